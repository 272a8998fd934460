/** A language that can be learned: its BCP 47 tag and the letters that many keyboards lack, most frequent first. */
export interface LearnedLanguage {
  readonly tag: string;
  readonly letters: readonly string[];
}

const spell = (tag: string, letters: string): LearnedLanguage => ({ tag, letters: Array.from(letters) });

const LANGUAGES: readonly (readonly [names: string, language: LearnedLanguage])[] = [
  ['english angielski', spell('en', '')],
  ['polish polski', spell('pl', 'łąężóśćńź')],
  ['spanish español espanol castellano hiszpański hiszpanski', spell('es', 'ñáéíóúü¿¡')],
  ['german deutsch niemiecki', spell('de', 'äüöß')],
  ['french français francais francuski', spell('fr', 'éèàçêôâîùûëïœ')],
  ['italian italiano włoski wloski', spell('it', 'èàòùéì')],
  ['portuguese português portugues portugalski', spell('pt', 'ãçáéóêíõàâôú')],
  ['czech čeština cestina czeski', spell('cs', 'íáěéčřšžýůúňťďó')],
  ['slovak slovenčina słowacki slowacki', spell('sk', 'áíčéšúžýľťôóňäďŕĺ')],
  ['swedish svenska szwedzki', spell('sv', 'äåö')],
  ['norwegian norsk norweski', spell('nb', 'øåæ')],
  ['danish dansk duński dunski', spell('da', 'øåæ')],
  ['finnish suomi fiński finski', spell('fi', 'äö')],
  ['dutch nederlands niderlandzki holenderski', spell('nl', 'ëïé')],
  ['turkish türkçe turkce turecki', spell('tr', 'ıüşçğö')],
  ['hungarian magyar węgierski wegierski', spell('hu', 'éáöóíőüúű')],
  ['romanian română romana rumuński rumunski', spell('ro', 'ăîțșâ')],
  ['croatian hrvatski chorwacki', spell('hr', 'čšžćđ')],
  ['ukrainian українська ukraiński ukrainski', spell('uk', '')],
  ['russian русский rosyjski', spell('ru', '')],
  ['greek ελληνικά grecki', spell('el', '')],
  ['latin latina łacina lacina', spell('la', 'āēīōū')],
];

/** The language of a category, found by a word of its name in English, Polish or the language itself; null for others. */
export function learnedLanguage(categoryName: string): LearnedLanguage | null {
  const words = categoryName.toLowerCase().split(/[^\p{L}]+/u);
  return LANGUAGES.find(([names]) => names.split(' ').some((name) => words.includes(name)))?.[1] ?? null;
}

/** The letters of a language that many keyboards lack, most frequent first; none for an unknown one. */
export const languageLetters = (tag: string | undefined): readonly string[] =>
  LANGUAGES.find(([, language]) => language.tag === tag)?.[1].letters ?? [];

/** Tags of the languages that can be chosen. */
export const learnedTags: readonly string[] = LANGUAGES.map(([, { tag }]) => tag);
