import type { Box } from '@siedem/domain';
import { learnedLanguage, LIMITS } from '@siedem/domain';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { boxText } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { FieldError, Select } from '../../ui/field/field.tsx';
import { CardBody, CardHead, IndexCard } from '../../ui/index-card/index-card.tsx';
import { Actions, Hint } from '../../ui/lesson-frame/lesson-frame.tsx';
import { KeyCap } from '../../ui/key-cap/key-cap.tsx';
import {
  AddLine,
  BlankLine,
  MeaningLine,
  NumberedLines,
  wordInputClass,
} from '../../ui/numbered-line/numbered-line.tsx';
import s from './card-form.module.css';
import { type Draft, type DraftProblem, looksLikeSeveral, withLine, withoutLine, withPasted } from './draft.ts';

export interface CardFormProps {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly problem: (DraftProblem & { readonly more?: ReactNode }) | null;
  readonly onProblem: (problem: DraftProblem | null) => void;
  readonly onSubmit: () => void;
  readonly boxes: readonly Box[];
  readonly categoryName: string;
  /** what stands beside the card, between it and the buttons */
  readonly margin?: ReactNode;
  /** what has just been done with the card before, inside the card */
  readonly done?: ReactNode;
  /** the buttons under the card, the submitting one among them */
  readonly actions: ReactNode;
}

/**
 * A card with seven numbered lines (specification §2 Add / modify card): Enter or ArrowDown leads from the word to the
 * first meaning, Enter on a meaning submits, ArrowUp returns to the word.
 */
export function CardForm({
  draft,
  onChange,
  problem,
  onProblem,
  onSubmit,
  boxes,
  categoryName,
  margin,
  done,
  actions,
}: CardFormProps) {
  const { t } = useTexts();
  const wordId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [fresh, setFresh] = useState<number | null>(null);
  const position =
    Math.max(
      0,
      boxes.findIndex((box) => box.id === draft.box),
    ) + 1;
  const language = learnedLanguage(categoryName);
  const inputs = (): HTMLInputElement[] => [...(form.current?.querySelectorAll<HTMLInputElement>('input') ?? [])];
  const write = (next: Draft): void => {
    if (problem) onProblem(null);
    onChange(next);
  };
  const free = LIMITS.meanings - draft.lines.length;
  const shape = (next: Draft | DraftProblem): void => {
    if ('at' in next) onProblem(next);
    else write(next);
  };
  const addLine = (): void => {
    const next = withLine(t, draft);
    if (!('at' in next)) setFresh(next.lines.at(-1)?.key ?? null);
    shape(next);
  };
  const pressWord = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    inputs()[1]?.focus();
  };
  const pressMeaning = (event: KeyboardEvent, index: number): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowUp') {
      event.preventDefault();
      inputs()[0]?.focus();
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      const below = inputs()[index + 2];
      if (below !== undefined) below.focus();
      else if (draft.lines[index]?.text.trim() !== '') addLine();
    }
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // The refused field is known only once it has been drawn.
        flushSync(onSubmit);
        form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus();
      }}
    >
      <IndexCard position={position} of={boxes.length}>
        <CardHead
          room="form"
          meta={
            <>
              <label htmlFor={wordId}>{t('card.word')}</label>
              <label>
                <Hint>
                  {t('card.box')}
                  <Select
                    size="sm"
                    aria-label={t('card.box')}
                    value={draft.box}
                    onChange={(event) => write({ ...draft, box: event.target.value })}
                  >
                    {boxes.map((box, index) => (
                      <option key={box.id} value={box.id}>
                        {`${index + 1}. ${boxText(t, box)}`}
                      </option>
                    ))}
                  </Select>
                </Hint>
              </label>
            </>
          }
        >
          <input
            id={wordId}
            className={wordInputClass(draft.word)}
            value={draft.word}
            lang={language?.tag}
            autoFocus
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="next"
            aria-invalid={problem?.at === 'word' || undefined}
            aria-describedby={`${wordId}-error`}
            onChange={(event) => write({ ...draft, word: event.target.value })}
            onKeyDown={pressWord}
          />
          <FieldError id={`${wordId}-error`}>
            {problem?.at === 'word' && (
              <>
                {problem.text} {problem.more}
              </>
            )}
          </FieldError>
        </CardHead>
        <CardBody>
          <NumberedLines>
            {draft.lines.map((line, index) => (
              <MeaningLine
                key={line.key}
                number={index + 1}
                label={t('card.meaning', { number: index + 1 })}
                value={line.text}
                placeholder={index === 0 ? t('card.firstMeaning') : undefined}
                autoFocus={line.key === fresh}
                autoCapitalize="none"
                enterKeyHint="done"
                onChange={(event) =>
                  write({
                    ...draft,
                    lines: draft.lines.map((each) =>
                      each.key === line.key ? { ...each, text: event.target.value } : each,
                    ),
                  })
                }
                onKeyDown={(event) => pressMeaning(event, index)}
                onPaste={(event) => {
                  const next = withPasted(t, draft, line.key, event.clipboardData.getData('text/plain'));
                  if (next === null) return;
                  event.preventDefault();
                  shape(next);
                }}
                removeLabel={t('card.removeMeaning', { number: index + 1 })}
                onRemove={() => shape(withoutLine(t, draft, line.key))}
                error={problem?.at === index ? problem.text : undefined}
                hint={looksLikeSeveral(line.text) ? t('card.comma') : undefined}
              />
            ))}
            <AddLine
              number={free > 0 ? draft.lines.length + 1 : undefined}
              onAdd={addLine}
              end={free > 0 ? t('card.linesLeft', { count: free, of: LIMITS.meanings }) : t('card.tooMany')}
            >
              {t('card.addMeaning')}
            </AddLine>
            {Array.from({ length: Math.max(0, free - 1) }, (_, index) => (
              <BlankLine key={index} number={draft.lines.length + 2 + index} onPress={addLine} />
            ))}
          </NumberedLines>
          <div className={s.done} role="status">
            {done}
          </div>
        </CardBody>
      </IndexCard>
      {margin}
      <Actions
        end={
          <>
            <Hint>
              <KeyCap of="down" /> {t('card.toMeaning')}
            </Hint>
            <Hint>
              <KeyCap of="up" /> {t('card.toWord')}
            </Hint>
          </>
        }
      >
        {actions}
      </Actions>
    </form>
  );
}
