import { Volume2, VolumeX } from 'lucide';
import { useTexts } from '../i18n/use-texts.ts';
import { chooseSound, useSound } from '../platform/sound-choice.ts';
import { IconButton } from '../ui/icon-button/icon-button.tsx';

/** Toggles the sounds of lessons; shows the present state. */
export function SoundSwitch() {
  const { t } = useTexts();
  const on = useSound();
  return (
    <IconButton
      icon={on ? Volume2 : VolumeX}
      label={on ? t('header.soundOff') : t('header.soundOn')}
      onClick={() => chooseSound(on ? 'off' : 'on')}
    />
  );
}
