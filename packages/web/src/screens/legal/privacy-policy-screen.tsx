import { LegalText } from './legal-text.tsx';
import { privacyPolicy } from './privacy-policy.ts';

/** Privacy policy, static Polish text (specification §2). */
export function PrivacyPolicyScreen() {
  return <LegalText of={privacyPolicy} />;
}
