import type { Language, Texts } from './texts.ts';

type Load = () => Promise<{ readonly default: Texts }>;

/**
 * Texts that load with their screen instead of with the first page, by part and language. Each part has a top-level name of
 * its own.
 */
// oxfmt-ignore
export const PARTS = {
  about: { en: () => import('./parts/about.en.json'), pl: () => import('./parts/about.pl.json') },
  account: { en: () => import('./parts/account.en.json'), pl: () => import('./parts/account.pl.json') },
  afterBreak: { en: () => import('./parts/afterBreak.en.json'), pl: () => import('./parts/afterBreak.pl.json') },
  archive: { en: () => import('./parts/archive.en.json'), pl: () => import('./parts/archive.pl.json') },
  cardMargin: { en: () => import('./parts/cardMargin.en.json'), pl: () => import('./parts/cardMargin.pl.json') },
  clock: { en: () => import('./parts/clock.en.json'), pl: () => import('./parts/clock.pl.json') },
  doctor: { en: () => import('./parts/doctor.en.json'), pl: () => import('./parts/doctor.pl.json') },
  export: { en: () => import('./parts/export.en.json'), pl: () => import('./parts/export.pl.json') },
  hard: { en: () => import('./parts/hard.en.json'), pl: () => import('./parts/hard.pl.json') },
  import: { en: () => import('./parts/import.en.json'), pl: () => import('./parts/import.pl.json') },
  importNews: { en: () => import('./parts/importNews.en.json'), pl: () => import('./parts/importNews.pl.json') },
  insights: { en: () => import('./parts/insights.en.json'), pl: () => import('./parts/insights.pl.json') },
  lessonEnd: { en: () => import('./parts/lessonEnd.en.json'), pl: () => import('./parts/lessonEnd.pl.json') },
  lessonSettings: { en: () => import('./parts/lessonSettings.en.json'), pl: () => import('./parts/lessonSettings.pl.json') },
  lessonTools: { en: () => import('./parts/lessonTools.en.json'), pl: () => import('./parts/lessonTools.pl.json') },
  newWords: { en: () => import('./parts/newWords.en.json'), pl: () => import('./parts/newWords.pl.json') },
  note: { en: () => import('./parts/note.en.json'), pl: () => import('./parts/note.pl.json') },
  pay: { en: () => import('./parts/pay.en.json'), pl: () => import('./parts/pay.pl.json') },
  reminders: { en: () => import('./parts/reminders.en.json'), pl: () => import('./parts/reminders.pl.json') },
  speech: { en: () => import('./parts/speech.en.json'), pl: () => import('./parts/speech.pl.json') },
  start: { en: () => import('./parts/start.en.json'), pl: () => import('./parts/start.pl.json') },
  strip: { en: () => import('./parts/strip.en.json'), pl: () => import('./parts/strip.pl.json') },
  suggest: { en: () => import('./parts/suggest.en.json'), pl: () => import('./parts/suggest.pl.json') },
  survey: { en: () => import('./parts/survey.en.json'), pl: () => import('./parts/survey.pl.json') },
  whatIf: { en: () => import('./parts/whatIf.en.json'), pl: () => import('./parts/whatIf.pl.json') },
  why: { en: () => import('./parts/why.en.json'), pl: () => import('./parts/why.pl.json') },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, Load>>>>;

export type TextPart = keyof typeof PARTS;

/** The English texts of each part. */
export type PartTexts = {
  readonly [Part in TextPart]: Awaited<ReturnType<(typeof PARTS)[Part]['en']>>['default'];
};
