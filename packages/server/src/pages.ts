import { join } from 'node:path';

/** The built web. The relative path is the same from this file and from the server's build, which is as deep. */
export const webBuild = join(import.meta.dirname, '../../web/dist');

/** Languages of the interface (specification §1). */
export type Language = 'pl' | 'en';

const languages: readonly Language[] = ['pl', 'en'];

/** Head of a page before any script runs. */
interface Head {
  readonly title: string;
  readonly description: string;
}

interface PublicPage {
  readonly path: string;
  /** name of the file rendered by the build, where the page can be read without scripts */
  readonly rendered?: string;
  readonly head: Readonly<Record<Language, Head>>;
}

/** Pages open to visitors, and to search engines. */
export const publicPages: readonly PublicPage[] = [
  {
    path: '/',
    rendered: 'landing',
    head: {
      en: {
        title: 'Words that stay · Siedem',
        description:
          'Flashcards in seven boxes: words you remember return less often. 30 days free, then 20 PLN per 30 days.',
      },
      pl: {
        title: 'Słowa, które zostają · Siedem',
        description:
          'Fiszki w siedmiu pudełkach: słowa, które pamiętasz, wracają rzadziej. 30 dni za darmo, potem 20 zł za 30 dni.',
      },
    },
  },
  {
    path: '/login',
    head: {
      en: { title: 'Log in · Siedem', description: 'Log in to Siedem, flashcards in seven boxes.' },
      pl: { title: 'Logowanie · Siedem', description: 'Zaloguj się do Siedem, fiszek w siedmiu pudełkach.' },
    },
  },
  {
    path: '/register',
    head: {
      en: { title: 'Register · Siedem', description: 'Create an account and learn words for 30 days free.' },
      pl: { title: 'Załóż konto · Siedem', description: 'Załóż konto i ucz się słów przez 30 dni za darmo.' },
    },
  },
  {
    path: '/help',
    head: {
      en: { title: 'Help · Siedem', description: 'Ask us about Siedem: cards, boxes, payments, your account.' },
      pl: { title: 'Pomoc · Siedem', description: 'Zapytaj nas o Siedem: karty, pudełka, płatności, konto.' },
    },
  },
  {
    path: '/about',
    head: {
      en: { title: 'About · Siedem', description: 'What Siedem is and how its seven boxes work.' },
      pl: { title: 'O aplikacji · Siedem', description: 'Czym jest Siedem i jak działa jego siedem pudełek.' },
    },
  },
  {
    path: '/privacy-policy',
    rendered: 'privacy-policy',
    head: {
      en: {
        title: 'Privacy policy · Siedem',
        description: 'Which data Siedem keeps, why, and for how long. In Polish.',
      },
      pl: { title: 'Polityka prywatności · Siedem', description: 'Jakie dane przechowuje Siedem, po co i jak długo.' },
    },
  },
  {
    path: '/terms-of-use',
    rendered: 'terms-of-use',
    head: {
      en: {
        title: 'Terms of service · Siedem',
        description: 'Registration, fees, refund within 14 days, account deletion. In Polish.',
      },
      pl: {
        title: 'Regulamin · Siedem',
        description: 'Rejestracja, opłaty, odstąpienie w ciągu 14 dni, usunięcie konta.',
      },
    },
  },
];

/** Head of all other pages, which need a login. */
const ofLearners: Readonly<Record<Language, Head>> = {
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

/** The language that the query string asks for, if it is one of ours. */
export function askedLanguage(query: Readonly<Record<string, unknown>>): Language | undefined {
  const asked = typeof query['lng'] === 'string' ? query['lng'].toLowerCase().split('-')[0] : undefined;
  return isLanguage(asked) ? asked : undefined;
}

/** The language of a first view in the specified order, as far as a server knows it: query, cookie, browser, English. */
export function pageLanguage(request: {
  readonly query: Readonly<Record<string, unknown>>;
  readonly cookie: string | undefined;
  readonly acceptLanguage: string | undefined;
}): Language {
  const stored = /(?:^|;\s*)i18next=([a-z]{2})\b/i.exec(request.cookie ?? '')?.[1]?.toLowerCase();
  const asked = askedLanguage(request.query);
  return asked ?? (isLanguage(stored) ? stored : undefined) ?? preferred(request.acceptLanguage ?? '') ?? 'en';
}

/** The public page at a path, with or without a slash at its end. */
export const publicPageAt = (path: string): PublicPage | undefined =>
  publicPages.find((page) => page.path === (path.replace(/(?<!\/)\/+$/, '') || '/'));

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeText(content)}">`;

