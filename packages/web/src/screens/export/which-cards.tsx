import { numberText } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Segmented, segmentClass } from '../../ui/segmented/segmented.tsx';
import s from './export.module.css';
import type { Choice, Scope } from './use-scope.ts';

/** Which cards go out: everything, a category, or those that the list handed over. */
export function WhichCards(props: {
  choices: readonly Choice[];
  scope: Scope;
  onChoose: (scope: Scope) => void;
  /** the file has everything, whatever is chosen */
  everything: boolean;
}) {
  const { t, language } = useTexts();
  return (
    <div className={s.which}>
      <p className={s.label}>{t('export.which')}</p>
      <Segmented label={t('export.which')} look="cards">
        {props.choices.map(({ scope, name, count }) => (
          <button
            key={scope}
            type="button"
            className={segmentClass('cards')}
            aria-pressed={props.everything ? scope === 'all' : scope === props.scope}
            disabled={props.everything && scope !== 'all'}
            onClick={() => props.onChoose(scope)}
          >
            {name} <b>{numberText(language, count)}</b>
          </button>
        ))}
      </Segmented>
    </div>
  );
}
