import type { Box } from '@siedem/domain';
import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../i18n/use-texts.ts';
import { CardBody, IndexCard } from '../../ui/index-card/index-card.tsx';
import { Actions, Hint } from '../../ui/lesson-frame/lesson-frame.tsx';
import { KeyCap } from '../../ui/key-cap/key-cap.tsx';
import type { Draft, DraftProblem } from './draft.ts';
import { pressInMeaning, pressInWord } from './form-keys.ts';
import { MeaningLines } from './meaning-lines.tsx';
import { WordHead } from './word-head.tsx';

export interface CardFormProps {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly problem: (DraftProblem & { readonly more?: ReactNode }) | null;
  readonly onProblem: (problem: DraftProblem | null) => void;
  readonly onSubmit: () => void;
  readonly boxes: readonly Box[];
  readonly categoryName: string;
  /** the buttons under the card, the submitting one among them */
  readonly actions: ReactNode;
}

/**
 * A card with seven numbered lines (specification §2 Add / modify card): Enter or ArrowDown leads from the word to the
 * first meaning, Enter on a meaning submits, ArrowUp returns to the word.
 */
export function CardForm(props: CardFormProps) {
  const { draft, onChange, problem, onProblem, onSubmit, boxes, categoryName, actions } = props;
  const { t } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const place = boxes.findIndex((box) => box.id === draft.box);
  const shape = (next: Draft | DraftProblem): void => {
    if ('at' in next) return onProblem(next);
    if (problem) onProblem(null);
    onChange(next);
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
      <IndexCard position={Math.max(0, place) + 1} of={boxes.length}>
        <WordHead
          draft={draft}
          onChange={shape}
          onKeyDown={(event) => pressInWord(form, event)}
          boxes={boxes}
          categoryName={categoryName}
          error={
            problem?.at === 'word' ? (
              <>
                {problem.text} {problem.more}
              </>
            ) : undefined
          }
        />
        <CardBody>
          <MeaningLines
            draft={draft}
            problem={problem}
            onShape={shape}
            onKeyDown={(event, index) => pressInMeaning(form, event, index)}
          />
        </CardBody>
      </IndexCard>
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
