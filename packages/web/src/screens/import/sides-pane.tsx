import type { NoteType, Sides } from '@siedem/formats';
import { ArrowLeftRight } from 'lucide';
import { importSession } from '../../data/imports.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { SelectField } from '../../ui/field/field.tsx';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import type { Check } from './check-step.tsx';
import s from './import.module.css';
import { Pane } from './pane.tsx';

const OUT = 'out';

interface SideSelectProps {
  readonly label: string;
  readonly type: NoteType;
  /** none where the type is left out */
  readonly value: number | undefined;
  readonly onValue: (value: string) => void;
}

/** Which field is one of the sides. */
function SideSelect({ label, type, value, onValue }: SideSelectProps) {
  const { t } = useTexts();
  return (
    <SelectField label={label} value={value ?? OUT} onChange={(event) => onValue(event.target.value)}>
      {type.fields.map((field, at) => (
        <option key={at} value={at}>
          {field}
        </option>
      ))}
      <option value={OUT}>{t('import.leaveOut')}</option>
    </SelectField>
  );
}

/** The sides of one note type: which field is the word, which the meanings. */
function TypeSides({ type, sides, onSides }: { type: NoteType; sides: Sides; onSides: (sides: Sides) => void }) {
  const { t } = useTexts();
  const name = type.name === '' ? t('import.unnamedType') : type.name;
  const usual = { word: 0, meanings: Math.min(1, type.fields.length - 1) };
  const set = (side: 'word' | 'meanings', value: string): void => {
    if (value === OUT) onSides(null);
    else onSides({ ...(sides ?? usual), [side]: Number(value) });
  };
  return (
    <fieldset className={s.type} aria-label={name}>
      <legend>
        <b>{name}</b>
        <span>{type.cloze ? t('import.gaps', { count: type.rows }) : t('import.notes', { count: type.rows })}</span>
      </legend>
      {type.cloze ? (
        <p className={s.small}>{t('import.clozeNote')}</p>
      ) : (
        <div className={s.typeFields}>
          <SideSelect
            label={t('import.word')}
            type={type}
            value={sides?.word}
            onValue={(value) => set('word', value)}
          />
          <IconButton
            icon={ArrowLeftRight}
            label={t('import.swap')}
            disabled={sides === null}
            onClick={() => onSides(sides === null ? null : { word: sides.meanings, meanings: sides.word })}
          />
          <SideSelect
            label={t('import.meanings')}
            type={type}
            value={sides?.meanings}
            onValue={(value) => set('meanings', value)}
          />
        </div>
      )}
    </fieldset>
  );
}

/** *Sides*: a row for each note type of the file. */
export function SidesPane({ step }: { step: Check }) {
  const { t } = useTexts();
  const { sheet, choices } = step;
  const set = (at: number, sides: Sides): void =>
    void importSession.choose({ sides: choices.sides.map((own, index) => (index === at ? sides : own)) });
  return (
    <Pane title={t('import.sides')}>
      <div className={s.types}>
        {sheet.types.map((type, at) => (
          <TypeSides key={at} type={type} sides={choices.sides[at] ?? null} onSides={(sides) => set(at, sides)} />
        ))}
      </div>
    </Pane>
  );
}
