import { learnedLanguage, LESSON_CHOICES, type LessonChange, type LessonSettings } from '@siedem/domain';
import { useState, useSyncExternalStore } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { canSpeak, chooseVoice, chosenVoice, onVoices, type Voice, voicesOf } from '../../platform/speech.ts';
import { Checkbox } from '../field/checkbox.tsx';
import { Select } from '../field/field.tsx';
import s from './lesson-settings.module.css';
import { Choice } from './choice.tsx';
import { Option } from './option.tsx';

interface PartProps {
  readonly settings: LessonSettings;
  readonly onChange: (change: LessonChange) => void;
}

/** New words: shown first, how many a day, in which order (lessons §8). */
export function NewWordSettings({ settings, onChange }: PartProps) {
  const { t } = useTexts();
  const orders = {
    oldest: t('lessonSettings.oldest'),
    newest: t('lessonSettings.newest'),
    shuffled: t('lessonSettings.shuffled'),
  };
  return (
    <fieldset className={s.group}>
      <legend>{t('lessonSettings.newWords')}</legend>
      <Checkbox checked={settings.introduce} onChange={({ target }) => onChange({ introduce: target.checked })}>
        {t('lessonSettings.introduce')}
      </Checkbox>
      <Choice
        name={t('lessonSettings.newADay')}
        of={LESSON_CHOICES.new_a_day}
        value={settings.new_a_day}
        textOf={(count) => (count === 0 ? t('lessonSettings.noLimit') : String(count))}
        onChoose={(chosen) => onChange({ new_a_day: chosen })}
      />
      <Choice
        name={t('lessonSettings.newOrder')}
        of={LESSON_CHOICES.new_order}
        value={settings.new_order}
        textOf={(order) => orders[order]}
        onChoose={(chosen) => onChange({ new_order: chosen })}
      />
    </fieldset>
  );
}

/** The languages of words whose voices are looked at, as one text: the same until the voices change. */
const voicesText = (language: string | undefined): string =>
  language === undefined
    ? ''
    : voicesOf(language)
        .map(({ id }) => id)
        .join('\n');

/** Reading aloud and listening, with the voice of this device (lessons §9). */
export function SoundSettings({ category, settings, onChange }: PartProps & { category: { readonly name: string } }) {
  const { t, language: shown } = useTexts();
  const language = settings.words === '' ? learnedLanguage(category.name)?.tag : settings.words;
  useSyncExternalStore(onVoices, () => voicesText(language));
  if (language === undefined) return null;
  const name = new Intl.DisplayNames(shown, { type: 'language' }).of(language) ?? language;
  const reading = {
    off: t('lessonSettings.speakOff'),
    after: t('lessonSettings.speakAfter'),
    with: t('lessonSettings.speakWith'),
  };
  return (
    <fieldset className={s.group}>
      <legend>{t('lessonSettings.sound')}</legend>
      <VoiceChoice language={language} name={name} voices={voicesOf(language)} />
      <Option name={t('lessonSettings.speak')}>
        <Select
          size="sm"
          aria-label={t('lessonSettings.speak')}
          value={settings.speak}
          onChange={({ target }) => {
            const chosen = LESSON_CHOICES.speak.find((each) => each === target.value);
            if (chosen !== undefined) onChange({ speak: chosen });
          }}
        >
          {LESSON_CHOICES.speak.map((each) => (
            <option key={each} value={each}>
              {reading[each]}
            </option>
          ))}
        </Select>
      </Option>
      <Checkbox checked={settings.listen} onChange={({ target }) => onChange({ listen: target.checked })}>
        {t('lessonSettings.listen')}
      </Checkbox>
    </fieldset>
  );
}

interface VoiceChoiceProps {
  readonly language: string;
  readonly name: string;
  readonly voices: readonly Voice[];
}

function VoiceChoice({ language, name, voices }: VoiceChoiceProps) {
  const { t } = useTexts();
  const [chosen, setChosen] = useState(() => chosenVoice(language));
  if (voices.length === 0) return <p>{t('lessonSettings.noVoice', { language: name })}</p>;
  return (
    <>
      {!canSpeak(language) && <p>{t('lessonSettings.networkOnly')}</p>}
      <Option name={t('lessonSettings.voice')}>
        <Select
          size="sm"
          aria-label={t('lessonSettings.voice')}
          value={chosen}
          onChange={({ target }) => {
            setChosen(target.value);
            chooseVoice(language, target.value);
          }}
        >
          <option value="">{t('lessonSettings.firstVoice')}</option>
          {voices.map((voice) => (
            <option key={voice.id} value={voice.id}>
              {voice.isLocal ? voice.name : t('lessonSettings.byNetwork', { name: voice.name })}
            </option>
          ))}
        </Select>
      </Option>
    </>
  );
}
