import { Volume2, VolumeX } from 'lucide';
import { useTexts } from '../i18n/use-texts.ts';
import { chooseSound, useSound } from '../platform/sound-choice.ts';
import { IconButton } from '../ui/icon-button/icon-button.tsx';

/** Turns the sounds of lessons on and off; it shows what is now. */
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