const link = (attributes: Readonly<Record<string, string>>): string =>
  `<link ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${escapeText(value)}"`)
    .join(' ')}>`;

const LOCALES: Readonly<Record<Language, string>> = { pl: 'pl_PL', en: 'en_GB' };

interface Shown {
  readonly page: PublicPage | undefined;
  readonly language: Language;
  /** the language is in the address */
  readonly asked: boolean;
  readonly publicUrl: string;
}

/** Canonical and alternate links, and the preview for links to the page. */
function linksAndCard({ page, language, asked, publicUrl }: Shown): readonly string[] {
  if (page === undefined) return [meta('name', 'robots', 'noindex')];
  const { title, description } = page.head[language];
  const address = publicUrl + page.path;
  const inLanguage = (each: Language): string => `${address}?lng=${each}`;
  const canonical = asked ? inLanguage(language) : address;
  return [
    link({ rel: 'canonical', href: canonical }),
    ...languages.map((each) => link({ rel: 'alternate', hreflang: each, href: inLanguage(each) })),
    link({ rel: 'alternate', hreflang: 'x-default', href: address }),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Siedem'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', canonical),
    meta('property', 'og:locale', LOCALES[language]),
    meta('property', 'og:image', `${publicUrl}/social-card.png`),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', 'Siedem'),
    meta('name', 'twitter:card', 'summary_large_image'),
  ];
}

/**
 * Polish letters live in a second file of each family, which the build names: a Polish page asks for them at once, behind
 * and as it asks for those of the Latin letters.
 */
const withPolishLetters = (template: string): string => {
  const files = /<meta name="fonts-latin-ext" content="([^"]*)">/.exec(template)?.[1]?.split(' ') ?? [];
  const start = template.lastIndexOf('<link rel="preload" as="font"');
  if (start < 0) return template;
  const end = template.indexOf('>', start) + 1;
  const last = template.slice(start, end);
  // `theme.js` waits for the Latin file only, not for these.
  const another = last.replace(/ data-ends="[^"]*"/, '');
  const more = files.map((file) => another.replace(/(?<=href=")[^"]*/, () => file));
  return template.slice(0, start) + [last, ...more].join('\n    ') + template.slice(end);
};

/**
 * A built page as it is sent: in its language, with its head, and with its content where the build has rendered it.
 * @param content what is in #root until a script takes over; '' for nothing
 */
export function renderPage(template: string, content: string, shown: Shown): string {
  const { language } = shown;
  const head = (shown.page?.head ?? ofLearners)[language];
  // Replaced by functions: a `$` in a text would mean something.
  return (language === 'pl' ? withPolishLetters(template) : template)
    .replace(/<html lang="[^"]*"/, () => `<html lang="${language}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeText(head.title)}</title>`)
    .replace(
      /(<meta name="description" content=")[^"]*"/,
      (_, start: string) => `${start}${escapeText(head.description)}"`,
    )
    .replace('</head>', () => `${linksAndCard(shown).join('\n    ')}\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${content}</div>`);
}

/** What crawlers may visit. */
export const robotsText = (publicUrl: string): string =>
  ['User-agent: *', 'Disallow: /api/', 'Disallow: /reset_password/', '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join(
    '\n',
  );

/** The public pages, each in both languages. */
export function sitemapXml(publicUrl: string): string {
  const alternates = (address: string): string =>
    [...languages.map((each) => [each, `${address}?lng=${each}`]), ['x-default', address]]
      .map(([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`)
      .join('');
  const urls = publicPages
    .map(({ path }) => escapeText(publicUrl) + path)
    .map((address) => `<url><loc>${address}</loc>${alternates(address)}</url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

/** Served if the web has not been built. */
export const missingBuild =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Siedem</title></head>' +
  '<body><h1>Siedem</h1><p>The pages are not built yet: run <code>npm start</code>, or build packages/web.</p></body></html>';
