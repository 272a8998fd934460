export { PrivacyPolicyScreen } from './privacy-policy-screen.tsx';
export { TermsOfUseScreen } from './terms-of-use-screen.tsx';
