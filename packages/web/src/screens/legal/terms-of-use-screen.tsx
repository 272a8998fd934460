import { LegalText } from './legal-text.tsx';
import { termsOfUse } from './terms-of-use.ts';

/** Terms of service, static Polish text (specification §2). */
export function TermsOfUseScreen() {
  return <LegalText of={termsOfUse} />;
}
