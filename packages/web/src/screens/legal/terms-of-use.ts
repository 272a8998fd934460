import type { LegalDocument, LegalPart } from './legal-document.ts';
import { identity, inForce, type Voice } from './operator.ts';

const serviceProvider = (voice: Voice): string =>
  [
    voice.when(['name'], ' Usługodawcą jest '),
    identity(voice),
    voice.when(['name', 'email'], `, e-mail: ${voice.value('email')}`),
    voice.when(['name'], '.'),
    voice.when(['!name', 'email'], ` Adres e-mail usługodawcy: ${voice.value('email')}.`),
  ].join('');

/** Where a letter goes: the contact, or else the form of the page Help. */
const to = ({ value, when }: Voice): string =>
  when(['email'], `na adres ${value('email')}`) + when(['!email'], 'formularzem na stronie Pomoc');

const beginning = (voice: Voice): readonly LegalPart[] => [
  {
    id: 'postanowienia-ogolne',
    title: 'Postanowienia ogólne',
    blocks: [
      `Regulamin określa zasady korzystania z aplikacji internetowej Siedem do nauki języków za pomocą fiszek (dalej „usługa”).${serviceProvider(voice)}`,
      'Regulamin jest regulaminem świadczenia usług drogą elektroniczną w rozumieniu ustawy z dnia 18 lipca 2002 r. o świadczeniu usług drogą elektroniczną. Możesz go pobrać, wydrukować i zapisać.',
      'Użyte pojęcia oznaczają:',
      [
        'użytkownik – osoba, która ma konto w usłudze,',
        'konsument – użytkownik będący osobą fizyczną, który zawiera umowę niezwiązaną bezpośrednio z jego działalnością gospodarczą lub zawodową; postanowienia o konsumentach stosuje się także do przedsiębiorcy na prawach konsumenta w rozumieniu art. 7aa ustawy o prawach konsumenta,',
        'karta – słowo i od jednego do siedmiu znaczeń, zapisane przez użytkownika,',
        'pudełko – miejsce karty w kategorii z odstępem, po którym karta wraca do powtórki,',
        'premium – dostęp do pełnej usługi przez oznaczony czas.',
      ],
    ],
  },
  {
    id: 'wymagania',
    title: 'Wymagania techniczne',
    blocks: [
      'Do korzystania z usługi potrzebne są: urządzenie z dostępem do internetu, aktualna przeglądarka (Chrome, Edge, Firefox lub Safari) z włączoną obsługą JavaScriptu i pamięci lokalnej oraz adres e-mail.',
      'Odpowiedzi udzielone bez połączenia zapisują się w przeglądarce i są wysyłane po jego odzyskaniu. Wyczyszczenie danych przeglądarki przed wysłaniem usuwa je.',
    ],
  },
  {
    id: 'rejestracja',
    title: 'Rejestracja i konto',
    blocks: [
      'Rejestracja wymaga podania nazwy użytkownika, adresu e-mail i hasła oraz zaakceptowania regulaminu i zapoznania się z polityką prywatności. Zarejestrować i zalogować można się także przez Google lub Facebook, jeśli usługodawca włączył te sposoby logowania.',
      'Z chwilą utworzenia konta zawierasz z usługodawcą umowę o prowadzenie konta na czas nieoznaczony. Prowadzenie konta jest bezpłatne.',
      'Z usługi może korzystać osoba, która ukończyła 16 lat. Osoba, która nie ma pełnej zdolności do czynności prawnych, potrzebuje do zakupu premium zgody przedstawiciela ustawowego.',
      'Zachowaj hasło w tajemnicy i nie udostępniaj konta innym. W profilu zobaczysz, gdzie konto jest zalogowane, i możesz każde logowanie zakończyć.',
      'Nie wolno dostarczać treści bezprawnych, zakłócać działania usługi ani omijać jej zabezpieczeń.',
    ],
  },
];

