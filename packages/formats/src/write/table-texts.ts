import type { Interval, Unit } from '@siedem/domain';

/** Texts of exported tables by language; `boxOfText` reads the boxes. */
export interface TableTexts {
  readonly head: readonly string[];
  /** cell separator of spreadsheets in this language */
  readonly separator: ',' | ';';
  readonly boxName: (box: { readonly kind: 'first' | 'middle' | 'last'; readonly interval: Interval | null }) => string;
}

type Forms = Readonly<Record<Unit, readonly [one: string, few: string, many: string]>>;

const ENGLISH: Forms = {
  hours: ['hour', 'hours', 'hours'],
  days: ['day', 'days', 'days'],
  months: ['month', 'months', 'months'],
};
const POLISH: Forms = {
  hours: ['godzina', 'godziny', 'godzin'],
  days: ['dzień', 'dni', 'dni'],
  months: ['miesiąc', 'miesiące', 'miesięcy'],
};

const formOf = (count: number): 0 | 1 | 2 => {
  if (count === 1) return 0;
  const last = count % 10;
  return last >= 2 && last <= 4 && (count < 12 || count > 14) ? 1 : 2;
};

const boxNames =
  (first: string, last: string, forms: Forms): TableTexts['boxName'] =>
  ({ kind, interval }) => {
    if (interval === null) return kind === 'first' ? first : last;
    return `${interval.number} ${forms[interval.unit][formOf(interval.number)]}`;
  };

/** The texts of an exported table (exchange §9.1.2). */
export const tableTexts = (language: 'en' | 'pl'): TableTexts =>
  language === 'pl'
    ? {
        head: [
          'słowo',
          'znaczenia',
          'kategoria',
          'pudełko',
          'przeniesiono',
          'termin',
          'utworzono',
          'notatka',
          'przykład',
        ],
        separator: ';',
        boxName: boxNames('Nieznane', 'Znane', POLISH),
      }
    : {
        head: ['word', 'meanings', 'category', 'box', 'moved', 'due', 'created', 'note', 'example'],
        separator: ',',
        boxName: boxNames('Unknown', 'Known', ENGLISH),
      };
