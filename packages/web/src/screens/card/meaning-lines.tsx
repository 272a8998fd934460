import { LIMITS } from '@siedem/domain';
import { type KeyboardEvent, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { AddLine, BlankLine, MeaningLine, NumberedLines } from '../../ui/numbered-line/numbered-line.tsx';
import { type Draft, type DraftProblem, looksLikeSeveral, withLine, withoutLine, withPasted } from './draft.ts';

export interface MeaningLinesProps {
  readonly draft: Draft;
  readonly problem: DraftProblem | null;
  /** receives the next draft, or why there is none */
  readonly onShape: (next: Draft | DraftProblem) => void;
  readonly onKeyDown: (event: KeyboardEvent, index: number) => void;
}

/** The meanings of a card being written, one a line, with the line that adds another. */
export function MeaningLines({ draft, problem, onShape, onKeyDown }: MeaningLinesProps) {
  const { t } = useTexts();
  const [fresh, setFresh] = useState<number | null>(null);
  const free = LIMITS.meanings - draft.lines.length;
  const change = (key: number, text: string): void =>
    onShape({ ...draft, lines: draft.lines.map((line) => (line.key === key ? { ...line, text } : line)) });
  const add = (): void => {
    const next = withLine(t, draft);
    if (!('at' in next)) setFresh(next.lines.at(-1)?.key ?? null);
    onShape(next);
  };
  return (
    <NumberedLines>
      {draft.lines.map((line, index) => (
        <MeaningLine
          key={line.key}
          number={index + 1}
          label={t('card.meaning', { number: index + 1 })}
          value={line.text}
          autoFocus={line.key === fresh}
          autoCapitalize="none"
          enterKeyHint="done"
          onChange={(event) => change(line.key, event.target.value)}
          onKeyDown={(event) => onKeyDown(event, index)}
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
        onAdd={add}
        end={free > 0 ? t('card.linesLeft', { count: free, of: LIMITS.meanings }) : t('card.tooMany')}
      >
        {t('card.addMeaning')}
      </AddLine>
      {Array.from({ length: Math.max(0, free - 1) }, (_, index) => (
        <BlankLine key={index} number={draft.lines.length + 2 + index} />
      ))}
    </NumberedLines>
  );
}
