import { ENCODINGS } from '@siedem/formats';
import { useState } from 'react';
import { importSession } from '../../data/imports.ts';
import type { Translate } from '../../i18n/texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { SelectField, TextField } from '../../ui/field/field.tsx';
import type { Check } from './check-step.tsx';
import s from './import.module.css';

const OTHER = 'other';
const ENCODING_NAMES: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1250': 'Windows-1250',
  'iso-8859-2': 'ISO 8859-2',
  'windows-1252': 'Windows-1252',
};
const BETWEEN_TABLE = ['\t', ';', ',', '|'];
const BETWEEN_LIST = ['\t', ' – ', ' — ', ' - ', ' = ', ': ', '::', ','];
const ROWS = ['\n', ';', '\n\n'];

/** A line break and a tab as they are written by hand, and back. */
const written = (text: string): string => text.replaceAll('\n', '\\n').replaceAll('\t', '\\t');
const meant = (text: string): string => text.replaceAll('\\n', '\n').replaceAll('\\t', '\t');

function betweenText(t: Translate, separator: string): string {
  switch (separator) {
    case '\t':
      return t('import.byTab');
    case ';':
      return t('import.bySemicolon');
    case ',':
      return t('import.byComma');
    case '|':
      return t('import.byPipe');
    default:
      return separator;
  }
}

function rowsText(t: Translate, separator: string): string {
  if (separator === '\n') return t('import.rowLine');
  return separator === '\n\n' ? t('import.rowEmpty') : t('import.rowSemicolon');
}

interface SeparatorProps {
  readonly label: string;
  readonly otherLabel: string;
  readonly value: string;
  readonly offered: readonly string[];
  readonly text: (separator: string) => string;
  readonly onChoose: (separator: string) => void;
}

/** A separator of those offered, or any other text. */
function SeparatorField({ label, otherLabel, value, offered, text, onChoose }: SeparatorProps) {
  const { t } = useTexts();
  const [own, setOwn] = useState<string | null>(offered.includes(value) ? null : written(value));
  return (
    <>
      <SelectField
        label={label}
        value={own === null ? value : OTHER}
        onChange={(event) => {
          const chosen = event.target.value;
          setOwn(chosen === OTHER ? '' : null);
          if (chosen !== OTHER) onChoose(chosen);
        }}
      >
        {offered.map((each) => (
          <option key={each} value={each}>
            {text(each)}
          </option>
        ))}
        <option value={OTHER}>{t('import.byOther')}</option>
      </SelectField>
      {own !== null && (
        <TextField
          label={otherLabel}
          value={own}
          onChange={(event) => setOwn(event.target.value)}
          onBlur={() => own !== '' && meant(own) !== value && onChoose(meant(own))}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && own !== '') onChoose(meant(own));
          }}
        />
      )}
    </>
  );
}

/** How a text is read: what parts it, and in which letters it is written. Another choice reads it again. */
export function TextForm({ step }: { step: Check }) {
  const { t } = useTexts();
  const { sheet, input } = step;
  const form = sheet.text;
  if (form === null || sheet.kind === 'questions') return null;
  const isList = sheet.kind === 'list';
  const as = isList ? ('list' as const) : ('table' as const);
  const again = (change: { readonly between?: string; readonly rows?: string }): void => {
    const rows = isList ? { rows: form.rows } : {};
    void importSession.readAgain({ encoding: form.encoding, as, between: form.between, ...rows, ...change });
  };
  return (
    <div className={s.textForm}>
      {isList && (
        <SeparatorField
          key={`rows ${form.rows}`}
          label={t('import.rowsBy')}
          otherLabel={t('import.otherRows')}
          value={form.rows}
          offered={ROWS}
          text={(each) => rowsText(t, each)}
          onChoose={(rows) => again({ rows })}
        />
      )}
      <SeparatorField
        key={`between ${form.between}`}
        label={t('import.partedBy')}
        otherLabel={t('import.otherBetween')}
        value={form.between}
        offered={isList ? BETWEEN_LIST : BETWEEN_TABLE}
        text={(each) => betweenText(t, each)}
        onChoose={(between) => again({ between })}
      />
      {input.from === 'file' && (
        <>
          <SelectField
            label={t('import.encoding')}
            value={form.encoding}
            onChange={(event) => {
              const encoding = ENCODINGS.find((each) => each === event.target.value);
              if (encoding !== undefined) void importSession.readAgain({ encoding });
            }}
          >
            {ENCODINGS.map((encoding) => (
              <option key={encoding} value={encoding}>
                {ENCODING_NAMES[encoding]}
              </option>
            ))}
          </SelectField>
          <p className={s.small}>{t('import.lettersRight')}</p>
        </>
      )}
    </div>
  );
}
