import { LIMITS, type Ruling, sameCardText } from '@siedem/domain';
import { Trash2 } from 'lucide';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Link } from '../../ui/link/link.tsx';
import { changeCard, changeMargin, deleteCards } from '../../data/commands.ts';
import { useBoxes } from '../../data/use-boxes.ts';
import { useCard } from '../../data/use-card.ts';
import { useCategories } from '../../data/use-categories.ts';
import { useMargin } from '../../data/lesson/use-margin.ts';
import type { CardView } from '../../collection/views.ts';
import { withTexts } from '../../i18n/i18n.ts';
import { messageText } from '../../i18n/message-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button, buttonClass } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { useBack } from '../../ui/hooks/use-back.ts';
import { useEscape } from '../../ui/hooks/use-escape.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { HiddenTitle, Page } from '../../ui/page/page.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { CardForm } from './card-form.tsx';
import { MarginFields } from './later-margin.ts';
import type { MarginDraft } from './margin-fields.tsx';
import { type Draft, type DraftProblem, draftOf, readDraft } from './draft.ts';
import { keepEdits, keptEdits } from './kept-draft.ts';

/** Below the card and not needed to write on it: its code comes after the card is in sight. */
const History = lazy(async () => ({ default: (await import('./history.tsx')).History }));
const Why = lazy(async () => ({ default: (await withTexts('why', () => import('./why.tsx'))).Why }));

/** `/modify/:section/:id`: changes a card (specification §2 Add / modify card). Its category cannot change. */
export function ModifyScreen() {
  const { t } = useTexts();
  const { id = '' } = useParams();
  const card = useCard(id);
  const navigate = useNavigate();
  useEscape(() => void navigate('/'));
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
  // Only what is changed here: the rest is shown, and left, as it is meanwhile, whatever another device does to the card.
  const [edited, setEdits] = useState(() => keptEdits(card.id));
  const { box: chosen, ...written } = edited;
  // A box that is gone meanwhile is no choice any more.
  const edits: Partial<Draft> = boxes.some((each) => each.id === chosen) ? edited : written;
  const draft = { ...draftOf(card), ...edits };
  const write = (next: Draft): void =>
    setEdits({
      ...edits,
      ...(next.word !== draft.word && { word: next.word }),
      ...(next.lines !== draft.lines && { lines: next.lines }),
      ...(next.box !== draft.box && { box: next.box }),
    });
  const [problem, setProblem] = useState<DraftProblem | null>(null);
  const read = readDraft(t, draft);
  const margin = useMargin(card.id);
  const [marginEdits, setMarginEdits] = useState<Partial<MarginDraft>>({});
  const marginDraft: MarginDraft = { note: margin.note, example: margin.example, ...marginEdits };
  const sameMargin = marginDraft.note === margin.note && marginDraft.example === margin.example;
  const sameCard = !('at' in read) && draft.box === card.box && sameCardText(read, card);
  const unchanged = sameCard && sameMargin;
  const unrule = ({ direction, text }: Ruling): void => {
    changeMargin(card.id, { rulings: [{ direction, text, rule: 'none' }] });
  };
  const makeMeaning = (ruling: Ruling): void => {
    const outcome = changeCard(card.id, { meanings: [...card.meanings, ruling.text] });
    if (!outcome.ok) return setProblem({ at: 'word', text: messageText(t, outcome.message) });
    unrule(ruling);
  };

  // Leaving by Back or Escape loses nothing; what is saved, or as it was, is no draft.
  useEffect(() => keepEdits(card.id, unchanged ? null : edited), [card.id, edited, unchanged]);

  const submit = (): void => {
    if ('at' in read) return setProblem(read);
    if (unchanged) return;
    if (!sameMargin) changeMargin(card.id, marginEdits);
    const outcome = changeCard(card.id, {
      ...(edits.word !== undefined && { word: read.word }),
      ...(edits.lines !== undefined && { meanings: read.meanings }),
      ...(edits.box !== undefined && { box: edits.box }),
    });
    if (!outcome.ok) return setProblem({ at: 'word', text: messageText(t, outcome.message) });
    keepEdits(card.id, null);
    showToast({ text: messageText(t, outcome.message), action: { label: t('toast.undo'), run: () => outcome.undo() } });
    back();
  };
  const remove = (): void => {
    const outcome = deleteCards([card.id]);
    if (!outcome.ok) return setProblem({ at: 'word', text: messageText(t, outcome.message) });
    keepEdits(card.id, null);
    showToast({
      text: t('list.deletedOne', { word: card.word }),
      action: { label: t('toast.undo'), run: () => outcome.undo() },
    });
    back();
  };

  return (
    <>
      <HiddenTitle>{t('card.modifyTitle')}</HiddenTitle>
      <CardForm
        draft={draft}
        onChange={write}
        problem={problem}
        onProblem={setProblem}
        onSubmit={submit}
        boxes={boxes}
        categoryName={category?.name ?? ''}
        margin={
          <MarginFields
            draft={marginDraft}
            onChange={setMarginEdits}
            rulings={margin.rulings}
            onRemove={unrule}
            onMeaning={card.meanings.length < LIMITS.meanings ? makeMeaning : undefined}
          />
        }
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
