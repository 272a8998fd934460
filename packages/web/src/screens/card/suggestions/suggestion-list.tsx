import type { Dictionary } from '@siedem/contract';
import { useTexts } from '../../../i18n/use-texts.ts';
import { cx } from '../../../ui/cx.ts';
import { KeyCap } from '../../../ui/key-cap/key-cap.tsx';
import s from './suggestions.module.css';

export interface SuggestionListProps {
  readonly id: string;
  readonly dictionary: Dictionary;
  readonly options: readonly {
    readonly text: string;
    readonly meanings?: readonly string[];
    readonly take: () => void;
  }[];
  /** index of the marked option, -1 for none */
  readonly active: number;
  /** digits and Enter take one */
  readonly withKeys: boolean;
}

/** The open list, and under it where it comes from. Pressing it leaves the focus in the field. */
export function SuggestionList({ id, dictionary, options, active, withKeys }: SuggestionListProps) {
  const { t } = useTexts();
  const { name, licence, from, to } = dictionary;
  return (
    <div className={s.popup}>
      <div id={id} role="listbox" aria-label={t('suggest.from')}>
        {options.map(({ text, meanings, take }, index) => (
          <button
            key={text}
            type="button"
            tabIndex={-1}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={cx(s.option, meanings !== undefined && s.entry, index === active && s.active)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={take}
          >
            {withKeys && <KeyCap of={String(index + 1)} />}
            <b lang={meanings === undefined ? to : from}>{text}</b>
            {meanings !== undefined && <span lang={to}>{meanings.join(', ')}</span>}
            {index === active && <KeyCap of="enter" />}
          </button>
        ))}
      </div>
      <p className={s.foot}>
        <span>
          {name}, {licence}
        </span>
        {withKeys && (
          <span className={s.keys} aria-hidden="true">
            <KeyCap of="1" />–<KeyCap of="9" /> {t('suggest.pick')}
          </span>
        )}
      </p>
    </div>
  );
}
