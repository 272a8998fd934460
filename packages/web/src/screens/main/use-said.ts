import { type Kept, takePauseBack } from '../../data/study/after-break.ts';
import { messageText } from '../../i18n/message-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { showToast } from '../../ui/toast/toasts.ts';

/** Says what became of a change on the server. */
export function useSaid() {
  const { t } = useTexts();
  const tell = (kept: Kept, done: string, undo?: () => void): boolean => {
    if (kept.ok) {
      showToast({ text: done, ...(undo && { action: { label: t('afterBreak.undo'), run: undo } }) });
      return true;
    }
    showToast({ text: kept.detail === null ? t('afterBreak.notSaved') : messageText(t, kept.detail), tone: 'bad' });
    return false;
  };
  /** A pause has begun: it can be taken back at once. */
  const tellPaused = (kept: Kept & { readonly id: string }, done: string): boolean =>
    tell(kept, done, () => void takePauseBack(kept.id).then((back) => tell(back, t('afterBreak.undone'))));
  return { tell, tellPaused };
}
