import { Volume2 } from 'lucide';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { afterPaint } from '../../../platform/clock.ts';
import { hush, type Speed } from '../../../platform/speech.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';
import s from './speech.module.css';
import { speak, useCanSpeak, useHearKey, useHush } from './use-voice.ts';

export interface HeardProps {
  readonly text: string;
  readonly lang: string | undefined;
  /** the word itself, shown at no cost or where nothing can be heard */
  readonly children: ReactNode;
}

/** A word to be heard instead of read (lessons §9.4). If it cannot be heard it is shown, and one line says why. */
export function Heard({ text, lang, children }: HeardProps) {
  const { t } = useTexts();
  const can = useCanSpeak(lang);
  const [state, setState] = useState<'heard' | 'shown' | 'failed'>('heard');
  useHush();
  const hear = useCallback(
    (speed: Speed): void => {
      if (lang !== undefined) speak(text, lang, speed, () => setState('failed'));
    },
    [text, lang],
  );
  useHearKey(hear);
  useEffect(() => (can ? afterPaint(() => hear('usual')) : undefined), [can, hear]);
  if (!can || state !== 'heard') {
    return (
      <>
        {children}
        {state === 'failed' && (
          <p className={s.why} role="status">
            {t('speech.failed')}
          </p>
        )}
      </>
    );
  }
  return (
    <div className={s.heard} data-heard="">
      <h1 className={s.what}>{t('speech.what')}</h1>
      <IconButton
        className={s.loud}
        icon={Volume2}
        label={t('speech.hear')}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => hear('usual')}
      />
      <Button kind="quiet" onPointerDown={(event) => event.preventDefault()} onClick={() => hear('slow')}>
        {t('speech.slowly')}
      </Button>
      <Button
        kind="quiet"
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => {
          hush();
          setState('shown');
        }}
      >
        {t('speech.show')}
      </Button>
    </div>
  );
}
