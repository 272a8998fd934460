import type { Box } from '@siedem/domain';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDictionaries } from '../../data/use-dictionaries.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { CardBody, IndexCard } from '../../ui/index-card/index-card.tsx';
import { KeyCap } from '../../ui/key-cap/key-cap.tsx';
import { Actions, Hint } from '../../ui/lesson-frame/lesson-frame.tsx';
import s from './card-form.module.css';
import { WordHead } from './card-head.tsx';
import type { Draft, DraftProblem } from './draft.ts';
import { MeaningLines } from './meaning-lines.tsx';
import { Suggestions } from './suggestions/later-suggestions.ts';
import type { Popup } from './suggestions/popup.ts';
import { useCardWriting } from './use-card-writing.ts';

export interface CardFormProps {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly problem: (DraftProblem & { readonly more?: ReactNode }) | null;
  readonly onProblem: (problem: DraftProblem | null) => void;
  readonly onSubmit: () => void;
  readonly boxes: readonly Box[];
  readonly categoryName: string;
  /** what is beside the card, between it and the buttons */
  readonly margin?: ReactNode;
  /** what has just been done with the card before, inside the card */
  readonly done?: ReactNode;
  /** the buttons under the card, the submitting one among them */
  readonly actions: ReactNode;
}

/** A card with seven numbered lines; Enter on a meaning submits. A dictionary, where one fits, suggests words and meanings. */
export function CardForm(props: CardFormProps) {
  const { draft, problem, onSubmit, boxes, categoryName, margin, done, actions } = props;
  const { t, language } = useTexts();
  const { form, listen, fresh, write, shape, addLine, pressWord, pressMeaning } = useCardWriting(props);
  const dictionaries = useDictionaries(categoryName, language);
  const { chosen } = dictionaries;
  const [popup, setPopup] = useState<Popup | null>(null);
  const position =
    Math.max(
      0,
      boxes.findIndex((box) => box.id === draft.box),
    ) + 1;
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
      <div className={s.card} data-card="">
        <IndexCard position={position} of={boxes.length}>
          <WordHead
            {...{ draft, problem, boxes, categoryName, dictionaries, popup }}
            onWrite={write}
            onPress={pressWord}
          />
          <CardBody>
            <MeaningLines
              {...{ draft, problem, fresh, popup }}
              onWrite={write}
              onShape={shape}
              onAdd={addLine}
              onPress={pressMeaning}
              suggests={chosen !== null}
            />
            <div className={s.done} role="status">
              {done}
            </div>
          </CardBody>
        </IndexCard>
        {chosen !== null && (
          <Suggestions
            key={chosen.name}
            {...{ form, draft }}
            dictionary={chosen}
            onChange={write}
            onPopup={setPopup}
            onKeys={listen}
          />
        )}
      </div>
      {margin}
      <Actions
        end={
          <>
            <Hint>
              <KeyCap of="down" /> {popup !== null && popup.at !== 'word' ? popup.hint : t('card.toMeaning')}
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
