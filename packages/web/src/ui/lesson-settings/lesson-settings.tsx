import {
  LESSON_CHOICES,
  learnedTags,
  type LessonChange,
  type LessonSettings,
  type OwnChoices,
  type Verdict,
} from '@siedem/domain';
import { X } from 'lucide';
import { useId, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import {
  canVibrate,
  chooseLetterKeys,
  chooseVibration,
  showsLetterKeys,
  vibrates,
} from '../../platform/lesson-choices.ts';
import { Button } from '../button/button.tsx';
import { WideDialog } from '../dialog/dialog.tsx';
import { Checkbox } from '../field/checkbox.tsx';
import { Select } from '../field/field.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import s from './lesson-settings.module.css';
import { Choice } from './choice.tsx';
import { NewWordSettings, SoundSettings } from './more-settings.tsx';
import { Option } from './option.tsx';

export interface LessonSettingsDialogProps {
  readonly category: { readonly name: string };
  readonly settings: LessonSettings;
  readonly onChange: (change: LessonChange) => void;
  readonly onKeys?: () => void;
  readonly onClose: () => void;
}

type Kind = 'accent' | 'loose' | 'typo' | 'synonym';

const EXAMPLES: Readonly<Record<Exclude<Kind, 'synonym'>, { readonly typed: string; readonly accepted: string }>> = {
  accent: { typed: 'manana', accepted: 'mañana' },
  loose: { typed: 'mesa', accepted: 'la mesa' },
  typo: { typed: 'cancoin', accepted: 'canción' },
};
const GENTLE: Readonly<Record<Kind, Verdict>> = { accent: 'good', loose: 'good', typo: 'again', synonym: 'again' };
const STRICT: Readonly<Record<Kind, Verdict>> = { accent: 'again', loose: 'again', typo: 'bad', synonym: 'again' };

/** The verdict of a kind under the settings; undefined: by distance. */
function verdictOf({ check, own }: LessonSettings, kind: Kind): Verdict | undefined {
  switch (check) {
    case 'standard':
      return undefined;
    case 'gentle':
      return GENTLE[kind];
    case 'strict':
      return STRICT[kind];
    case 'own':
      return own[kind] ?? GENTLE[kind];
  }
}

/** All verdicts as chosen, with one of them changed: whatever was in force is now the learner's own. */
function ownWith(settings: LessonSettings, kind: Kind, verdict: string): OwnChoices {
  const base = {
    ...(settings.check === 'strict' ? STRICT : GENTLE),
    ...(settings.check === 'own' ? settings.own : {}),
  };
  const chosen = { ...base, [kind]: verdict };
  return { ...chosen, synonym: chosen.synonym === 'bad' ? 'bad' : 'again' };
}

interface GroupProps {
  readonly settings: LessonSettings;
  readonly onChange: (change: LessonChange) => void;
}

/** The four checks, and the verdict of each kind of answer. */
function Checks({ settings, onChange }: GroupProps) {
  const { t } = useTexts();
  const id = useId();
  const presets = [
    { check: 'standard', name: t('lessonSettings.standard'), note: t('lessonSettings.standardNote') },
    { check: 'gentle', name: t('lessonSettings.gentle'), note: t('lessonSettings.gentleNote') },
    { check: 'strict', name: t('lessonSettings.strict'), note: t('lessonSettings.strictNote') },
    { check: 'own', name: t('lessonSettings.own'), note: t('lessonSettings.ownNote') },
  ] as const;
  const choose = (check: LessonSettings['check']): void =>
    onChange(
      check === 'own'
        ? { check, own: ownWith(settings, 'accent', verdictOf(settings, 'accent') ?? 'good') }
        : { check },
    );
  return (
    <fieldset className={s.group}>
      <legend>{t('lessonSettings.checks')}</legend>
      <div className={s.radios}>
        {presets.map(({ check, name, note }) => (
          <label key={check}>
            <input
              type="radio"
              name={id}
              aria-label={name}
              checked={settings.check === check}
              onChange={() => choose(check)}
            />
            <b>{name}</b>
            <small>{note}</small>
          </label>
        ))}
      </div>
      <KindVerdicts settings={settings} onChange={onChange} />
    </fieldset>
  );
}

function KindVerdicts({ settings, onChange }: GroupProps) {
  const { t } = useTexts();
  const kinds: readonly { readonly kind: Kind; readonly name: string }[] = [
    { kind: 'accent', name: t('lessonSettings.accent') },
    { kind: 'loose', name: t('lessonSettings.loose') },
    { kind: 'typo', name: t('lessonSettings.typo') },
    { kind: 'synonym', name: t('lessonSettings.synonym') },
  ];
  return kinds.map(({ kind, name }) => (
    <Option key={kind} name={name} note={kind === 'synonym' ? undefined : t('lessonSettings.for', EXAMPLES[kind])}>
      <Select
        size="sm"
        aria-label={name}
        value={verdictOf(settings, kind) ?? ''}
        onChange={({ target }) => onChange({ check: 'own', own: ownWith(settings, kind, target.value) })}
      >
        {settings.check === 'standard' && (
          <option value="" disabled>
            {t('lessonSettings.distance')}
          </option>
        )}
        {kind !== 'synonym' && <option value="good">{t('lessonSettings.good')}</option>}
        <option value="again">{t('lessonSettings.again')}</option>
        <option value="bad">{t('lessonSettings.bad')}</option>
      </Select>
    </Option>
  ));
}

/** The length of a part, and the side that is shown. */
function Course({ settings, onChange }: GroupProps) {
  const { t } = useTexts();
  const sides = {
    chance: t('lessonSettings.chance'),
    word: t('lessonSettings.askWord'),
    meanings: t('lessonSettings.askMeanings'),
    weaker: t('lessonSettings.weaker'),
  };
  return (
    <fieldset className={s.group}>
      <legend>{t('lessonSettings.like')}</legend>
      <Choice
        name={t('lessonSettings.cards')}
        note={t('lessonSettings.cardsNote')}
        of={LESSON_CHOICES.cards}
        value={settings.cards}
        textOf={(count) => (count === 0 ? t('lessonSettings.noLimit') : t('lessonSettings.cardCount', { count }))}
        onChoose={(cards) => onChange({ cards })}
      />
      <Choice
        name={t('lessonSettings.minutes')}
        of={LESSON_CHOICES.minutes}
        value={settings.minutes}
        textOf={(count) => (count === 0 ? t('lessonSettings.noLimit') : t('lessonSettings.minuteCount', { count }))}
        onChoose={(minutes) => onChange({ minutes })}
      />
      <Choice
        name={t('lessonSettings.ask')}
        of={LESSON_CHOICES.ask}
        value={settings.ask}
        textOf={(side) => sides[side]}
        onChoose={(ask) => onChange({ ask })}
      />
    </fieldset>
  );
}

/** The languages of both sides of the cards. */
function Languages({ settings, onChange }: GroupProps) {
  const { t, language } = useTexts();
  const names = new Intl.DisplayNames(language, { type: 'language' });
  const nameOr = (none: string) => (tag: string) => (tag === '' ? none : (names.of(tag) ?? tag));
  const tags = ['', ...learnedTags];
  return (
    <fieldset className={s.group}>
      <legend>{t('lessonSettings.languages')}</legend>
      <Choice
        name={t('lessonSettings.words')}
        of={tags}
        value={settings.words}
        textOf={nameOr(t('lessonSettings.byName'))}
        onChoose={(words) => onChange({ words })}
      />
      <Choice
        name={t('lessonSettings.meanings')}
        of={tags}
        value={settings.meanings}
        textOf={nameOr(t('lessonSettings.byInterface'))}
        onChoose={(meanings) => onChange({ meanings })}
      />
    </fieldset>
  );
}

/** What only this device keeps, beside its voices. */
function ThisDevice() {
  const { t } = useTexts();
  const [keys, setKeys] = useState(showsLetterKeys);
  const [vibration, setVibration] = useState(vibrates);
  return (
    <fieldset className={s.group}>
      <legend>{t('lessonSettings.device')}</legend>
      <Checkbox
        checked={keys}
        onChange={({ target }) => {
          setKeys(target.checked);
          chooseLetterKeys(target.checked ? 'on' : 'off');
        }}
      >
        {t('lessonSettings.letterKeys')}
      </Checkbox>
      {canVibrate() && (
        <Checkbox
          checked={vibration}
          onChange={({ target }) => {
            setVibration(target.checked);
            chooseVibration(target.checked ? 'on' : 'off');
          }}
        >
          {t('lessonSettings.vibration')}
        </Checkbox>
      )}
    </fieldset>
  );
}

/** "Lessons: {category}": each change is saved at once and holds from the next answer on (lessons §3). */
export function LessonSettingsDialog(props: LessonSettingsDialogProps) {
  const { category, settings, onChange, onKeys, onClose } = props;
  const { t } = useTexts();
  return (
    <WideDialog
      open
      onClose={onClose}
      title={t('lessonSettings.title', { category: category.name })}
      note={t('lessonSettings.saved')}
      close={<IconButton icon={X} label={t('lessonSettings.close')} onClick={onClose} />}
      footer={
        <>
          {onKeys ? (
            <Button kind="quiet" size="sm" onClick={onKeys}>
              {t('lessonSettings.keys')}
            </Button>
          ) : (
            <span />
          )}
          <Button kind="pen" onClick={onClose}>
            {t('lessonSettings.done')}
          </Button>
        </>
      }
    >
      <Checks settings={settings} onChange={onChange} />
      <Course settings={settings} onChange={onChange} />
      <NewWordSettings settings={settings} onChange={onChange} />
      <Languages settings={settings} onChange={onChange} />
      <SoundSettings category={category} settings={settings} onChange={onChange} />
      <ThisDevice />
    </WideDialog>
  );
}
