import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button/button.tsx';
import s from './import.module.css';

/** How far the adding has come, and a way to stop it. */
export function ImportAdding({ added, all, onStop }: { added: number; all: number; onStop: () => void }) {
  const { t } = useTexts();
  return (
    <>
      <progress className={s.progress} max={Math.max(1, all)} value={added} aria-label={t('import.adding')} />
      <p>{t('import.sofar', { added, all })}</p>
      <div className={s.buttons}>
        <Button onClick={onStop}>{t('import.stop')}</Button>
      </div>
    </>
  );
}
