import { Volume2 } from 'lucide';
import { useCallback, useEffect } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { afterPaint } from '../../../platform/clock.ts';
import type { Speed } from '../../../platform/speech.ts';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';
import s from './speech.module.css';
import { speak, useCanSpeak, useHearKey, useHush } from './use-voice.ts';

export interface SpeakerProps {
  readonly text: string;
  /** primary subtag; without it, or without a voice for it, there is no button */
  readonly lang: string | undefined;
  readonly reads: 'on press' | 'at once';
  /** at the end of the head, or in the flow */
  readonly place?: 'head' | 'flow';
  /** whether Alt+P is its key too */
  readonly keys?: 'Alt+P' | 'none';
}

/** A button that reads a word aloud; `at once` reads it when it is painted too. */
export function Speaker(props: SpeakerProps) {
  return useCanSpeak(props.lang) && props.lang !== undefined ? <Voiced {...props} lang={props.lang} /> : null;
}

function Voiced({ text, lang, reads, place = 'head', keys = 'Alt+P' }: SpeakerProps & { readonly lang: string }) {
  const { t } = useTexts();
  useHush();
  useEffect(() => (reads === 'at once' ? afterPaint(() => speak(text, lang)) : undefined), [reads, text, lang]);
  const hear = useCallback(
    (speed: Speed): void => {
      if (keys === 'Alt+P') speak(text, lang, speed);
    },
    [text, lang, keys],
  );
  useHearKey(hear);
  return (
    <IconButton
      className={place === 'head' ? s.head : s.flow}
      icon={Volume2}
      label={t('speech.hear')}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => speak(text, lang)}
    />
  );
}
