export { PrivacyPolicyScreen } from './privacy-policy-screen.tsx';
export { TermsOfUseScreen } from './terms-of-use-screen.tsx';
export { MARKS } from './operator.ts';
export { VoiceAhead } from './use-voice.ts';
