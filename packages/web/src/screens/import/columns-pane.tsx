import { COLUMN_ROLES, type ColumnRole } from '@siedem/formats';
import { importSession } from '../../data/imports.ts';
import type { Translate } from '../../i18n/texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { SelectField } from '../../ui/field/field.tsx';
import type { Check } from './check-step.tsx';
import s from './import.module.css';
import { Pane } from './pane.tsx';
import { TextForm } from './text-form.tsx';

const SHOWN = 3;

function roleText(t: Translate, role: ColumnRole): string {
  switch (role) {
    case 'word':
      return t('import.word');
    case 'meanings':
      return t('import.meanings');
    case 'category':
      return t('import.roleCategory');
    case 'box':
      return t('import.roleBox');
    case 'moved':
      return t('import.roleMoved');
    case 'note':
      return t('import.roleNote');
    case 'example':
      return t('import.roleExample');
    case 'out':
      return t('import.leaveOut');
  }
}

/** A role is given once, but for *meanings*: who had it before is left out. */
const withRole = (columns: readonly ColumnRole[], at: number, role: ColumnRole): readonly ColumnRole[] =>
  columns.map((own, index) => (index === at ? role : own === role && role !== 'meanings' ? 'out' : own));

/** *Columns*: what each column of a table is, over its first rows. */
export function ColumnsPane({ step }: { step: Check }) {
  const { t } = useTexts();
  const { sheet, choices } = step;
  const headed = choices.heading === 'yes';
  const names = sheet.types[0]?.fields ?? [];
  const rows = sheet.sample.slice(headed ? 1 : 0).slice(0, SHOWN);
  const set = (at: number, role: string): void => {
    const known = COLUMN_ROLES.find((each) => each === role);
    if (known !== undefined) void importSession.choose({ columns: withRole(choices.columns, at, known) });
  };
  return (
    <Pane
      title={t('import.columns')}
      side={
        <Checkbox
          checked={headed}
          onChange={(event) => void importSession.setHeading(event.target.checked ? 'yes' : 'no')}
        >
          {t('import.heading')}
        </Checkbox>
      }
    >
      <div className={s.scroll}>
        <table className={s.colmap}>
          <thead>
            <tr>
              {choices.columns.map((role, at) => (
                <th key={at}>
                  <SelectField
                    label={(headed ? names[at] : '') || t('import.column', { number: at + 1 })}
                    value={role}
                    onChange={(event) => set(at, event.target.value)}
                  >
                    {COLUMN_ROLES.map((each) => (
                      <option key={each} value={each}>
                        {roleText(t, each)}
                      </option>
                    ))}
                  </SelectField>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              <tr key={row}>
                {choices.columns.map((role, at) => (
                  <td key={at} className={role === 'word' ? s.word : undefined}>
                    {cells[at] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <TextForm step={step} />
    </Pane>
  );
}
