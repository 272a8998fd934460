import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Columns } from './columns.tsx';
import { correction } from './demo-state.ts';
import s from './how.module.css';

const BOXES = [1, 2, 3, 4, 5, 6, 7];

function Step({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li>
      <div className={s.figure} aria-hidden="true">
        {children}
      </div>
      <h3>{title}</h3>
      <p>{text}</p>
    </li>
  );
}

/** A little card with its meanings. */
function Written() {
  const { t, language } = useTexts();
  return (
    <div className={s.card}>
      <b lang={t('landing.write.wordLang')}>{t('landing.write.word')}</b>
      <ol lang={language}>
        {t('landing.write.meanings')
          .split('|')
          .map((meaning, index) => (
            <li key={meaning}>
              <i>{index + 1}</i>
              {meaning}
            </li>
          ))}
      </ol>
    </div>
  );
}

/** Seven boxes, an arrow on and an arrow back. */
function Moved() {
  const { t } = useTexts();
  return (
    <div className={s.move}>
      {BOXES.map((box) => (
        <i key={box} data-box={box}>
          {box}
        </i>
      ))}
      <svg viewBox="0 0 252 58">
        <path className={s.on} d="M126 50C130 8 160 8 162 46m-6-6 6 7 6-6" />
        <path className={s.backDashed} d="M118 50C114 8 92 8 90 46" />
        <path className={s.back} d="m84 41 6 6 6-7" />
      </svg>
      <span className={s.right}>{t('landing.move.right')}</span>
      <span className={s.wrong}>{t('landing.move.wrong')}</span>
    </div>
  );
}

/** How it works, in three pictures. */
export function How() {
  const { t } = useTexts();
  return (
    <section>
      <h2 className={s.title}>{t('landing.how')}</h2>
      <ol className={s.steps}>
        <Step title={t('landing.write.title')} text={t('landing.write.text')}>
          <Written />
        </Step>
        <Step title={t('landing.answer.title')} text={t('landing.answer.text')}>
          <div className={s.diff}>
            <Columns letters={correction(t('landing.answer.typed'), t('landing.answer.accepted'))} tone="wrong" />
          </div>
        </Step>
        <Step title={t('landing.move.title')} text={t('landing.move.text')}>
          <Moved />
        </Step>
      </ol>
    </section>
  );
}
