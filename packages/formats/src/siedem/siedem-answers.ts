import type { AnswerBox, AnswerTable, SourceAnswer } from '../model/found.ts';

const VERDICTS = ['good', 'again', 'bad', 'undone'] as const;

interface Answer {
  readonly key: string;
  readonly at: number;
  readonly meanings: boolean;
  readonly typed: string;
  readonly verdict: (typeof VERDICTS)[number];
  readonly override: boolean;
  readonly from: string;
  readonly to: string;
  readonly tookMs: number;
  readonly anki: boolean;
  readonly receivedAt: number;
}

const field = (row: unknown, name: string): unknown => Reflect.get(Object(row), name);
const textOf = (row: unknown, name: string): string => {
  const value = field(row, name);
  return typeof value === 'string' ? value : '';
};
const numberOf = (row: unknown, name: string): number => {
  const value = field(row, name);
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : 0;
};

/** The answers of Siedem's export, by the index of their card. */
export class SiedemAnswers {
  private readonly byRow = new Map<number, Answer[]>();
  private count = 0;
  private dropped = 0;

  /** @param row index of its card; negative if the file has none */
  add(given: unknown, row: number): void {
    const verdict = VERDICTS.find((each) => each === field(given, 'verdict'));
    if (row < 0 || verdict === undefined) {
      this.dropped++;
      return;
    }
    this.count++;
    const answers = this.byRow.get(row);
    const answer: Answer = {
      key: textOf(given, 'id'),
      at: numberOf(given, 'at'),
      meanings: field(given, 'direction') === 'meanings',
      typed: textOf(given, 'typed'),
      verdict,
      override: field(given, 'override') === true,
      from: textOf(given, 'from'),
      to: textOf(given, 'to'),
      tookMs: Math.max(0, numberOf(given, 'took_ms')),
      anki: field(given, 'source') === 'anki',
      receivedAt: Date.parse(textOf(given, 'received')),
    };
    if (answers === undefined) this.byRow.set(row, [answer]);
    else answers.push(answer);
  }

  /** @param boxOf the box of a value in the category of a row */
  table(boxOf: (row: number, value: string) => AnswerBox): AnswerTable {
    const { byRow } = this;
    return {
      count: this.count,
      dropped: this.dropped,
      countOf: (row) => byRow.get(row)?.length ?? 0,
      of: (row) =>
        (byRow.get(row) ?? []).map((answer): SourceAnswer => ({
          key: answer.key,
          at: answer.at,
          direction: answer.meanings ? 'meanings' : 'word',
          typed: answer.typed,
          verdict: answer.verdict,
          override: answer.override,
          from: boxOf(row, answer.from),
          to: boxOf(row, answer.to),
          tookMs: answer.tookMs,
          source: answer.anki ? 'anki' : null,
          ...(Number.isNaN(answer.receivedAt) ? {} : { receivedAt: answer.receivedAt }),
        })),
    };
  }
}
