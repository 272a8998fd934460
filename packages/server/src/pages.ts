/** Languages of the interface (specification §1). */
export type Language = 'pl' | 'en';

const languages: readonly Language[] = ['pl', 'en'];

/** What a page says of itself before any script runs. */
interface Head {
  readonly title: string;
  readonly description: string;
}

const descriptions: Readonly<Record<Language, string>> = {
  en: 'Flashcards in seven boxes: words that stay.',
  pl: 'Fiszki w siedmiu pudełkach: słowa, które zostają.',
};

const appHead = (language: Language): Head => ({ title: 'Siedem', description: descriptions[language] });

/** The pages that are rendered in the build, so that they can be read without scripts: their paths, names and titles. */
const readable: Readonly<Record<string, { readonly name: string; readonly titles: Readonly<Record<Language, string>> }>> = {
  '/': { name: 'landing', titles: { en: 'Siedem', pl: 'Siedem' } },
  '/privacy-policy': { name: 'privacy-policy', titles: { en: 'Privacy policy · Siedem', pl: 'Polityka prywatności · Siedem' } },
  '/terms-of-use': { name: 'terms-of-use', titles: { en: 'Terms of service · Siedem', pl: 'Regulamin · Siedem' } },
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

const inLanguage = (html: string, language: Language, { title, description }: Head): string =>
  html
    .replace(/<html lang="[^"]*"/, `<html lang="${language}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeText(title)}</title>`)
    .replace(/(<meta name="description" content=")[^"]*"/, (_, start: string) => `${start}${escapeText(description)}"`);

/** The built files that pages are made of. */
export interface PageParts {
  /** `index.html`: the app */
  readonly app: string;
  /** `visitor.html`: the frame of the pages rendered ahead; null where the build has none */
  readonly visitor: string | null;
  /** what stands in the frame: `prerendered/{name}.{language}.html` */
  readonly rendered: (name: string, language: Language) => string | null;
}

const pageOf = (parts: PageParts, path: string, language: Language): string => {
  const ahead = readable[path];
  const content = ahead === undefined ? null : parts.rendered(ahead.name, language);
  if (ahead === undefined || content === null || parts.visitor === null) {
    return inLanguage(parts.app, language, appHead(language));
  }
  const head = { title: ahead.titles[language], description: descriptions[language] };
  return inLanguage(parts.visitor, language, head).replace('<div id="root"></div>', () => `<div id="root">${content}</div>`);
};

/** All pages, made once: the page of a path in a language. Paths without a page of their own get the app. */
export function makePages(parts: PageParts): (path: string, language: Language) => string {
  const paths = ['', ...Object.keys(readable)];
  const made = new Map(
    paths.flatMap((path) => languages.map((language) => [`${language} ${path}`, pageOf(parts, path, language)] as const)),
  );
  return (path, language) => {
    const plain = path === '/' ? path : path.replace(/\/$/, '');
    return made.get(`${language} ${plain}`) ?? made.get(`${language} `) ?? parts.app;
  };
}

/** What is served where the web part has not been built. */
export const missingBuild =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Siedem</title></head>' +
  '<body><h1>Siedem</h1><p>The pages are not built yet: run <code>npm start</code>, or build packages/web.</p></body></html>';
