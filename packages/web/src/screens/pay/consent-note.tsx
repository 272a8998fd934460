import { Link } from '../../ui/link/link.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { PanelNote } from '../../ui/panel/panel.tsx';

const KEYS = {
  paid: {
    polish: ['pay.noteBefore', 'pay.noteAfter'],
    own: ['pay.ownNoteBefore', 'pay.ownNoteAfter'],
  },
  free: {
    polish: ['pay.freeNoteBefore', 'pay.freeNoteAfter'],
    own: ['pay.ownFreeNoteBefore', 'pay.ownFreeNoteAfter'],
  },
} as const;

/** Refund and consent: in Polish, which is the law of the contract (specification §2 Pay); other learners also read it in their language. */
export function ConsentNote({ of }: { of: keyof typeof KEYS }) {
  const { t, language } = useTexts();
  const { polish, own } = KEYS[of];
  return (
    <>
      <PanelNote lang="pl">
        {t(polish[0])} <Link to="/terms-of-use">{t('pay.noteTerms')}</Link>. {t(polish[1])}
      </PanelNote>
      {language !== 'pl' && (
        <PanelNote>
          {t(own[0])} <Link to="/terms-of-use">{t('pay.ownNoteTerms')}</Link>. {t(own[1])}
        </PanelNote>
      )}
    </>
  );
}
