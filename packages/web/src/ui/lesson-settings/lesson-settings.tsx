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
import { Checkbox, Select } from '../field/field.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import s from './lesson-settings.module.css';
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

/** "Lessons: {category}": each change is saved at once and holds from the next answer on (lessons §3). */
export function LessonSettingsDialog(props: LessonSettingsDialogProps) {
  const { category, settings, onChange, onKeys, onClose } = props;
  const { t, language } = useTexts();
  const id = useId();
  const [keys, setKeys] = useState(showsLetterKeys);
  const [vibration, setVibration] = useState(vibrates);
  const names = new Intl.DisplayNames(language, { type: 'language' });
  const presets = [
    { check: 'standard', name: t('lessonSettings.standard'), note: t('lessonSettings.standardNote') },
    { check: 'gentle', name: t('lessonSettings.gentle'), note: t('lessonSettings.gentleNote') },
    { check: 'strict', name: t('lessonSettings.strict'), note: t('lessonSettings.strictNote') },
    { check: 'own', name: t('lessonSettings.own'), note: t('lessonSettings.ownNote') },
  ] as const;
  const kinds: readonly { readonly kind: Kind; readonly name: string }[] = [
    { kind: 'accent', name: t('lessonSettings.accent') },
    { kind: 'loose', name: t('lessonSettings.loose') },
    { kind: 'typo', name: t('lessonSettings.typo') },
    { kind: 'synonym', name: t('lessonSettings.synonym') },
  ];
  const verdicts = { good: t('lessonSettings.good'), again: t('lessonSettings.again'), bad: t('lessonSettings.bad') };
  const sides = {
    chance: t('lessonSettings.chance'),
    word: t('lessonSettings.askWord'),
    meanings: t('lessonSettings.askMeanings'),
    weaker: t('lessonSettings.weaker'),
  };
  const languages = (none: string) => (
    <>
      <option value="">{none}</option>
      {learnedTags.map((tag) => (
        <option key={tag} value={tag}>
          {names.of(tag)}
        </option>
      ))}
    </>
  );
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
                onChange={() =>
                  onChange(
                    check === 'own'
                      ? { check, own: ownWith(settings, 'accent', verdictOf(settings, 'accent') ?? 'good') }
                      : { check },
                  )
                }
              />
              <b>{name}</b>
              <small>{note}</small>
            </label>
          ))}
        </div>
        {kinds.map(({ kind, name }) => (
          <Option
            key={kind}
            name={name}
            note={kind === 'synonym' ? undefined : t('lessonSettings.for', EXAMPLES[kind])}
          >
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
              {kind !== 'synonym' && <option value="good">{verdicts.good}</option>}
              <option value="again">{verdicts.again}</option>
              <option value="bad">{verdicts.bad}</option>
            </Select>
          </Option>
        ))}
      </fieldset>
      <fieldset className={s.group}>
        <legend>{t('lessonSettings.like')}</legend>
        <Option name={t('lessonSettings.cards')} note={t('lessonSettings.cardsNote')}>
          <Select
            size="sm"
            aria-label={t('lessonSettings.cards')}
            value={settings.cards}
            onChange={({ target }) => {
              const cards = LESSON_CHOICES.cards.find((each) => String(each) === target.value);
              if (cards !== undefined) onChange({ cards });
            }}
          >
            {LESSON_CHOICES.cards.map((count) => (
              <option key={count} value={count}>
                {count === 0 ? t('lessonSettings.noLimit') : t('lessonSettings.cardCount', { count })}
              </option>
            ))}
          </Select>
        </Option>
        <Option name={t('lessonSettings.minutes')}>
          <Select
            size="sm"
            aria-label={t('lessonSettings.minutes')}
            value={settings.minutes}
            onChange={({ target }) => {
              const minutes = LESSON_CHOICES.minutes.find((each) => String(each) === target.value);
              if (minutes !== undefined) onChange({ minutes });
            }}
          >
            {LESSON_CHOICES.minutes.map((count) => (
              <option key={count} value={count}>
                {count === 0 ? t('lessonSettings.noLimit') : t('lessonSettings.minuteCount', { count })}
              </option>
            ))}
          </Select>
        </Option>
        <Option name={t('lessonSettings.ask')}>
          <Select
            size="sm"
            aria-label={t('lessonSettings.ask')}
            value={settings.ask}
            onChange={({ target }) => {
              const ask = LESSON_CHOICES.ask.find((each) => each === target.value);
              if (ask !== undefined) onChange({ ask });
            }}
          >
            {LESSON_CHOICES.ask.map((side) => (
              <option key={side} value={side}>
                {sides[side]}
              </option>
            ))}
          </Select>
        </Option>
      </fieldset>
      <NewWordSettings settings={settings} onChange={onChange} />
      <fieldset className={s.group}>
        <legend>{t('lessonSettings.languages')}</legend>
        <Option name={t('lessonSettings.words')}>
          <Select
            size="sm"
            aria-label={t('lessonSettings.words')}
            value={settings.words}
            onChange={({ target }) => onChange({ words: target.value })}
          >
            {languages(t('lessonSettings.byName'))}
          </Select>
        </Option>
        <Option name={t('lessonSettings.meanings')}>
          <Select
            size="sm"
            aria-label={t('lessonSettings.meanings')}
            value={settings.meanings}
            onChange={({ target }) => onChange({ meanings: target.value })}
          >
            {languages(t('lessonSettings.byInterface'))}
          </Select>
        </Option>
      </fieldset>
      <SoundSettings category={category} settings={settings} onChange={onChange} />
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
    </WideDialog>
  );
}
