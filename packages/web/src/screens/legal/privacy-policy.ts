import type { LegalDocument, LegalPart } from './legal-document.ts';
import { identity, inForce, type Voice } from './operator.ts';

const administrator = (voice: Voice): string =>
  [
    voice.when(['name'], 'Administratorem Twoich danych osobowych jest '),
    identity(voice),
    voice.when(['name'], ' (dalej „administrator”).'),
  ].join('');

const recipients = ({ value, when }: Voice): readonly string[] => [
  when(['hosting'], `Dostawca hostingu, który utrzymuje serwery w naszym imieniu: ${value('hosting')}.`),
  when(['mail_provider'], `Dostawca poczty, który doręcza nasze wiadomości: ${value('mail_provider')}.`),
];

/** Where a letter goes: the contact, or else the form of the page Help. */
const to = ({ value, when }: Voice): string =>
  when(['email'], `na adres ${value('email')}`) + when(['!email'], 'formularzem na stronie Pomoc');

const beginning = (voice: Voice): readonly LegalPart[] => [
  {
    id: 'administrator',
    title: 'Administrator danych',
    blocks: [
      administrator(voice),
      `W sprawach danych osobowych ${voice.when(['email'], `napisz na adres ${voice.value('email')} albo `)}skorzystaj z formularza na stronie Pomoc.`,
      'Dane przetwarzamy zgodnie z rozporządzeniem Parlamentu Europejskiego i Rady (UE) 2016/679 (RODO), ustawą z dnia 10 maja 2018 r. o ochronie danych osobowych oraz ustawą z dnia 12 lipca 2024 r. – Prawo komunikacji elektronicznej.',
    ],
  },
  {
    id: 'dane',
    title: 'Jakie dane przetwarzamy',
    blocks: [
      [
        'Dane konta: nazwa użytkownika, adres e-mail, hasło zapisane wyłącznie jako skrót kryptograficzny, data założenia konta, data końca dostępu premium, wybrane ustawienia.',
        'Dane nauki: kategorie, pudełka, karty (słowa i znaczenia), a także historia odpowiedzi: treść odpowiedzi, wynik, czas udzielenia i pudełko karty.',
        'Dane logowania: skróty jednorazowych tokenów, nazwa przeglądarki i czas ostatniego użycia, aby w profilu było widać każde logowanie i dało się je zakończyć.',
        'Dane płatności: numer zamówienia, kwota, waluta, data i stan płatności, identyfikator płatności u operatora płatności. Numeru karty nie otrzymujemy i nie przechowujemy.',
        'Dane logowania społecznościowego, jeśli je wybierzesz: identyfikator konta u dostawcy, adres e-mail i nazwa.',
        'Korespondencja: adres e-mail, tytuł i treść pytania wysłanego formularzem pomocy.',
        'Zdarzenia bezpieczeństwa: rodzaj zdarzenia (na przykład logowanie, nieudane logowanie, zmiana hasła), czas, skrót identyfikatora konta i skrócony adres IP (bez końcówki, więc nie wskazuje pojedynczego łącza).',
      ],
      'Nie przetwarzamy celowo danych szczególnych kategorii. Prosimy, nie zapisuj na kartach takich danych o sobie ani danych osobowych innych osób.',
    ],
  },
  {
    id: 'cele',
    title: 'Cele i podstawy prawne',
    blocks: [
      [
        'Prowadzenie konta i świadczenie usługi nauki, w tym obsługa płatności – art. 6 ust. 1 lit. b RODO (wykonanie umowy).',
        'Wysyłanie wiadomości koniecznych do korzystania z usługi: odnośnika do zmiany hasła, informacji o zmianie hasła, potwierdzenia płatności, przypomnienia o końcu dostępu – art. 6 ust. 1 lit. b RODO. Przypomnienie o końcu dostępu możesz wyłączyć w profilu.',
        'Wystawianie i przechowywanie dokumentów księgowych i podatkowych, przyjmowanie oświadczeń o odstąpieniu od umowy i reklamacji – art. 6 ust. 1 lit. c RODO (obowiązek prawny).',
        'Bezpieczeństwo usługi, wykrywanie nadużyć, ochrona przed automatami oraz pilnowanie, by bezpłatny okres przysługiwał jednej osobie raz – art. 6 ust. 1 lit. f RODO (prawnie uzasadniony interes administratora).',
        'Odpowiadanie na pytania z formularza pomocy – art. 6 ust. 1 lit. f RODO (kontakt z osobą, która napisała), a gdy pytanie dotyczy umowy – art. 6 ust. 1 lit. b RODO.',
        'Ustalenie, dochodzenie i obrona roszczeń – art. 6 ust. 1 lit. f RODO.',
      ],
      'Podanie danych jest dobrowolne, ale bez nazwy użytkownika, adresu e-mail i hasła albo logowania społecznościowego nie możemy prowadzić konta.',
      'Nie profilujemy Cię w celach reklamowych i nie podejmujemy decyzji opartych wyłącznie na zautomatyzowanym przetwarzaniu, które wywołują skutki prawne. Terminy powtórek kart wynikają z prostych reguł opisanych w regulaminie.',
    ],
  },
];

