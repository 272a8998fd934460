import { useTexts } from '../i18n/use-texts.ts';
import type { Translate } from '../i18n/texts.ts';
import { Toast } from '../ui/toast/toast.tsx';

/** A skew in the largest unit that it has a whole one of: "12 minutes", "1 day". */
function amountText(t: Translate, skew: number): string {
  const minutes = Math.round(Math.abs(skew) / 60_000);
  const hours = Math.round(minutes / 60);
  if (minutes < 60) return t('clock.minutes', { count: minutes });
  if (hours < 24) return t('clock.hours', { count: hours });
  return t('clock.days', { count: Math.round(hours / 24) });
}

export interface ClockToastProps {
  /** ms by which the device's clock is fast, negative if it is slow */
  readonly skew: number;
  readonly onClose: () => void;
}

/** Says that the device's clock is wrong (decisions §10.1). */
export function ClockToast({ skew, onClose }: ClockToastProps) {
  const { t } = useTexts();
  const amount = amountText(t, skew);
  return (
    <Toast tone="bad" stays="until closed" closeLabel={t('toast.close')} onClose={onClose}>
      {skew > 0 ? t('clock.fast', { amount }) : t('clock.slow', { amount })}
    </Toast>
  );
}
