import { useId } from 'react';
import { Button } from '../button/button.tsx';
import { Pair } from '../tabbed-card/tabbed-card.tsx';
import { FacebookMark, GoogleMark } from './provider-marks.tsx';
import s from './provider-buttons.module.css';

export type SocialProviderName = 'google' | 'facebook';

/** Brand names are the same in every language. */
const PROVIDERS = [
  { id: 'google', name: 'Google', Mark: GoogleMark },
  { id: 'facebook', name: 'Facebook', Mark: FacebookMark },
] as const;

const NONE: Partial<Record<SocialProviderName, string>> = {};

interface Props {
  /** why a provider cannot be chosen, said at its button */
  off?: Partial<Record<SocialProviderName, string>>;
  onChoose: (provider: SocialProviderName) => void;
}

/** The two ways of logging in with an account held elsewhere. */
export function ProviderButtons({ off = NONE, onChoose }: Props) {
  const reasonId = useId();
  return (
    <Pair>
      {PROVIDERS.map(({ id, name, Mark }) => (
        <div key={id} className={s.way}>
          <Button
            disabled={off[id] !== undefined}
            aria-describedby={off[id] === undefined ? undefined : `${reasonId}-${id}`}
            onClick={() => onChoose(id)}
          >
            <Mark />
            {name}
          </Button>
          {off[id] !== undefined && (
            <small id={`${reasonId}-${id}`} className={s.reason}>
              {off[id]}
            </small>
          )}
        </div>
      ))}
    </Pair>
  );
}
