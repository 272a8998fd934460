import { createHash } from 'node:crypto';
import type { Page } from './serve.ts';

const STYLE = `body{margin:0;padding:10vh 24px;background:#e5eae5;color:#10182b;font:18px/1.5 system-ui,sans-serif}
main{max-width:32em;margin:0 auto}
h1{font:500 1.6em/1.25 Georgia,serif}
button,a.button{display:inline-block;min-height:44px;padding:8px 20px;border:0;border-radius:4px;background:#213ca8;color:#fff;font:inherit;text-decoration:none}
a{color:inherit}
@media (prefers-color-scheme:dark){body{background:#0c1210;color:#e8ece8}button,a.button{background:#a9bdff;color:#0c1210}}`;

const HASH = createHash('sha256').update(STYLE).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** Texts of a page reached from a mail; all ours, no user input. */
export interface PlainPage {
  readonly language: 'pl' | 'en';
  readonly title: string;
  readonly text: string;
  /** label of the page's one button; it posts to the page's own address */
  readonly button?: string;
  /** a link onwards */
  readonly link?: { readonly href: string; readonly label: string };
}

/** A page that needs no script and can do one thing: post to itself. */
export const plainPage = ({ language, title, text, button, link }: PlainPage): Page => ({
  status: 200,
  policy: POLICY,
  html: `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${title} · Siedem</title><style>${STYLE}</style></head>
<body><main>
<h1>${title}</h1>
<p>${text}</p>
${button === undefined ? '' : `<form method="post"><input type="hidden" name="page" value="1"><button>${button}</button></form>`}
${link === undefined ? '' : `<p><a class="button" href="${link.href}">${link.label}</a></p>`}
</main></body>
</html>
`,
});

/** The language that a browser asks for first, of those that there are. */
export const pageLanguage = (acceptLanguage: string | undefined): 'pl' | 'en' =>
  /^\s*pl\b/i.test(acceptLanguage ?? '') ? 'pl' : 'en';
