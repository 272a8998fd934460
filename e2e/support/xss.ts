import type { BrowserContext, Page } from '@playwright/test';

/** What a payload calls if it runs. */
const RUN = 'ran()';

/** Thirty script injections; none has `|` or `@`, so that words and usernames accept them. */
export const PAYLOADS: readonly string[] = [
  `<script>${RUN}</script>`,
  `</script><script>${RUN}</script>`,
  `</title><script>${RUN}</script>`,
  `</textarea><script>${RUN}</script>`,
  `--><script>${RUN}</script>`,
  `]]><script>${RUN}</script>`,
  `<ScRiPt>${RUN}</sCrIpT>`,
  `<script/x>${RUN}</script>`,
  `<svg><script>${RUN}</script></svg>`,
  `<img src=x onerror=${RUN}>`,
  `"><img src=x onerror=${RUN}>`,
  `'><img src=x onerror=${RUN}>`,
  `<img src=x onerror="alert(1);${RUN}">`,
  `<IMG SRC=x OnErRoR=${RUN}>`,
  `<img/src=x/onerror=${RUN}>`,
  `<svg onload=${RUN}>`,
  `<svg/onload=${RUN}>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<details open ontoggle=${RUN}>x</details>`,
  `<input autofocus onfocus=${RUN}>`,
  `<video><source onerror=${RUN}></video>`,
  `<audio src=x onerror=${RUN}>`,
  `<object data=x onerror=${RUN}></object>`,
  `<iframe srcdoc="<script>parent.${RUN}</script>"></iframe>`,
  `<iframe src="javascript:parent.${RUN}"></iframe>`,
  `<a href="javascript:${RUN}">x</a>`,
  `javascript:${RUN}`,
  `" onmouseover="${RUN}" autofocus onfocus="${RUN}" x="`,
  `{{constructor.constructor('${RUN}')()}}`,
  '${ran()}<style onload=ran()>*{}</style>',
];

export interface Watch {
  /** what ran, opened a dialog or violated the policy, in order */
  readonly seen: () => readonly string[];
  readonly count: (kind: 'ran' | 'dialog' | 'violation') => number;
}

/** Notices everything that a payload could do in any page of a context. */
export async function watchPayloads(context: BrowserContext): Promise<Watch> {
  const seen: string[] = [];
  await context.exposeFunction('siedemReport', (what: string) => seen.push(what));
  await context.addInitScript(() => {
    const report = Reflect.get(window, 'siedemReport') as (what: string) => void;
    Reflect.set(window, 'ran', () => report(`ran ${location.pathname}`));
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      report(`violation ${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
  const watch = (page: Page): void => {
    page.on('dialog', (dialog) => {
      seen.push(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
  };
  context.pages().forEach(watch);
  context.on('page', watch);
  return { seen: () => seen, count: (kind) => seen.filter((each) => each.startsWith(kind)).length };
}
