import type { CDPSession, Page } from '@playwright/test';

/** A page that shows nothing for so long has failed: an error says so, instead of a benchmark that never ends. ms */
const SHOWN_WITHIN = 180_000;

/** ms from the start of loading until the page has content and the next frame is drawn. */
export const shownAfter = (page: Page, selector: string): Promise<number> =>
  page.evaluate(
    ({ wanted, within }) =>
      new Promise<number>((resolve, reject) => {
        const look = (): void => {
          const there = document.querySelector(wanted) !== null;
          if (!there && performance.now() > within) reject(new Error(`${location.pathname} never showed ${wanted}`));
          else requestAnimationFrame(there ? () => setTimeout(() => resolve(performance.now())) : look);
        };
        look();
      }),
    { wanted: selector, within: SHOWN_WITHIN },
  );

/**
 * Types a key and measures until the page has responded: until `changed` differs from before, and the frame with it is
 * drawn. `script` is how long the key's event handlers ran, including React's synchronous work: from the first listener of
 * each event of the key to the last. A timer set by the key would fire too late: the browser
 * draws first, and that time would count as script.
 */
export async function keystroke(
  page: Page,
  key: string,
  changed: { readonly selector: string; readonly attribute: string | null },
): Promise<{ readonly painted: number; readonly script: number }> {
  const answered = await page.evaluateHandle(({ selector, attribute }) => {
    const answer = new Promise<{ painted: number; script: number }>((resolve) => {
      const read = (): string | null => {
        const found = document.querySelector(selector);
        return found === null ? null : attribute === null ? found.textContent : found.getAttribute(attribute);
      };
      const before = read();
      let began = 0;
      let script = 0;
      const watch = new MutationObserver(() => {
        if (began === 0 || read() === before) return;
        watch.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve({ painted: performance.now() - began, script })));
      });
      // Nothing changed: NaN instead of waiting forever.
      setTimeout(() => resolve({ painted: Number.NaN, script }), 10_000);
      watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
      for (const kind of ['keydown', 'beforeinput', 'input'] as const) {
        let entered = 0;
        const enter = (): void => {
          entered = performance.now();
          if (began === 0) began = entered;
        };
        // The page's own listeners are below the window: their microtasks have run before this one.
        const leave = (): void => void (script += performance.now() - entered);
        addEventListener(kind, enter, { capture: true, once: true });
        addEventListener(kind, leave, { once: true });
      }
    });
    // In an object, otherwise the promise would be awaited here.
    return { answer };
  }, changed);
  // Only now: a key may overtake earlier evaluations in the page.
  await page.keyboard.press(key);
  const stroke = await answered.evaluate(({ answer }) => answer);
  await answered.dispose();
  return stroke;
}

/** Megabytes of the JavaScript heap after a garbage collection. */
export async function heapMb(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}
