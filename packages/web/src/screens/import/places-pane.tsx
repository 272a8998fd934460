import { LIMITS, orderBoxes } from '@siedem/domain';
import type { Place } from '@siedem/formats';
import { importSession, presetPlaceOf } from '../../data/imports.ts';
import { useCategories } from '../../data/use-categories.ts';
import { boxText } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { SelectField } from '../../ui/field/field.tsx';
import type { Check } from './check-step.tsx';
import s from './import.module.css';
import { Pane } from './pane.tsx';

const NEW = 'new';
const OUT = 'out';

interface DeckPlaceProps {
  readonly label: string;
  readonly deck: string;
  readonly place: Place;
  readonly onPlace: (place: Place) => void;
}

/** Where the cards of one deck go. */
function DeckPlace({ label, deck, place, onPlace }: DeckPlaceProps) {
  const { t } = useTexts();
  const categories = useCategories();
  const name = deck === '' ? t('import.usual') : deck;
  const mayMake = categories.length < LIMITS.categories;
  return (
    <SelectField
      className={s.beside}
      label={label}
      value={place.kind === 'category' ? place.id : place.kind}
      onChange={(event) => {
        const { value } = event.target;
        if (value === OUT) onPlace({ kind: 'out' });
        else if (value === NEW) onPlace({ kind: 'new', name });
        else onPlace({ kind: 'category', id: value });
      }}
    >
      {categories.map(({ id, name: own }) => (
        <option key={id} value={id}>
          {own}
        </option>
      ))}
      {(mayMake || place.kind === 'new') && <option value={NEW}>{t('import.newCategory')}</option>}
      <option value={OUT}>{t('import.leaveOut')}</option>
    </SelectField>
  );
}

/** The box for cards of which no learning is known. */
function BoxChoice({ step }: { step: Check }) {
  const { t } = useTexts();
  const boxes = orderBoxes(step.summary.categories[0]?.boxes ?? []);
  return (
    <SelectField
      className={s.beside}
      label={t('import.box')}
      value={step.choices.box}
      onChange={(event) => void importSession.choose({ box: event.target.value })}
    >
      {boxes.map((box, at) => (
        <option key={box.id} value={box.id}>
          {`${at + 1}. ${boxText(t, box)}`}
        </option>
      ))}
    </SelectField>
  );
}

/** *Where they go*: a category for each deck, a box where nothing is known of their learning. */
export function PlacesPane({ step }: { step: Check }) {
  const { t } = useTexts();
  const { choices, summary, sheet } = step;
  const decks = summary.decks.length === 0 ? [{ name: '', rows: summary.found }] : summary.decks;
  const isOne = summary.decks.length === 0;
  const set = (deck: string, place: Place): void =>
    void importSession.choose({ places: { ...choices.places, [deck]: place } });
  return (
    <Pane title={t('import.places')}>
      <div className={s.options}>
        {decks.map(({ name, rows }) => (
          <DeckPlace
            key={name}
            deck={name}
            label={isOne ? t('import.allCards') : t('import.deck', { deck: name || t('import.noName'), n: rows })}
            place={choices.places[name] ?? presetPlaceOf(name, sheet, choices)}
            onPlace={(place) => set(name, place)}
          />
        ))}
        {!summary.hasLearning && <BoxChoice step={step} />}
        {summary.suspended > 0 && (
          <Checkbox
            checked={choices.suspended === 'without'}
            onChange={(event) => void importSession.choose({ suspended: event.target.checked ? 'without' : 'with' })}
          >
            {t('import.suspended', { count: summary.suspended })}
          </Checkbox>
        )}
      </div>
    </Pane>
  );
}
