import type { AnswerView } from '../../collection/views.ts';
import { useBoxes } from '../../data/use-boxes.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { whenText } from '../../i18n/why-text.ts';
import { now } from '../../platform/clock.ts';
import { BoxPath, type PathStep } from '../../ui/chart/box-path.tsx';
import s from './why.module.css';

/** A path through more answers than this is a scribble; the latest tell most. */
const SHOWN = 60;
const LEAST = 2;

const outcomeOf = ({ verdict, override }: AnswerView): PathStep['outcome'] =>
  override || verdict === 'good' ? 'right' : verdict === 'again' ? 'near' : 'wrong';

/** The small path of a card's box over time with its answers. Those in a box that is gone are left out. */
export function CardLife({ answers, category }: { answers: readonly AnswerView[]; category: string }) {
  const { t, language } = useTexts();
  const boxes = useBoxes(category);
  const moment = now();
  const positionOf = (id: string): number => boxes.findIndex((box) => box.id === id) + 1;
  const shown = answers
    .slice(0, SHOWN)
    .toReversed()
    .filter(({ from, to }) => positionOf(from) > 0 && positionOf(to) > 0);
  const first = shown[0];
  if (first === undefined || shown.length < LEAST) return null;
  const span = Math.max(1, moment - first.at);
  const steps = shown.map((answer) => ({
    key: answer.id,
    place: (answer.at - first.at) / span,
    from: positionOf(answer.from),
    to: positionOf(answer.to),
    outcome: outcomeOf(answer),
  }));
  const said = shown.map(({ at, to }) =>
    t('why.lifeStep', { when: whenText(t, language, at, moment), position: positionOf(to) }),
  );
  return (
    <div className={s.life}>
      <h3>{t('why.life')}</h3>
      <BoxPath
        steps={steps}
        of={boxes.length}
        from={whenText(t, language, first.at, moment)}
        to={t('why.today')}
        label={t('why.lifeLabel', { steps: said.join(', ') })}
      />
    </div>
  );
}
