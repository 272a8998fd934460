import '../styles/styles.css';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import en from '../i18n/en.json' with { type: 'json' };
import { speak } from '../i18n/i18n.ts';
import pl from '../i18n/pl.json' with { type: 'json' };
import { type Language, LANGUAGES } from '../i18n/texts.ts';
import { LandingScreen } from '../screens/landing/landing-screen.tsx';
import { MARKS, PrivacyPolicyScreen, TermsOfUseScreen, VoiceAhead } from '../screens/legal/legal.ts';
import { VisitorFrame } from './visitor-frame.tsx';

const TEXTS = { en, pl };

/** Pages that can be read before, and without, any script. */
const PAGES: readonly (readonly [name: string, Screen: ComponentType])[] = [
  ['landing', LandingScreen],
  ['privacy-policy', PrivacyPolicyScreen],
  ['terms-of-use', TermsOfUseScreen],
];

export interface RenderedPage {
  readonly name: string;
  readonly language: Language;
  /** what is in #root */
  readonly html: string;
}

/** Titles stand in the head, where the server puts them. */
const withoutTitle = (html: string): string => html.replace(/<title>[^<]*<\/title>/, '');

/** Renders every such page in every language. Runs in the build, never in a browser. */
export function renderPages(): readonly RenderedPage[] {
  const rendered: RenderedPage[] = [];
  for (const language of LANGUAGES) {
    speak(language, TEXTS[language]);
    for (const [name, Screen] of PAGES) {
      const html = renderToStaticMarkup(
        <div data-rendered-ahead="">
          <VisitorFrame>
            <VoiceAhead value={MARKS}>
              <Screen />
            </VoiceAhead>
          </VisitorFrame>
        </div>,
      );
      rendered.push({ name, language, html: withoutTitle(html) });
    }
  }
  return rendered;
}
