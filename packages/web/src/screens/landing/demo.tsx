import { Check, EqualApproximately, type IconNode, X } from 'lucide';
import { type ReactNode, useEffect, useRef } from 'react';
import { intervalText } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { BoxChip, IndexTab, Slots } from '../../ui/index-tab/index-tab.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import { Columns } from './columns.tsx';
import { DEMO_BOX, type DemoState, demoView } from './demo-state.ts';
import s from './demo.module.css';
import { enliven } from './enliven.ts';

const OF = 7;

interface SaysProps {
  state: DemoState;
  shown: DemoState;
  tone: 'right' | 'near' | 'wrong';
  icon: IconNode;
  word: string;
  children: ReactNode;
}

function Says({ state, shown, tone, icon, word, children }: SaysProps) {
  const { t } = useTexts();
  return (
    <p className={s.verdict} data-says={state} data-tone={tone} hidden={state !== shown}>
      <Icon of={icon} size="verdict" />
      <b>{word}</b>
      {tone !== 'right' && (
        <VisuallyHidden>
          {t('lesson.card')}: <span data-nearest="" />
        </VisuallyHidden>
      )}
      <span className={s.fate}>{children}</span>
    </p>
  );
}

const days = (number: number) => ({ number, unit: 'days' as const });

/**
 * A card to try before there is an account: a near miss to begin with, then whatever is typed. It stands as it is in
 * the page rendered ahead, without scripts; `enliven` makes it answer, there and here alike, so React leaves its inside
 * alone after the first rendering. Give it a key that changes with the language.
 */
export function Demo() {
  const { t, language } = useTexts();
  const root = useRef<HTMLFormElement>(null);
  useEffect(() => (root.current === null ? undefined : enliven(root.current)), []);
  const accepted = t('landing.demo.accepted');
  const typed = t('landing.demo.typed');
  const { state, letters, others } = demoView(typed, accepted.split('|'));
  const ofBox = { of: OF, on: 'card' as const };
  return (
    <form
      ref={root}
      className={s.demo}
      data-demo={state}
      data-accepted={accepted}
      data-box={DEMO_BOX}
      aria-label={t('landing.demo.label')}
    >
      <div className={s.strip}>
        <Slots position={0} of={OF} />
        <IndexTab position={DEMO_BOX} {...ofBox} />
      </div>
      <div className={s.sheet}>
        <div className={s.head}>
          <p className={s.meta}>
            <span>{t('lesson.askMeaning')}</span>
            <span>
              {[1, 3, 7].map((number, index) => (
                <span key={number} data-name-of={index + 2} hidden={index + 2 !== DEMO_BOX}>
                  {intervalText(t, days(number))}
                </span>
              ))}
            </span>
          </p>
          <p className={s.word} lang={t('landing.demo.wordLang')}>
            {t('landing.demo.word')}
          </p>
        </div>
        <div className={s.body}>
          <div className={s.lines}>
            <label className={s.line}>
              <span className={s.who}>{t('lesson.you')}</span>
              <input
                className={s.answer}
                aria-label={t('landing.demo.answer')}
                defaultValue={typed}
                readOnly
                maxLength={24}
                lang={language}
                autoCapitalize="none"
                autoCorrect="off"
                autoComplete="off"
                spellCheck={false}
                enterKeyHint="done"
              />
            </label>
            <div className={s.line}>
              <span className={s.who} data-shown="missed">
                {t('lesson.card')}
              </span>
              <span className={s.who} data-shown="right">
                {t('lesson.also')}
              </span>
              <span className={s.more} data-shown="right" data-others="">
                {others}
              </span>
            </div>
            <div className={s.line}>
              <span className={s.who} data-shown="missed">
                {t('lesson.also')}
              </span>
              <span className={s.more} data-shown="missed" data-others="">
                {others}
              </span>
            </div>
            <div className={s.diff} data-shown="missed">
              <Columns letters={letters} tone="near" />
            </div>
          </div>
        </div>
        <div role="status">
          <p className={s.verdict} data-says="typing" hidden>
            <Button type="submit" kind="soft" size="sm" keyCap="enter">
              {t('lesson.check')}
            </Button>
          </p>
          <Says state="right" shown={state} tone="right" icon={Check} word={t('lesson.right')}>
            <BoxChip position={3} of={OF} /> → <BoxChip position={4} of={OF} />{' '}
            {t('lesson.backIn', { interval: intervalText(t, days(7)) })}
          </Says>
          <Says state="near1" shown={state} tone="near" icon={EqualApproximately} word={t('lesson.near')}>
            {t('lesson.lettersOff', { count: 1 })}
          </Says>
          <Says state="near2" shown={state} tone="near" icon={EqualApproximately} word={t('lesson.near')}>
            {t('lesson.lettersOff', { count: 2 })}
          </Says>
          <Says state="wrong" shown={state} tone="wrong" icon={X} word={t('lesson.wrong')}>
            <BoxChip position={3} of={OF} /> → <BoxChip position={2} of={OF} />{' '}
            {t('lesson.backIn', { interval: intervalText(t, days(1)) })}
          </Says>
        </div>
        <p className={s.hint} data-hint="" hidden>
          {t('landing.demo.hint')}
        </p>
      </div>
    </form>
  );
}
