import { useState } from 'react';
import { saveStudy, type StudySettings } from '../../data/study/use-insights.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { SelectField, TextField } from '../../ui/field/field.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import s from './insights.module.css';

type Goal = StudySettings['goal'];
type Kind = NonNullable<Goal>['kind'];

const KINDS: readonly Kind[] = ['answers', 'minutes', 'words'];
const MOST = 10_000;
const FIRST: NonNullable<Goal> = { kind: 'minutes', amount: 10 };

const amountOf = (text: string): number | null => {
  const amount = Number(text);
  return Number.isInteger(amount) && amount >= 1 && amount <= MOST ? amount : null;
};

export interface GoalDialogProps {
  readonly open: boolean;
  readonly goal: Goal;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Asks for the goal; it is the learner's own and can be left out. */
export function GoalDialog({ open, goal, onClose, onSaved }: GoalDialogProps) {
  const { t } = useTexts();
  const [kind, setKind] = useState<Kind>((goal ?? FIRST).kind);
  const [text, setText] = useState(String((goal ?? FIRST).amount));
  const amount = amountOf(text);
  const names = {
    answers: t('insights.goal.kindAnswers'),
    minutes: t('insights.goal.kindMinutes'),
    words: t('insights.goal.kindWords'),
  };
  const save = async (next: Goal): Promise<void> => {
    if ((await saveStudy({ goal: next })) === null) showToast({ text: t('insights.notSaved'), tone: 'bad' });
    else onSaved();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('insights.goal.dialog')}
      footer={
        <>
          {goal !== null && (
            <Button kind="quiet" onClick={() => void save(null)}>
              {t('insights.goal.remove')}
            </Button>
          )}
          <Button kind="quiet" onClick={onClose}>
            {t('insights.goal.cancel')}
          </Button>
          <Button kind="pen" disabled={amount === null} onClick={() => amount !== null && void save({ kind, amount })}>
            {t('insights.goal.save')}
          </Button>
        </>
      }
    >
      <div className={s.amount}>
        <TextField
          label={t('insights.goal.amount')}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <SelectField
          label={t('insights.goal.kind')}
          value={kind}
          onChange={(event) => setKind(KINDS.find((each) => each === event.target.value) ?? kind)}
        >
          {KINDS.map((each) => (
            <option key={each} value={each}>
              {names[each]}
            </option>
          ))}
        </SelectField>
      </div>
    </Dialog>
  );
}
