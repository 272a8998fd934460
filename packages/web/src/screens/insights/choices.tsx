import { Segmented, segmentClass, type SegmentedLook } from '../../ui/segmented/segmented.tsx';

export interface ChoicesProps {
  readonly label: string;
  readonly look: SegmentedLook;
  readonly taken: string;
  /** name by value */
  readonly choices: Readonly<Record<string, string>>;
  /** values in order, where that of the object would not do */
  readonly order?: readonly string[] | undefined;
  readonly onChoose: (value: string) => void;
}

/** Buttons of which one is pressed. */
export const Choices = ({ label, look, taken, choices, order, onChoose }: ChoicesProps) => (
  <Segmented label={label} look={look}>
    {(order ?? Object.keys(choices)).map((value) => (
      <button
        key={value}
        type="button"
        className={segmentClass(look)}
        aria-pressed={value === taken}
        onClick={() => onChoose(value)}
      >
        {choices[value]}
      </button>
    ))}
  </Segmented>
);