const middle = (voice: Voice): readonly LegalPart[] => [
  {
    id: 'usluga',
    title: 'Na czym polega usługa',
    blocks: [
      'Usługa pozwala dodawać, zmieniać, usuwać i przeszukiwać karty oraz uczyć się ich w lekcjach. Poprawna odpowiedź przenosi kartę do następnego pudełka, błędna do poprzedniego.',
      'Możesz mieć do 3 kategorii i do 7 pudełek w każdej. Kategorii karty nie można zmienić, jej pudełko można zmienić w każdej chwili.',
      'Karty, które zapisujesz, należą do Ciebie. Usługodawca korzysta z nich wyłącznie po to, by świadczyć usługę. W profilu możesz w każdej chwili pobrać wszystkie swoje dane, także bez premium.',
    ],
  },
  {
    id: 'oplaty',
    title: 'Opłaty',
    blocks: [
      'Nowe konto może jeden raz skorzystać z 30 bezpłatnych dni premium. Bezpłatny okres przysługuje jednej osobie raz, także po usunięciu konta i ponownej rejestracji. Nie wymaga podania karty i nie przechodzi w płatny.',
      'Po bezpłatnym okresie premium kosztuje 20 zł brutto za 30 dni. Jest to cena całkowita, z podatkiem. Płatność jest jednorazowa: premium nie odnawia się samo i niczego nie pobieramy automatycznie.',
      'Płacisz kartą płatniczą przez Stripe. Premium przedłuża się o 30 dni od dotychczasowego końca, a jeśli już minął – od chwili zaksięgowania płatności. Potwierdzenie wysyłamy e-mailem.',
      'Po końcu premium nauka i zmiana kart są niedostępne do czasu kolejnej płatności. Karty i postępy pozostają zapisane, a pobranie danych i usunięcie konta działają nadal.',
    ],
  },
  {
    id: 'odstapienie',
    title: 'Odstąpienie od umowy w ciągu 14 dni',
    blocks: [
      'Możesz odstąpić od umowy o premium bez podania przyczyny w ciągu 14 dni od dnia płatności. Zwracamy całą zapłaconą kwotę, także po skorzystaniu z premium w tym czasie.',
      'Najprościej odstąpisz w profilu: przy płatności, od której można odstąpić, jest przycisk „Odstąp od umowy tutaj”, a po nim „Potwierdź odstąpienie”. Jest to funkcja odstąpienia w rozumieniu art. 11a dyrektywy 2011/83/UE, dodanego dyrektywą (UE) 2023/2673 i stosowanego od 19 czerwca 2026 r. Jest dostępna przez cały czas na odstąpienie.',
      'Po potwierdzeniu bez zbędnej zwłoki otrzymasz e-mailem potwierdzenie z treścią oświadczenia oraz datą i godziną jego złożenia.',
      `Oświadczenie możesz złożyć także w inny jednoznaczny sposób, na przykład wysyłając ${to(voice)} wiadomość: „Odstępuję od umowy o premium w Siedem, zapłaconej dnia …, adres e-mail konta …, imię i nazwisko …, data …”. Do zachowania terminu wystarczy wysłanie oświadczenia przed jego upływem.`,
      'Pieniądze zwracamy niezwłocznie, nie później niż w ciągu 14 dni od otrzymania oświadczenia, tym samym sposobem płatności, bez żadnych kosztów po Twojej stronie. Premium kończy się o 30 dni wcześniej.',
      'Od umowy o prowadzenie konta możesz odstąpić w tym samym terminie, a wypowiedzieć ją możesz w każdej chwili, usuwając konto.',
    ],
  },
];

