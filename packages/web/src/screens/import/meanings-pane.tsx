import { type Separator, SEPARATORS } from '@siedem/formats';
import { importSession } from '../../data/imports.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { SelectField } from '../../ui/field/field.tsx';
import type { Check } from './check-step.tsx';
import s from './import.module.css';
import { Pane } from './pane.tsx';

/** *Several meanings*: at what a new meaning begins, and what becomes of brackets. */
export function MeaningsPane({ step }: { step: Check }) {
  const { t } = useTexts();
  const { choices, summary } = step;
  const toggle = (separator: Separator): void => {
    const on = choices.separators.includes(separator);
    const next = SEPARATORS.filter((each) => (each === separator ? !on : choices.separators.includes(each)));
    void importSession.choose({ separators: next });
  };
  return (
    <Pane title={t('import.several')}>
      <div className={s.options}>
        <fieldset className={s.toggles}>
          <legend>{t('import.newBegins')}</legend>
          {SEPARATORS.map((separator) => (
            <Checkbox
              key={separator}
              checked={choices.separators.includes(separator)}
              onChange={() => toggle(separator)}
            >
              {separator === '\n' ? t('import.newLine') : separator}
            </Checkbox>
          ))}
        </fieldset>
        <p className={s.small}>
          {t('import.severalTwo', { count: summary.several.two, more: summary.several.beyondSeven })}
        </p>
        <SelectField
          className={s.beside}
          label={t('import.brackets')}
          value={choices.brackets}
          onChange={(event) =>
            void importSession.choose({
              brackets: event.target.value === 'also-without' ? 'also-without' : 'as-written',
            })
          }
        >
          <option value="as-written">{t('import.asWritten')}</option>
          <option value="also-without">{t('import.alsoWithout')}</option>
        </SelectField>
      </div>
    </Pane>
  );
}
