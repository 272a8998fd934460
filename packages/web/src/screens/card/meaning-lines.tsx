import { LIMITS } from '@siedem/domain';
import type { KeyboardEvent } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { AddLine, BlankLine, MeaningLine, NumberedLines } from '../../ui/numbered-line/numbered-line.tsx';
import { type Draft, type DraftProblem, looksLikeSeveral, withoutLine, withPasted } from './draft.ts';
import { comboAttributes, type Popup } from './suggestions/popup.ts';

export interface MeaningLinesProps {
  readonly draft: Draft;
  readonly onWrite: (draft: Draft) => void;
  /** a change that may be refused */
  readonly onShape: (next: Draft | DraftProblem) => void;
  readonly onAdd: () => void;
  readonly problem: DraftProblem | null;
  /** key of the line that was just added and takes the focus */
  readonly fresh: number | null;
  readonly onPress: (event: KeyboardEvent, index: number) => void;
  /** a dictionary may show a list at a line */
  readonly suggests: boolean;
  readonly popup: Popup | null;
}

/** The seven lines of a card being written: those with a meaning, the one to add, and drawn ones. */
export function MeaningLines(props: MeaningLinesProps) {
  const { draft, onWrite, onShape, onAdd, problem, fresh, onPress, suggests, popup } = props;
  const { t } = useTexts();
  const free = LIMITS.meanings - draft.lines.length;
  const write = (key: number, text: string): void =>
    onWrite({ ...draft, lines: draft.lines.map((each) => (each.key === key ? { ...each, text } : each)) });
  return (
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
          {...(suggests && comboAttributes(popup, index))}
          onChange={(event) => write(line.key, event.target.value)}
          onKeyDown={(event) => onPress(event, index)}
          onPaste={(event) => {
            const next = withPasted(t, draft, line.key, event.clipboardData.getData('text/plain'));
            if (next === null) return;
            event.preventDefault();
            onShape(next);
          }}
          removeLabel={t('card.removeMeaning', { number: index + 1 })}
          onRemove={() => onShape(withoutLine(t, draft, line.key))}
          error={problem?.at === index ? problem.text : undefined}
          hint={looksLikeSeveral(line.text) ? t('card.comma') : undefined}
        />
      ))}
      <AddLine
        number={free > 0 ? draft.lines.length + 1 : undefined}
        onAdd={onAdd}
        end={free > 0 ? t('card.linesLeft', { count: free, of: LIMITS.meanings }) : t('card.tooMany')}
      >
        {t('card.addMeaning')}
      </AddLine>
      {Array.from({ length: Math.max(0, free - 1) }, (_, index) => (
        <BlankLine key={index} number={draft.lines.length + 2 + index} onPress={onAdd} />
      ))}
    </NumberedLines>
  );
}
