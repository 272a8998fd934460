import { FITTED_FROM, KNOWN_FROM, type KnownFrom, type LearningChoice } from '@siedem/formats';
import { importSession } from '../../data/imports.ts';
import type { Translate } from '../../i18n/texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Select, SelectField } from '../../ui/field/field.tsx';
import { BoxBars } from './box-bars.tsx';
import type { Check } from './check-step.tsx';
import s from './import.module.css';
import { Pane } from './pane.tsx';

const LEARNING: readonly LearningChoice[] = ['boxes-and-answers', 'boxes', 'anew'];

function learningText(t: Translate, choice: LearningChoice): string {
  switch (choice) {
    case 'boxes-and-answers':
      return t('import.boxesAndAnswers');
    case 'boxes':
      return t('import.boxesOnly');
    case 'anew':
      return t('import.anew');
  }
}

function knownText(t: Translate, choice: KnownFrom): string {
  switch (choice) {
    case 'never':
      return t('import.never');
    case '6m':
      return t('import.m6');
    case '1y':
      return t('import.y1');
    case '2y':
      return t('import.y2');
  }
}

/** *Into your boxes*: how much learning comes along, and how many cards go into each box. */
export function BoxesPane({ step }: { step: Check }) {
  const { t } = useTexts();
  const { choices, summary, sheet } = step;
  const offered = sheet.answers > 0 ? LEARNING : LEARNING.slice(1);
  const mayFit = summary.placed >= FITTED_FROM && sheet.source !== 'siedem';
  return (
    <Pane
      title={t('import.into')}
      side={
        <Select
          size="sm"
          aria-label={t('import.learning')}
          value={choices.learning}
          onChange={(event) => {
            const learning = LEARNING.find((each) => each === event.target.value);
            if (learning !== undefined) void importSession.choose({ learning });
          }}
        >
          {offered.map((each) => (
            <option key={each} value={each}>
              {learningText(t, each)}
            </option>
          ))}
        </Select>
      }
    >
      {summary.categories.map((category) => (
        <BoxBars key={category.id ?? category.name} category={category} />
      ))}
      {choices.learning !== 'anew' && (
        <div className={s.known}>
          <span className={s.small}>{sheet.source === 'anki' && t('import.noLater')}</span>
          <SelectField
            className={s.beside}
            label={t('import.knownFrom')}
            value={choices.knownFrom}
            onChange={(event) => {
              const knownFrom = KNOWN_FROM.find((each) => each === event.target.value);
              if (knownFrom !== undefined) void importSession.choose({ knownFrom });
            }}
          >
            {KNOWN_FROM.map((each) => (
              <option key={each} value={each}>
                {knownText(t, each)}
              </option>
            ))}
          </SelectField>
          {mayFit && (
            <SelectField
              className={s.beside}
              label={t('import.boxesChoice')}
              value={choices.boxes}
              onChange={(event) =>
                void importSession.choose({ boxes: event.target.value === 'fitted' ? 'fitted' : 'as-they-are' })
              }
            >
              <option value="as-they-are">{t('import.asTheyAre')}</option>
              <option value="fitted">{t('import.fitted')}</option>
            </SelectField>
          )}
        </div>
      )}
    </Pane>
  );
}
