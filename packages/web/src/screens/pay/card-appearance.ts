import type { Appearance } from '@stripe/stripe-js';
import type { Theme } from '../../platform/theme.ts';

/** The design's own colours for the provider's fields, which live in a frame and cannot read our styles. */
export function cardAppearance(theme: Theme): Appearance {
  const styles = getComputedStyle(document.documentElement);
  const token = (name: string): string => styles.getPropertyValue(name).trim();
  return {
    theme: theme === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: token('--pen'),
      colorBackground: token('--card'),
      colorText: token('--ink'),
      colorTextSecondary: token('--ink-2'),
      colorTextPlaceholder: token('--ink-3'),
      colorDanger: token('--wrong'),
      borderRadius: token('--r-2'),
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
    },
    rules: { '.Input': { borderColor: token('--line-strong'), boxShadow: 'none' } },
  };
}
