import { Select } from '../field/field.tsx';
import { Option } from './option.tsx';

/** One choice of a few: a select that is named by its line. */
export function Choice<V extends string | number>({
  name,
  note,
  of,
  value,
  textOf,
  onChoose,
}: {
  name: string;
  note?: string;
  of: readonly V[];
  value: V;
  textOf: (value: V) => string;
  onChoose: (value: V) => void;
}) {
  return (
    <Option name={name} note={note}>
      <Select
        size="sm"
        aria-label={name}
        value={value}
        onChange={({ target }) => {
          const chosen = of.find((each) => String(each) === target.value);
          if (chosen !== undefined) onChoose(chosen);
        }}
      >
        {of.map((each) => (
          <option key={each} value={each}>
            {textOf(each)}
          </option>
        ))}
      </Select>
    </Option>
  );
}
