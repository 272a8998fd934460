import { type Box, parseLabel } from '@siedem/domain';
import type { BoxLabels, Doctor } from '../../data/study/use-doctor.ts';
import { boxText, intervalText } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { ChartTable } from '../../ui/chart/chart-table.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { percentText } from './percent-text.ts';

export interface AllBoxesDialogProps {
  readonly open: boolean;
  readonly boxes: readonly Box[];
  readonly together: NonNullable<Doctor['together']>;
  readonly onClose: () => void;
  readonly onApply: () => void;
}

/** What would change, before it does (insights §7.6). */
export function AllBoxesDialog({ open, boxes, together, onClose, onApply }: AllBoxesDialogProps) {
  const { t, language } = useTexts();
  const nameOf = (labels: BoxLabels, box: Box): string => {
    const interval = parseLabel(labels[box.id] ?? '');
    return interval.ok ? intervalText(t, interval.value) : boxText(t, box);
  };
  const middle = boxes.flatMap((box, index) => (box.kind === 'middle' ? [{ box, position: index + 1 }] : []));
  const horizon = middle.map(({ box }) => nameOf(together.horizon, box)).join(', ');
  const effort = ({ answers_per_day, kept }: { answers_per_day: number; kept: number }): string =>
    `${t('doctor.perDay', { count: Math.round(answers_per_day) })}, ${t('doctor.kept', { share: percentText(language, kept) })}`;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('doctor.together')}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('doctor.cancel')}
          </Button>
          <Button kind="pen" onClick={onApply}>
            {t('doctor.apply')}
          </Button>
        </>
      }
    >
      <p>{together.reason[language]}</p>
      <ChartTable
        caption={t('doctor.together')}
        heads={['#', t('doctor.now'), t('doctor.then')]}
        rows={middle.map(({ box, position }) => [String(position), boxText(t, box), nameOf(together.labels, box)])}
      />
      <p>{`${t('doctor.now')}: ${effort(together.before)}`}</p>
      <p>{`${t('doctor.then')}: ${effort(together.after)}`}</p>
      <p>{t('doctor.horizon', { boxes: horizon })}</p>
      <p>{t('doctor.togetherWhy')}</p>
    </Dialog>
  );
}
