import type { Box } from '@siedem/domain';
import { Check, EqualApproximately, X } from 'lucide';
import { useHistory } from '../../data/use-history.ts';
import type { AnswerView, HistoryView } from '../../collection/views.ts';
import { boxText, dateText, timeText } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import s from './history.module.css';

/** Answers of one day in the browser's zone, newest first. */
interface Day {
  readonly name: string;
  readonly answers: readonly AnswerView[];
}

function daysOf(answers: readonly AnswerView[], nameOf: (at: number) => string): readonly Day[] {
  const days = new Map<string, AnswerView[]>();
  for (const answer of answers) {
    const name = nameOf(answer.at);
    const day = days.get(name);
    if (day === undefined) days.set(name, [answer]);
    else day.push(answer);
  }
  return [...days].map(([name, own]) => ({ name, answers: own }));
}

const boxName = (t: Translate, boxes: readonly Box[], id: string): string => {
  const at = boxes.findIndex((box) => box.id === id);
  const box = boxes[at];
  return box === undefined ? t('card.historyAway') : `${at + 1} · ${boxText(t, box)}`;
};

const JUDGED = {
  good: { icon: Check, className: s.right, text: 'card.historyRight' },
  override: { icon: Check, className: s.right, text: 'card.historyOverride' },
  again: { icon: EqualApproximately, className: s.near, text: 'lesson.near' },
  bad: { icon: X, className: s.wrong, text: 'card.historyWrong' },
} as const;

const judgedOf = ({ verdict, override }: AnswerView) => JUDGED[override && verdict !== 'good' ? 'override' : verdict];

function AnswerRow({ answer, boxes }: { answer: AnswerView; boxes: readonly Box[] }) {
  const { t, language } = useTexts();
  const judged = judgedOf(answer);
  const from = boxName(t, boxes, answer.from);
  return (
    <li className={s.answer}>
      <time className={s.time} dateTime={new Date(answer.at).toISOString()}>
        {timeText(language, answer.at)}
      </time>
      <span className={judged.className}>
        <Icon of={judged.icon} size="sm" />
        {t(judged.text)}
      </span>
      <span className={s.typed}>
        {answer.typed === '' ? t('card.historyBlank') : t('card.historyTyped', { typed: answer.typed })}
      </span>
      <span className={s.move}>
        {answer.from === answer.to
          ? t('card.historyStay', { from })
          : t('card.historyMove', { from, to: boxName(t, boxes, answer.to) })}
        {!answer.sent && <i> · {t('card.historyWaits')}</i>}
      </span>
    </li>
  );
}

function noteOf(t: Translate, { state, answers }: HistoryView): string | null {
  switch (state) {
    case 'loading':
      return t('card.historyLoading');
    case 'offline':
      return t('card.historyOffline');
    case 'failed':
      return t('card.historyFailed');
    case 'whole':
      return answers.length === 0 ? t('card.historyNone') : null;
  }
}

/** Every answer given on a card, day by day: when, right or wrong, from which box to which. */
export function History({ card, boxes }: { card: string; boxes: readonly Box[] }) {
  const { t, language } = useTexts();
  const history = useHistory(card);
  const note = noteOf(t, history);
  return (
    <section className={s.history} aria-label={t('card.history')}>
      <h2>{t('card.history')}</h2>
      <p className={s.note} role="status">
        {note}
      </p>
      {daysOf(history.answers, (at) => dateText(language, at)).map((day) => (
        <section key={day.name}>
          <h3>{day.name}</h3>
          <ol>
            {day.answers.map((answer) => (
              <AnswerRow key={answer.id} answer={answer} boxes={boxes} />
            ))}
          </ol>
        </section>
      ))}
    </section>
  );
}
