import { alignAnswer, type Box, isBlankAnswer, judgeAnswer, type LessonCard } from '@siedem/domain';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { CategoryView } from '../../../collection/views.ts';
import { wordLanguage } from '../../../data/lesson/judge-card.ts';
import { newToday } from '../../../data/lesson/met-cards.ts';
import { useLessonSettings } from '../../../data/lesson/use-lesson-settings.ts';
import { useMargin } from '../../../data/lesson/use-margin.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { AnswerInput, AnswerLine, AnswerLines, AnswerMore } from '../../../ui/answer-lines/answer-lines.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Diff } from '../../../ui/diff/diff.tsx';
import { CardBody, CardHead, IndexCard, Prompt } from '../../../ui/index-card/index-card.tsx';
import { Actions, CardStage } from '../../../ui/lesson-frame/lesson-frame.tsx';
import { VerdictStrip } from '../../../ui/verdict-strip/verdict-strip.tsx';
import { Speaker } from '../speech/later-speech.ts';
import s from './intake.module.css';

export interface IntakeProps {
  readonly card: LessonCard;
  readonly category: CategoryView;
  readonly boxes: readonly Box[];
  /** the word was copied: it is asked later */
  readonly onCopied: () => void;
  /** "I know it, ask me" */
  readonly onAsk: () => void;
}

/** Whether the word was copied: as written is enough (lessons §8.2). */
const isCopy = (typed: string, word: string, language: string | undefined): boolean => {
  const { kind } = judgeAnswer(typed, { accepted: [word], language: language ?? null }, { check: 'strict' });
  return kind === 'exact' || kind === 'form';
};

/** The line on which the word is typed once, and what becomes of it. */
function useCopying({ card, onCopied }: IntakeProps, lang: string | undefined) {
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => input.current?.focus(), [card.id]);
  const check = (): void => {
    if (isBlankAnswer(typed)) return;
    if (isCopy(typed, card.word, lang)) onCopied();
    else setWrong(typed);
  };
  return {
    typed,
    /** a copy that was none */
    wrong,
    input,
    check,
    write: (text: string): void => {
      setTyped(text);
      setWrong(null);
    },
    press: (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.repeat) return;
      event.preventDefault();
      check();
    },
  };
}

interface CopyProps {
  readonly card: LessonCard;
  readonly lang: string | undefined;
  readonly copying: ReturnType<typeof useCopying>;
}

/** The lines of the card: what the word means, and the line it is typed on. */
function CopyLines({ card, lang, copying: { typed, wrong, input, write, press } }: CopyProps) {
  const { t } = useTexts();
  return (
    <AnswerLines>
      <AnswerLine who={t('newWords.means')}>
        <AnswerMore rows="all">{card.meanings.join(', ')}</AnswerMore>
      </AnswerLine>
      <div className={s.copy}>
        <AnswerInput
          ref={input}
          who={t('lesson.you')}
          lang={lang}
          value={typed}
          onChange={({ target }) => write(target.value)}
          onKeyDown={press}
        />
      </div>
      {wrong === null ? (
        <AnswerLine />
      ) : (
        <div className={s.wrong}>
          <Diff letters={alignAnswer(wrong, card.word)} tone="near" sentence="" lang={lang} />
        </div>
      )}
    </AnswerLines>
  );
}

/** What the learner has put beside the card. */
function IntakeMargin({ card, lang }: { readonly card: string; readonly lang: string | undefined }) {
  const { t } = useTexts();
  const { note, example } = useMargin(card);
  if (note === '' && example === '') return null;
  return (
    <dl className={s.margin}>
      {note !== '' && (
        <div>
          <dt>{t('newWords.note')}</dt>
          <dd>{note}</dd>
        </div>
      )}
      {example !== '' && (
        <div>
          <dt>{t('newWords.example')}</dt>
          <dd lang={lang}>{example}</dd>
        </div>
      )}
    </dl>
  );
}

/** A new word, shown before it is asked: both sides, the margin, and a line to type it once. Nothing of it is recorded. */
export function Intake(props: IntakeProps) {
  const { card, category, boxes, onAsk } = props;
  const { t } = useTexts();
  const settings = useLessonSettings(category.id);
  const lang = wordLanguage(category, settings);
  const copying = useCopying(props, lang);
  const { count } = newToday(category.id);
  const today =
    settings.new_a_day > 0 ? t('newWords.ofToday', { count, of: settings.new_a_day }) : t('newWords.today', { count });
  return (
    <>
      <CardStage>
        <IndexCard id={card.id} position={1} of={boxes.length} boxName={t('lesson.box')} beneath="more">
          <CardHead
            meta={
              <>
                <span>{t('newWords.title')}</span>
                <span>{today}</span>
              </>
            }
          >
            <Prompt lang={lang}>{card.word}</Prompt>
            <Speaker text={card.word} lang={lang} reads={settings.speak === 'off' ? 'on press' : 'at once'} />
          </CardHead>
          <CardBody>
            <CopyLines card={card} lang={lang} copying={copying} />
          </CardBody>
          <VerdictStrip notice={copying.wrong === null ? t('newWords.once') : t('newWords.notYet')} />
        </IndexCard>
      </CardStage>
      <Actions>
        <Button kind="pen" size="lg" keyCap="enter" onClick={copying.check}>
          {t('lesson.next')}
        </Button>
        <Button kind="quiet" size="lg" onClick={onAsk}>
          {t('newWords.ask')}
        </Button>
      </Actions>
      <IntakeMargin card={card.id} lang={lang} />
    </>
  );
}
