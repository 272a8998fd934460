import { useEffect } from 'react';
import { useLocation } from '../ui/router/router.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import { closeToast, closeToasts, useToasts } from '../ui/toast/toasts.ts';
import { Toast, toastActionClass, ToastRegion } from '../ui/toast/toast.tsx';
import { ClockNotice } from './clock-notice.tsx';
import { UpdateToast } from './update-toast.tsx';

/** The messages of the app, at the bottom of every screen. */
export function Toasts() {
  const { t } = useTexts();
  const inLesson = useLocation().pathname.startsWith('/lesson/');
  useEffect(() => {
    if (inLesson) closeToasts();
  }, [inLesson]);
  return (
    <ToastRegion label={t('toast.region')}>
      {useToasts().map(({ key, text, tone, action, stays }) => (
        <Toast
          key={key}
          tone={tone}
          {...(stays !== undefined && { stays })}
          closeLabel={t('toast.close')}
          onClose={() => closeToast(key)}
          action={
            action && (
              <button
                type="button"
                className={toastActionClass}
                onClick={() => {
                  action.run();
                  closeToast(key);
                }}
              >
                {action.label}
              </button>
            )
          }
        >
          {text}
        </Toast>
      ))}
      <UpdateToast />
      <ClockNotice />
    </ToastRegion>
  );
}
