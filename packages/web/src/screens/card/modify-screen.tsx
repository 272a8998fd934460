import { Trash2 } from 'lucide';
import { Suspense, useEffect, useState } from 'react';
import { navigate } from '../../platform/address.ts';
import { useParams } from '../../ui/router/router.tsx';
import { Link } from '../../ui/link/link.tsx';
import { changeCard, deleteCards } from '../../data/commands.ts';
import { useBoxes } from '../../data/use-boxes.ts';
import { useCard } from '../../data/use-card.ts';
import { useCategories } from '../../data/use-categories.ts';
import type { CardView, Refused } from '../../collection/views.ts';
import { withTexts } from '../../i18n/i18n.ts';
import { messageText } from '../../i18n/message-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button, buttonClass } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { useBack } from '../../ui/hooks/use-back.ts';
import { useEscape } from '../../ui/hooks/use-escape.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { beside } from '../../ui/later/later.tsx';
import { HiddenTitle, Page } from '../../ui/page/page.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { CardForm } from './card-form.tsx';
import { MarginFields } from './later-margin.ts';
import type { DraftProblem } from './draft.ts';
import { keepEdits } from './kept-draft.ts';
import { useCardEdits } from './use-card-edits.ts';
import { useMarginEdits } from './use-margin-edits.ts';

/** Below the card and not needed to write on it: its code comes after the card is in sight. */
const History = beside(async () => (await import('./history.tsx')).History);
const Why = beside(async () => (await withTexts('why', () => import('./why.tsx'))).Why);

/** `/modify/:section/:id`: changes a card (specification §2 Add / modify card). Its category cannot change. */
export function ModifyScreen() {
  const { t } = useTexts();
  const { id = '' } = useParams();
  const card = useCard(id);
  useEscape(() => navigate('/'));
  return (
    <Page width="write">
      <title>{`${t('card.modifyTitle')} · ${t('app.name')}`}</title>
      {card ? (
        <ModifyCard key={card.id} card={card} />
      ) : (
        <EmptyState
          as="h1"
          title={t('card.gone')}
          action={
            <Link className={buttonClass({ kind: 'pen' })} to="/list">
              {t('list.title')}
            </Link>
          }
        >
          {t('card.goneWhy')}
        </EmptyState>
      )}
    </Page>
  );
}

function ModifyCard({ card }: { card: CardView }) {
  const { t } = useTexts();
  const back = useBack('/list');
  const boxes = useBoxes(card.category);
  const category = useCategories().find((each) => each.id === card.category);
  const [problem, setProblem] = useState<DraftProblem | null>(null);
  const edits = useCardEdits(card, boxes);
  const margin = useMarginEdits(card, (text) => setProblem({ at: 'word', text }));
  const unchanged = edits.unchanged && margin.unchanged;
  // Leaving by Back or Escape loses nothing; what is saved, or as it was, is no draft.
  useEffect(() => keepEdits(card.id, unchanged ? null : edits.kept), [card.id, edits.kept, unchanged]);

  const refuse = ({ message }: Refused): void => setProblem({ at: 'word', text: messageText(t, message) });
  const leave = (text: string, undo: () => void): void => {
    keepEdits(card.id, null);
    showToast({ text, action: { label: t('toast.undo'), run: undo } });
    back();
  };
  const submit = (): void => {
    const change = edits.change();
    if ('at' in change) return setProblem(change);
    if (unchanged) return;
    margin.save();
    const outcome = changeCard(card.id, change);
    if (!outcome.ok) return refuse(outcome);
    leave(messageText(t, outcome.message), () => outcome.undo());
  };
  const remove = (): void => {
    const outcome = deleteCards([card.id]);
    if (!outcome.ok) return refuse(outcome);
    leave(t('list.deletedOne', { word: card.word }), () => outcome.undo());
  };

  return (
    <>
      <HiddenTitle>{t('card.modifyTitle')}</HiddenTitle>
      <CardForm
        draft={edits.draft}
        onChange={edits.write}
        problem={problem}
        onProblem={setProblem}
        onSubmit={submit}
        boxes={boxes}
        categoryName={category?.name ?? ''}
        margin={<MarginFields {...margin.fields} />}
        actions={
          <>
            <Button kind="pen" size="lg" type="submit" keyCap="enter" disabled={unchanged}>
              {t('card.modify')}
            </Button>
            <Button kind="quiet" size="lg" onClick={back}>
              {t('common.back')}
            </Button>
            <Button kind="danger" size="lg" onClick={remove}>
              <Icon of={Trash2} />
              {t('card.delete')}
            </Button>
          </>
        }
      />
      <Suspense>
        <Why card={card} />
        <History card={card.id} boxes={boxes} />
      </Suspense>
    </>
  );
}
