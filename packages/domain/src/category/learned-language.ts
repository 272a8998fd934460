/** A language that can be learned: its BCP 47 tag and the letters that many keyboards lack. */
export interface LearnedLanguage {
  readonly tag: string;
  readonly letters: readonly string[];
}

const spell = (tag: string, letters: string): LearnedLanguage => ({ tag, letters: Array.from(letters) });

const LANGUAGES: readonly (readonly [names: string, language: LearnedLanguage])[] = [
  ['english angielski', spell('en', '')],
  ['polish polski', spell('pl', 'ąćęłńóśźż')],
  ['spanish español espanol castellano hiszpański hiszpanski', spell('es', 'áéíóúüñ¿¡')],
  ['german deutsch niemiecki', spell('de', 'äöüß')],
  ['french français francais francuski', spell('fr', 'àâçéèêëîïôùûœ')],
  ['italian italiano włoski wloski', spell('it', 'àèéìòù')],
  ['portuguese português portugues portugalski', spell('pt', 'ãõáâàéêíóôúç')],
  ['czech čeština cestina czeski', spell('cs', 'áčďéěíňóřšťúůýž')],
  ['slovak slovenčina słowacki slowacki', spell('sk', 'áäčďéíĺľňóôŕšťúýž')],
  ['swedish svenska szwedzki', spell('sv', 'åäö')],
  ['norwegian norsk norweski', spell('nb', 'æøå')],
  ['danish dansk duński dunski', spell('da', 'æøå')],
  ['finnish suomi fiński finski', spell('fi', 'äö')],
  ['dutch nederlands niderlandzki holenderski', spell('nl', 'ëïé')],
  ['turkish türkçe turkce turecki', spell('tr', 'çğıöşü')],
  ['hungarian magyar węgierski wegierski', spell('hu', 'áéíóöőúüű')],
  ['romanian română romana rumuński rumunski', spell('ro', 'ăâîșț')],
  ['croatian hrvatski chorwacki', spell('hr', 'čćđšž')],
  ['ukrainian українська ukraiński ukrainski', spell('uk', '')],
  ['russian русский rosyjski', spell('ru', '')],
  ['greek ελληνικά grecki', spell('el', '')],
  ['latin latina łacina lacina', spell('la', 'āēīōū')],
];

/** The language a category is about, found by a word of its name in English, Polish or the language itself; null for others. */
export function learnedLanguage(categoryName: string): LearnedLanguage | null {
  const words = categoryName.toLowerCase().split(/[^\p{L}]+/u);
  return LANGUAGES.find(([names]) => names.split(' ').some((name) => words.includes(name)))?.[1] ?? null;
}
