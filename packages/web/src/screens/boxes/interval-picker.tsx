import { type Interval, LIMITS, UNITS, type Unit } from '@siedem/domain';
import { useTexts } from '../../i18n/use-texts.ts';
import { Select } from '../../ui/field/field.tsx';

export interface IntervalPickerProps {
  readonly value: Interval;
  readonly onChange: (interval: Interval) => void;
  readonly numberLabel: string;
  readonly unitLabel: string;
  /** begins with the focus on the number */
  readonly autoFocus?: boolean;
}

/** Number and unit of a box: hours 1–23, days 1–30, months 1–12 (specification §5 Box). */
export function IntervalPicker({ value, onChange, numberLabel, unitLabel, autoFocus }: IntervalPickerProps) {
  const { t } = useTexts();
  // The unit's form follows the number: 1 day, 2 days.
  const count = value.number;
  const names: Readonly<Record<Unit, string>> = {
    hours: t('unit.hours', { count }),
    days: t('unit.days', { count }),
    months: t('unit.months', { count }),
  };
  return (
    <>
      <Select
        size="sm"
        aria-label={numberLabel}
        autoFocus={autoFocus}
        value={value.number}
        onChange={(event) => onChange({ ...value, number: Number(event.target.value) })}
      >
        {Array.from({ length: LIMITS.intervals[value.unit] }, (_, index) => (
          <option key={index} value={index + 1}>
            {index + 1}
          </option>
        ))}
      </Select>
      <Select
        size="sm"
        aria-label={unitLabel}
        value={value.unit}
        onChange={(event) => {
          const unit = UNITS.find((each) => each === event.target.value) ?? value.unit;
          onChange({ unit, number: Math.min(value.number, LIMITS.intervals[unit]) });
        }}
      >
        {UNITS.map((unit) => (
          <option key={unit} value={unit}>
            {names[unit]}
          </option>
        ))}
      </Select>
    </>
  );
}