const end = (voice: Voice): readonly LegalPart[] => [
  {
    id: 'usuniecie-konta',
    title: 'Usunięcie konta',
    blocks: [
      'Konto usuniesz w profilu przyciskiem „Usuń konto”, po potwierdzeniu. Usunięcie jest natychmiastowe i nieodwracalne: znikają wszystkie karty, pudełka, kategorie i postępy, a umowa o prowadzenie konta wygasa. Nie możemy ich przywrócić, dlatego wcześniej pobierz swoje dane, jeśli ich potrzebujesz.',
      'Usunięcie konta kończy też opłacony okres premium. Jeśli przysługuje Ci jeszcze odstąpienie od umowy, złóż je przed usunięciem konta albo potem e-mailem.',
      'Usługodawca może wypowiedzieć umowę o prowadzenie konta z ważnych powodów, w szczególności przy rażącym naruszeniu regulaminu lub zakończeniu działania usługi, z 14-dniowym wyprzedzeniem e-mailem. Zwraca wtedy opłatę za niewykorzystane dni premium, a przez czas wypowiedzenia pozwala pobrać dane.',
    ],
  },
  {
    id: 'reklamacje',
    title: 'Reklamacje i zgodność z umową',
    blocks: [
      `Reklamację złożysz formularzem na stronie Pomoc${voice.when(['email'], ` albo na adres ${voice.value('email')}`)}. Napisz, czego dotyczy i czego oczekujesz. Odpowiemy w ciągu 14 dni; brak odpowiedzi w tym czasie oznacza uznanie reklamacji konsumenta.`,
      'Usługodawca odpowiada wobec konsumenta za zgodność usługi cyfrowej z umową przez cały czas jej dostarczania (art. 43h–43q ustawy o prawach konsumenta). Gdy usługa jest niezgodna z umową, możesz żądać doprowadzenia jej do zgodności, a w przypadkach wskazanych w ustawie obniżenia ceny albo odstąpienia od umowy.',
      'Konsument może skorzystać z pozasądowego rozwiązywania sporów: mediacji wojewódzkiego inspektora Inspekcji Handlowej, stałego sądu polubownego przy tym inspektorze oraz pomocy rzecznika konsumentów. Więcej informacji: uokik.gov.pl.',
    ],
  },
  {
    id: 'odpowiedzialnosc',
    title: 'Odpowiedzialność',
    blocks: [
      'Usługodawca dba o ciągłość usługi, ale może ją przerwać na czas koniecznych prac technicznych, o ile to możliwe zapowiadając je wcześniej.',
      'Usługodawca nie odpowiada za treść kart zapisanych przez użytkowników ani za skutki udostępnienia hasła innym osobom.',
      'Wobec użytkownika, który nie jest konsumentem, odpowiedzialność usługodawcy jest ograniczona do opłat zapłaconych w ostatnich 12 miesiącach i nie obejmuje utraconych korzyści, chyba że szkodę wyrządzono umyślnie. Żadne postanowienie regulaminu nie ogranicza praw konsumenta wynikających z przepisów.',
    ],
  },
  {
    id: 'zmiany',
    title: 'Zmiany regulaminu',
    blocks: [
      'Usługodawca może zmienić regulamin z ważnej przyczyny: zmiany przepisów, zmiany funkcji lub bezpieczeństwa usługi, zmiany cen albo sposobów płatności. O zmianie zawiadamia e-mailem co najmniej 14 dni przed jej wejściem w życie.',
      'Zmiana nie dotyczy premium opłaconego przed jej wejściem w życie. Jeśli się na nią nie zgadzasz, możesz w każdej chwili wypowiedzieć umowę, usuwając konto.',
      'O zmianach samej usługi, które pogarszają dostęp do niej w sposób istotny, powiadomimy wcześniej na trwałym nośniku; konsument może wtedy wypowiedzieć umowę bez zachowania terminu w ciągu 30 dni.',
    ],
  },
  {
    id: 'postanowienia-koncowe',
    title: 'Postanowienia końcowe',
    blocks: [
      'Umowa jest zawierana w języku polskim. Wersja angielska interfejsu służy wygodzie.',
      'Prawem właściwym jest prawo polskie. Wybór ten nie pozbawia konsumenta ochrony, którą dają mu bezwzględnie obowiązujące przepisy państwa jego zwykłego pobytu.',
      'Spory z użytkownikiem, który nie jest konsumentem, rozstrzyga sąd właściwy dla siedziby usługodawcy. Zasady przetwarzania danych osobowych opisuje polityka prywatności.',
    ],
  },
];

/** Registration, fees, withdrawal within 14 days and irreversible account deletion: specification §1, §2, §9. */
export const termsOfUse = (voice: Voice): LegalDocument => ({
  title: 'Regulamin',
  from: inForce(voice),
  parts: [...beginning(voice), ...middle(voice), ...end(voice)],
});
