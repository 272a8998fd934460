import type { Page } from '@playwright/test';

/** By how many px the page is wider than `width`; 0 if nothing scrolls sideways. */
export const tooWide = (page: Page, width: number): Promise<string> =>
  page.evaluate((limit) => {
    const over = document.documentElement.scrollWidth - limit;
    if (over <= 0) return '';
    const wide = [...document.querySelectorAll('body *')].filter(
      (each) => each.getBoundingClientRect().right > limit + 0.5,
    );
    const names = wide.slice(-3).map((each) => `${each.tagName.toLowerCase()}.${each.getAttribute('class') ?? ''}`);
    return `${over} px too wide: ${names.join(', ')}`;
  }, width);

/**
 * Controls that are cut off at a side, or whose touch target is smaller than 44 × 44 px, one line each. The hit area counts, so
 * what a label or a pseudo element adds is part of it. Links in running text are exempt (WCAG 2.5.8).
 */
export const smallTargets = (page: Page, least = 44): Promise<readonly string[]> =>
  page.evaluate((limit) => {
    const STEP = 0.5;
    const root = document.querySelector('dialog[open]') ?? document;
    const isInText = (each: Element): boolean => {
      if (each.tagName !== 'A' || getComputedStyle(each).display !== 'inline') return false;
      return [...(each.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim().length > 0,
      );
    };
    const belongs = (each: Element, hit: Element | null): boolean => {
      if (hit === null) return false;
      if (each === hit || each.contains(hit)) return true;
      return each instanceof HTMLInputElement && [...(each.labels ?? [])].some((label) => label.contains(hit));
    };
    /** From the middle outwards as far as the control is hit. */
    const reach = (each: Element, x: number, y: number, dx: number, dy: number): number => {
      let far = 0;
      while (far < limit && belongs(each, document.elementFromPoint(x + dx * far, y + dy * far))) far += STEP;
      return far;
    };
    const pressable = 'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"]';
    return [...root.querySelectorAll<HTMLElement>(pressable)].flatMap((each) => {
      if (each.matches('[type="hidden"], [aria-hidden="true"], [aria-hidden="true"] *') || isInText(each)) return [];
      if (!each.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
      each.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      const box = each.getBoundingClientRect();
      if (box.width <= 1 || box.height <= 1 || box.right < 0 || box.bottom < 0) return [];
      if (box.left < -1 || box.right > innerWidth + 1) return [`“${each.textContent ?? ''}” is cut off`];
      if (box.width >= limit - STEP && box.height >= limit - STEP) return [];
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const wide = Math.max(box.width, reach(each, x, y, -1, 0) + reach(each, x, y, 1, 0));
      const high = Math.max(box.height, reach(each, x, y, 0, -1) + reach(each, x, y, 0, 1));
      if (wide >= limit - STEP && high >= limit - STEP) return [];
      const name = each.getAttribute('aria-label') ?? each.textContent ?? '';
      return [`${each.tagName.toLowerCase()} “${name.trim().slice(0, 40)}” ${wide.toFixed(1)} × ${high.toFixed(1)}`];
    });
  }, least);
