import { type Box, learnedLanguage } from '@siedem/domain';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { boxText } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { FieldError, Select } from '../../ui/field/field.tsx';
import { CardHead } from '../../ui/index-card/index-card.tsx';
import { Hint } from '../../ui/lesson-frame/lesson-frame.tsx';
import { wordInputClass } from '../../ui/numbered-line/numbered-line.tsx';
import type { Draft } from './draft.ts';

function BoxSelect({ box, boxes, onSelect }: { box: string; boxes: readonly Box[]; onSelect: (box: string) => void }) {
  const { t } = useTexts();
  return (
    <label>
      <Hint>
        {t('card.box')}
        <Select size="sm" aria-label={t('card.box')} value={box} onChange={(event) => onSelect(event.target.value)}>
          {boxes.map((each, index) => (
            <option key={each.id} value={each.id}>
              {`${index + 1}. ${boxText(t, each)}`}
            </option>
          ))}
        </Select>
      </Hint>
    </label>
  );
}

export interface WordHeadProps {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly boxes: readonly Box[];
  readonly categoryName: string;
  /** what is wrong with the word; nothing if it may stay */
  readonly error: ReactNode;
}

/** The head of a card being written: its word and its box. */
export function WordHead({ draft, onChange, onKeyDown, boxes, categoryName, error }: WordHeadProps) {
  const { t } = useTexts();
  const wordId = useId();
  return (
    <CardHead
      room="form"
      meta={
        <>
          <label htmlFor={wordId}>{t('card.word')}</label>
          <BoxSelect box={draft.box} boxes={boxes} onSelect={(box) => onChange({ ...draft, box })} />
        </>
      }
    >
      <input
        id={wordId}
        className={wordInputClass(draft.word)}
        value={draft.word}
        lang={learnedLanguage(categoryName)?.tag}
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        aria-invalid={(error !== null && error !== undefined) || undefined}
        aria-describedby={`${wordId}-error`}
        onChange={(event) => onChange({ ...draft, word: event.target.value })}
        onKeyDown={onKeyDown}
      />
      <FieldError id={`${wordId}-error`}>{error}</FieldError>
    </CardHead>
  );
}
