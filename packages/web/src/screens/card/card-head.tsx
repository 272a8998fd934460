import { type Box, learnedLanguage } from '@siedem/domain';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import type { Dictionaries } from '../../data/use-dictionaries.ts';
import { boxText } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { FieldError } from '../../ui/field/field-error.tsx';
import { Select } from '../../ui/field/field.tsx';
import { CardHead } from '../../ui/index-card/index-card.tsx';
import { Hint } from '../../ui/lesson-frame/lesson-frame.tsx';
import { wordInputClass } from '../../ui/numbered-line/numbered-line.tsx';
import s from './card-form.module.css';
import type { Draft, DraftProblem } from './draft.ts';
import { DictionaryPicker } from './suggestions/later-suggestions.ts';
import { comboAttributes, type Popup } from './suggestions/popup.ts';

export interface WordHeadProps {
  readonly draft: Draft;
  readonly onWrite: (draft: Draft) => void;
  readonly problem: (DraftProblem & { readonly more?: ReactNode }) | null;
  readonly boxes: readonly Box[];
  readonly categoryName: string;
  readonly dictionaries: Dictionaries;
  readonly popup: Popup | null;
  readonly onPress: (event: KeyboardEvent) => void;
}

/** The head of a card being written: its box, the dictionary that helps, and the word. */
export function WordHead({
  draft,
  onWrite,
  problem,
  boxes,
  categoryName,
  dictionaries,
  popup,
  onPress,
}: WordHeadProps) {
  const { t } = useTexts();
  const id = useId();
  const bad = problem?.at === 'word';
  const choices = (
    <span className={s.choices}>
      {dictionaries.fitting.length > 0 && <DictionaryPicker {...dictionaries} />}
      <label>
        <Hint>
          {t('card.box')}
          <Select
            size="sm"
            aria-label={t('card.box')}
            value={draft.box}
            onChange={(event) => onWrite({ ...draft, box: event.target.value })}
          >
            {boxes.map((box, index) => (
              <option key={box.id} value={box.id}>
                {`${index + 1}. ${boxText(t, box)}`}
              </option>
            ))}
          </Select>
        </Hint>
      </label>
    </span>
  );
  return (
    <CardHead
      room="form"
      meta={
        <>
          <label htmlFor={id}>{t('card.word')}</label>
          {choices}
        </>
      }
    >
      <div className={s.wordRoom}>
        <input
          id={id}
          className={wordInputClass(draft.word)}
          value={draft.word}
          lang={learnedLanguage(categoryName)?.tag}
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
          aria-invalid={bad || undefined}
          aria-describedby={`${id}-error`}
          {...(dictionaries.chosen !== null && comboAttributes(popup, 'word'))}
          onChange={(event) => onWrite({ ...draft, word: event.target.value })}
          onKeyDown={onPress}
        />
      </div>
      <FieldError id={`${id}-error`}>
        {bad && (
          <>
            {problem.text} {problem.more}
          </>
        )}
      </FieldError>
    </CardHead>
  );
}