const middle = (voice: Voice): readonly LegalPart[] => [
  {
    id: 'okres',
    title: 'Jak długo przechowujemy dane',
    blocks: [
      [
        'Dane konta i nauki: do usunięcia konta. Koniec dostępu premium niczego nie usuwa.',
        'Po usunięciu konta dane znikają z bazy od razu i nieodwracalnie. Z kopii zapasowych znikają najpóźniej po 30 dniach; po odtworzeniu kopii usunięcie jest wykonywane ponownie.',
        'Treść wysłanych wiadomości e-mail kasujemy zaraz po ich wysłaniu. Zostaje sama informacja, że wiadomość została wysłana.',
        'Zdarzenia bezpieczeństwa ze skróconym adresem IP: 12 miesięcy.',
        'Ślad wykorzystanego bezpłatnego okresu, czyli skrót kryptograficzny (HMAC) adresu e-mail lub identyfikatora u dostawcy logowania: 12 miesięcy od usunięcia konta. Ze skrótu nie da się odczytać adresu.',
        'Zamówienia i płatności: przez okres wymagany przepisami rachunkowymi i podatkowymi, co do zasady 5 lat od końca roku, w którym minął termin płatności podatku. Po usunięciu konta zamówienia pozostają bez nazwy i adresu e-mail.',
        'Korespondencja z pomocą: do zakończenia sprawy, a następnie do przedawnienia ewentualnych roszczeń.',
      ],
    ],
  },
  {
    id: 'odbiorcy',
    title: 'Odbiorcy danych',
    blocks: [
      [
        ...recipients(voice),
        'Stripe Payments Europe, Ltd. (Irlandia), gdy płacisz kartą. Dane karty podajesz bezpośrednio Stripe. Skrypt Stripe wczytuje się wyłącznie na stronie płatności; Stripe przetwarza dane także jako odrębny administrator, między innymi w celu zapobiegania oszustwom.',
        'Google Ireland Limited albo Meta Platforms Ireland Limited, wyłącznie gdy wybierzesz logowanie przez Google lub Facebook. Zanim naciśniesz przycisk, nic do nich nie wysyłamy.',
        'Biuro rachunkowe i doradcy prawni, w zakresie koniecznym do wykonania ich zadań.',
        'Organy publiczne, gdy obowiązek przekazania danych wynika z przepisów.',
      ],
      'Stripe, Google i Meta mogą przekazywać dane poza Europejski Obszar Gospodarczy, w tym do Stanów Zjednoczonych, na podstawie decyzji Komisji Europejskiej stwierdzającej odpowiedni stopień ochrony (Ramy ochrony danych UE–USA) lub standardowych klauzul umownych. My sami nie przekazujemy danych poza Europejski Obszar Gospodarczy.',
    ],
  },
  {
    id: 'urzadzenie',
    title: 'Pliki cookie i pamięć przeglądarki',
    blocks: [
      'Nie używamy plików cookie, narzędzi analitycznych, pikseli śledzących ani reklam. Zabezpieczenie formularzy przed automatami działa na naszym serwerze i nie wysyła nic innym firmom.',
      'W pamięci Twojej przeglądarki zapisujemy tylko to, co jest konieczne do działania usługi, o którą prosisz (art. 399 ust. 3 Prawa komunikacji elektronicznej), dlatego nie pytamy o zgodę:',
      [
        'authTokens – tokeny logowania, do wylogowania,',
        'theme – wybrany motyw, do wyczyszczenia pamięci przeglądarki,',
        'i18nextLng – wybrany język, do wyczyszczenia pamięci przeglądarki,',
        'sound – czy dźwięki są włączone, do wyczyszczenia pamięci przeglądarki,',
        'stamped – dzień ostatniej lekcji i liczba znanych słów przy ostatnim stemplu, do wyczyszczenia pamięci przeglądarki,',
        'category_index – wybrana kategoria, do wylogowania,',
        'active – znak trwającej lekcji, do jej końca,',
        'kopia Twoich kart i odpowiedzi czekające na wysłanie (IndexedDB), aby nauka działała bez sieci – do wylogowania lub usunięcia konta,',
        'niedokończone wpisy w formularzach, do zamknięcia karty przeglądarki lub zapisania.',
      ],
      'Na stronie płatności Stripe może zapisać własne pliki cookie potrzebne do wykrywania oszustw. Zasady ich używania opisuje Stripe.',
    ],
  },
];

