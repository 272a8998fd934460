/** Languages of the interface (specification §1). */
export type Language = 'pl' | 'en';

const languages: readonly Language[] = ['pl', 'en'];

/** What a page says of itself before any script runs. */
interface Head {
  readonly title: string;
  readonly description: string;
}

const landing: Readonly<Record<Language, Head>> = {
  en: { title: 'Siedem', description: 'Flashcards in seven boxes: words that stay.' },
  pl: { title: 'Siedem', description: 'Fiszki w siedmiu pudełkach: słowa, które zostają.' },
};

const isLanguage = (text: string | undefined): text is Language => languages.some((language) => language === text);

const preferred = (acceptLanguage: string): Language | undefined =>
  acceptLanguage
    .split(',')
    .map((each) => {
      const [range = '', ...parameters] = each.trim().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
      return { language: range.toLowerCase().split('-')[0], quality: Number(quality ?? 1) };
    })
    .sort((one, other) => other.quality - one.quality)
    .map(({ language }) => language)
    .find(isLanguage);

/** The language of a first view, as far as a server can follow the specified order: query, cookie, browser, English. */
export function pageLanguage(request: {
  readonly query: Readonly<Record<string, unknown>>;
  readonly cookie: string | undefined;
  readonly acceptLanguage: string | undefined;
}): Language {
  const asked = typeof request.query['lng'] === 'string' ? request.query['lng'].split('-')[0] : undefined;
  const stored = /(?:^|;\s*)i18next=([a-z]{2})\b/i.exec(request.cookie ?? '')?.[1]?.toLowerCase();
  return [asked, stored].find(isLanguage) ?? preferred(request.acceptLanguage ?? '') ?? 'en';
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The built page in one language. Texts of a route that must be readable without scripts are put in here. */
export function renderPage(indexHtml: string, language: Language): string {
  const head = landing[language];
  return indexHtml
    .replace(/<html lang="[^"]*"/, `<html lang="${language}"`)
    .replace(/<title>[^<]*<\/title>/, `<title>${escapeText(head.title)}</title>`)
    .replace(/(<meta name="description" content=")[^"]*"/, (_, start: string) => `${start}${escapeText(head.description)}"`);
}

/** What is served where the web part has not been built. */
export const missingBuild =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Siedem</title></head>' +
  '<body><h1>Siedem</h1><p>The pages are not built yet: run <code>npm start</code>, or build packages/web.</p></body></html>';
