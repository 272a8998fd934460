import type { Dictionaries } from '../../../data/use-dictionaries.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Select } from '../../../ui/field/field.tsx';
import { OnlyDesk } from '../../../ui/only/only.tsx';
import s from './suggestions.module.css';

/** Which dictionary helps, or none; it is beside the box. */
export function DictionaryPicker({ fitting, chosen, choose }: Dictionaries) {
  const { t } = useTexts();
  return (
    <label className={s.picker}>
      <OnlyDesk>{t('suggest.dictionary')}</OnlyDesk>
      <Select
        size="sm"
        aria-label={t('suggest.dictionary')}
        value={chosen?.id ?? ''}
        onChange={(event) => choose(event.target.value === '' ? null : event.target.value)}
      >
        {fitting.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <option value="">{t('suggest.off')}</option>
      </Select>
    </label>
  );
}
