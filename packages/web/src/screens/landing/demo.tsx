import { Check, EqualApproximately, type IconNode, X } from 'lucide';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { intervalText } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button, ButtonBody, buttonClass } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { BoxChip, IndexTab, Slots } from '../../ui/index-tab/index-tab.tsx';
import { Link } from '../../ui/link/link.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import { Columns } from './columns.tsx';
import { DEMO_BOX, DEMO_CARDS, type DemoState, demoView } from './demo-state.ts';
import s from './demo.module.css';
import { enliven } from './enliven.ts';

const OF = 7;

interface SaysProps {
  state: DemoState;
  shown: DemoState;
  tone: 'right' | 'near' | 'wrong';
  icon: IconNode;
  word: string;
  /** the accepted answer nearest to what was typed */
  nearest: string;
  children: ReactNode;
}

function Says({ state, shown, tone, icon, word, nearest, children }: SaysProps) {
  const { t } = useTexts();
  return (
    <p className={s.verdict} data-says={state} data-tone={tone} hidden={state !== shown}>
      <Icon of={icon} size="verdict" />
      <b>{word}</b>
      {tone !== 'right' && (
        <VisuallyHidden>
          {t('lesson.card')}: <span data-nearest="">{nearest}</span>
        </VisuallyHidden>
      )}
      <span className={s.fate}>{children}</span>
    </p>
  );
}

/** Where a verdict leads the card; shown when that is its box. */
function Fate({ into, children }: { into: number; children: ReactNode }) {
  return (
    <span className={s.fate} data-fate={into} hidden>
      {children}
    </span>
  );
}

const days = (number: number) => ({ number, unit: 'days' as const });

interface LinesProps {
  inputId: string;
  /** of the word that is asked */
  wordId: string;
  typed: string;
  others: string;
  letters: ReturnType<typeof demoView>['letters'];
}

/** What is asked, and the names of the boxes it may lie in. */
function Head({ wordId }: { wordId: string }) {
  const { t } = useTexts();
  return (
    <div className={s.head}>
      <p className={s.meta}>
        <span>{t('lesson.askMeaning')}</span>
        <span>
          <span data-name-of={1} hidden>
            {t('box.unknown')}
          </span>
          {[1, 3, 7].map((number, index) => (
            <span key={number} data-name-of={index + 2} hidden={index + 2 !== DEMO_BOX}>
              {intervalText(t, days(number))}
            </span>
          ))}
        </span>
      </p>
      <p id={wordId} className={s.word} lang={t('landing.demo.wordLang')} aria-live="polite" data-word="">
        {t('landing.demo.word')}
      </p>
    </div>
  );
}

/** The line to write on, and what the card says. */
function Lines({ inputId, wordId, typed, others, letters }: LinesProps) {
  const { t, language } = useTexts();
  return (
    <div className={s.body}>
      <div className={s.lines}>
        <label className={s.line}>
          <span className={s.who}>{t('lesson.you')}</span>
          <input
            id={inputId}
            className={s.answer}
            aria-label={t('landing.demo.answer')}
            aria-describedby={wordId}
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
          <span className={s.who} data-shown="right" data-also="" hidden={others === ''}>
            {t('lesson.also')}
          </span>
          <span className={s.more} data-shown="right" data-others="">
            {others}
          </span>
        </div>
        <div className={s.line}>
          <span className={s.who} data-shown="missed" data-also="" hidden={others === ''}>
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
  );
}

/** What is said of an answer; one of them is shown. */
function Verdicts({ state, nearest }: { state: DemoState; nearest: string }) {
  const { t } = useTexts();
  return (
    <div role="status" className={s.says}>
      <Says state="right" shown={state} nearest={nearest} tone="right" icon={Check} word={t('lesson.right')}>
        <Fate into={4}>
          <BoxChip position={3} of={OF} /> → <BoxChip position={4} of={OF} />{' '}
          {t('lesson.backIn', { interval: intervalText(t, days(7)) })}
        </Fate>
        <Fate into={2}>
          <BoxChip position={1} of={OF} /> → <BoxChip position={2} of={OF} />{' '}
          {t('lesson.backIn', { interval: intervalText(t, days(1)) })}
        </Fate>
      </Says>
      <Says state="near1" shown={state} nearest={nearest} tone="near" icon={EqualApproximately} word={t('lesson.near')}>
        {t('lesson.lettersOff', { count: 1 })}
      </Says>
      <Says state="near2" shown={state} nearest={nearest} tone="near" icon={EqualApproximately} word={t('lesson.near')}>
        {t('lesson.lettersOff', { count: 2 })}
      </Says>
      <Says state="wrong" shown={state} nearest={nearest} tone="wrong" icon={X} word={t('lesson.wrong')}>
        <Fate into={2}>
          <BoxChip position={3} of={OF} /> → <BoxChip position={2} of={OF} />{' '}
          {t('lesson.backIn', { interval: intervalText(t, days(1)) })}
        </Fate>
        <Fate into={1}>{t('lesson.staysFirst')}</Fate>
      </Says>
    </div>
  );
}

/** What can be done next; one of them is shown. */
function Foot({ inputId }: { inputId: string }) {
  const { t } = useTexts();
  return (
    <div className={s.foot}>
      <label className={s.hint} htmlFor={inputId} data-does="begin" hidden>
        {t('landing.demo.hint')}
      </label>
      <Button type="submit" kind="soft" size="sm" keyCap="enter" data-does="check" hidden>
        {t('lesson.check')}
      </Button>
      <Button type="submit" kind="soft" size="sm" keyCap="enter" data-does="again" hidden>
        {t('lesson.tryAgain')}
      </Button>
      <Button type="submit" kind="soft" size="sm" keyCap="enter" data-does="next" hidden>
        {t('lesson.next')}
      </Button>
      <Link className={buttonClass({ kind: 'pen', size: 'sm' })} to="/register" data-does="keep" hidden>
        <ButtonBody keyCap="enter">{t('landing.demo.keep')}</ButtonBody>
      </Link>
      <span className={s.progress} data-progress="" data-of={DEMO_CARDS} />
    </div>
  );
}

/**
 * A first lesson before there is an account: a near miss to begin with, then five cards, answered one after another. It
 * stands as it is in the page rendered ahead, without scripts; `enliven` makes it answer, there and here alike, so React
 * leaves its inside alone after the first rendering. Give it a key that changes with the language.
 */
export function Demo() {
  const { t, language } = useTexts();
  const root = useRef<HTMLFormElement>(null);
  const inputId = useId();
  const wordId = useId();
  useEffect(() => (root.current === null ? undefined : enliven(root.current)), []);
  const accepted = t('landing.demo.accepted');
  const typed = t('landing.demo.typed');
  const { state, letters, nearest, others } = demoView(typed, accepted.split('|'), DEMO_BOX);
  const ofBox = { of: OF, on: 'card' as const };
  return (
    <form
      ref={root}
      className={s.demo}
      data-demo={state}
      data-accepted={accepted}
      data-box={DEMO_BOX}
      data-learning={t('landing.demo.wordLang')}
      data-speaks={language}
      aria-label={t('landing.demo.label')}
    >
      <div className={s.strip}>
        <Slots position={0} of={OF} />
        <IndexTab position={DEMO_BOX} {...ofBox} />
      </div>
      <div className={s.sheet}>
        <Head wordId={wordId} />
        <Lines inputId={inputId} wordId={wordId} typed={typed} others={others} letters={letters} />
        <Verdicts state={state} nearest={nearest} />
        <Foot inputId={inputId} />
      </div>
    </form>
  );
}
