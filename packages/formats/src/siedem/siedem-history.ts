import { type KeptSettings, type SourceHistory, type SourceMove, withPlanCategory } from '../model/found.ts';

const field = (row: unknown, name: string): unknown => Reflect.get(Object(row), name);
const textOf = (row: unknown, name: string): string => {
  const value = field(row, name);
  return typeof value === 'string' ? value : '';
};
const wholeOf = (row: unknown, name: string): number | null => {
  const value = field(row, name);
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
};

/** What an export of ours says of moves, intervals and pauses; what is nonsense is passed over. */
export class SiedemHistory {
  private readonly moves = new Map<number, SourceMove>();
  private readonly intervals: SourceHistory['intervals'][number][] = [];
  private readonly pauses: SourceHistory['pauses'][number][] = [];
  private readonly created = new Map<string, number>();
  private given: KeptSettings | null = null;

  /** @param place of the card among the rows */
  move(card: unknown, place: number): void {
    const move = {
      movedBy: textOf(card, 'moved_by'),
      pausedMs: wholeOf(card, 'paused_ms') ?? 0,
      pausedBy: textOf(card, 'paused_by'),
    };
    if (move.movedBy !== '' || move.pausedMs > 0 || move.pausedBy !== '') this.moves.set(place, move);
  }

  interval(row: unknown): void {
    const from = wholeOf(row, 'from');
    const timer = wholeOf(row, 'timer');
    if (from === null || (timer === null && field(row, 'timer') !== null)) return;
    this.intervals.push({ category: textOf(row, 'category'), section: textOf(row, 'section'), from, timer });
  }

  pause(row: unknown): void {
    const [from, until] = [wholeOf(row, 'from'), wholeOf(row, 'until')];
    if (from === null || until === null || until <= from) return;
    const category = field(row, 'category') === null ? null : textOf(row, 'category');
    this.pauses.push({ id: textOf(row, 'id'), category, from, until, undone: field(row, 'undone') === true });
  }

  /** @param name of the category */
  category(row: unknown, name: string): void {
    const created = Date.parse(textOf(row, 'created'));
    if (!Number.isNaN(created)) this.created.set(name, created);
  }

  settings(given: unknown): void {
    const [language, reminders, study] = ['language', 'reminders', 'study'].map((name) => field(given, name));
    this.given = { language, premium_reminder: field(given, 'premium_reminder'), reminders, study };
  }

  /** @param names of categories by the ids of the file */
  found(names: ReadonlyMap<string, string>): SourceHistory {
    const named = <T extends { readonly category: string | null }>(rows: readonly T[]): T[] =>
      rows.flatMap((row) => {
        const category = row.category === null ? null : names.get(row.category);
        return category === undefined ? [] : [{ ...row, category }];
      });
    return {
      moves: this.moves,
      intervals: named(this.intervals),
      pauses: named(this.pauses),
      created: this.created,
      settings: this.given === null ? null : withPlanCategory(this.given, (id) => names.get(id) ?? null),
    };
  }
}
