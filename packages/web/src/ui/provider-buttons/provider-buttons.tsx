import { Button } from '../button/button.tsx';
import { Pair } from '../tabbed-card/tabbed-card.tsx';
import { FacebookMark, GoogleMark } from './provider-marks.tsx';

export type SocialProviderName = 'google' | 'facebook';

/** Brand names are the same in every language. */
const NAMES: Readonly<Record<SocialProviderName, string>> = { google: 'Google', facebook: 'Facebook' };

/** The two ways of logging in with an account held elsewhere. */
export function ProviderButtons({ onChoose }: { onChoose: (provider: SocialProviderName) => void }) {
  return (
    <Pair>
      <Button onClick={() => onChoose('google')}>
        <GoogleMark />
        {NAMES.google}
      </Button>
      <Button onClick={() => onChoose('facebook')}>
        <FacebookMark />
        {NAMES.facebook}
      </Button>
    </Pair>
  );
}