const end = (voice: Voice): readonly LegalPart[] => [
  {
    id: 'prawa',
    title: 'Twoje prawa',
    blocks: [
      'Masz prawo do:',
      [
        'dostępu do danych i otrzymania ich kopii,',
        'sprostowania danych,',
        'usunięcia danych – najprościej przyciskiem usunięcia konta w profilu,',
        'ograniczenia przetwarzania,',
        'przenoszenia danych – w profilu pobierzesz wszystko, co o Tobie przechowujemy, w jednym pliku JSON; działa to także bez premium,',
        'sprzeciwu wobec przetwarzania opartego na art. 6 ust. 1 lit. f RODO, z przyczyn związanych z Twoją szczególną sytuacją.',
      ],
      `Aby skorzystać z praw, których nie wykonasz w profilu, napisz ${to(voice)}. Odpowiemy bez zbędnej zwłoki, najpóźniej w ciągu miesiąca.`,
      'Jeśli uważasz, że przetwarzamy dane niezgodnie z prawem, możesz wnieść skargę do Prezesa Urzędu Ochrony Danych Osobowych, ul. Moniuszki 1A, 00-014 Warszawa, uodo.gov.pl.',
    ],
  },
  {
    id: 'bezpieczenstwo',
    title: 'Bezpieczeństwo',
    blocks: [
      'Połączenie z usługą jest szyfrowane. Hasła przechowujemy jako skróty Argon2id. Tokeny odświeżania są jednorazowe, a ich ponowne użycie kończy logowanie na wszystkich urządzeniach. Zmiana hasła i usunięcie konta kończą wszystkie logowania.',
      'Jeśli dojdzie do naruszenia, które może powodować wysokie ryzyko dla Twoich praw, zawiadomimy Cię bez zbędnej zwłoki.',
    ],
  },
  {
    id: 'zmiany',
    title: 'Zmiany polityki',
    blocks: [
      'Aktualna wersja polityki jest zawsze dostępna na tej stronie. O istotnych zmianach powiadomimy Cię e-mailem co najmniej 14 dni przed ich wejściem w życie.',
    ],
  },
];

/** Retention follows what the product does: decisions §4 to §5, and the clean-up jobs of the server. */
export const privacyPolicy = (voice: Voice): LegalDocument => ({
  title: 'Polityka prywatności',
  from: inForce(voice),
  parts: [...beginning(voice), ...middle(voice), ...end(voice)],
});
