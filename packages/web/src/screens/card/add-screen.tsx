import { FIRST } from '@siedem/domain';
import { useEffect, useState } from 'react';
import { navigate } from '../../platform/address.ts';
import { Navigate, useLocation, useSearchParams } from '../../ui/router/router.tsx';
import { Link } from '../../ui/link/link.tsx';
import { addCard, changeMargin } from '../../data/commands.ts';
import { useBoxes } from '../../data/use-boxes.ts';
import { useCurrentCategory } from '../../data/use-categories.ts';
import type { CategoryView } from '../../collection/views.ts';
import { messageText } from '../../i18n/message-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { showFiling } from '../../platform/motion.ts';
import { playSound } from '../../platform/sound-choice.ts';
import { Button, ButtonBody, buttonClass } from '../../ui/button/button.tsx';
import { HiddenTitle, Page } from '../../ui/page/page.tsx';
import { forgetReturn } from '../../platform/return-path.ts';
import { type Captured, readCaptured } from './captured.ts';
import { CardForm } from './card-form.tsx';
import { type Draft, type DraftProblem, draftOf, emptyDraft, readDraft } from './draft.ts';
import { keepCard, keptCard } from './kept-draft.ts';
import { MarginFields } from './later-margin.ts';
import { useEscape } from '../../ui/hooks/use-escape.ts';

/** Cards after which a lesson with them is offered. */
const FEW = 5;

/** What another screen hands over to be written: a searched word, or a card that the server refused. */
interface Handed {
  readonly word?: string;
  readonly meanings?: readonly string[];
  readonly box?: string;
}

/** `/add`: writes a new card into the current category (specification §2 Add / modify card). */
export function AddScreen() {
  const { category } = useCurrentCategory();
  return category === null ? <Navigate to="/categories" replace /> : <AddCard key={category.id} category={category} />;
}

function begin(handed: Handed | null, captured: Captured | null): Draft {
  if (captured) {
    return draftOf({
      word: captured.word,
      meanings: captured.meanings.length > 0 ? captured.meanings : [''],
      box: FIRST,
    });
  }
  if (handed?.word !== undefined) {
    return draftOf({
      word: handed.word,
      meanings: handed.meanings?.length ? handed.meanings : [''],
      box: handed.box ?? FIRST,
    });
  }
  return keptCard() ?? emptyDraft(FIRST);
}

interface DoneProps {
  readonly text: string;
  readonly edit: string;
  readonly toLearn: number;
  /** the page that a captured text came from; '' without one */
  readonly back: string;
}

/** The confirmation inside the card, and after a few cards the lesson with them. */
function Done({ text, edit, toLearn, back }: DoneProps) {
  const { t } = useTexts();
  return (
    <>
      <span>{text}</span>
      <Link to={edit}>{t('card.editIt')}</Link>
      {back !== '' && <a href={back}>{t('common.back')}</a>}
      {toLearn >= FEW && <Link to={`/lesson/${FIRST}`}>{t('card.learnThese', { count: toLearn })}</Link>}
    </>
  );
}

function AddCard({ category }: { category: CategoryView }) {
  const { t } = useTexts();
  const handed = useLocation().state as Handed | null;
  const boxes = useBoxes(category.id);
  const [params] = useSearchParams();
  const [captured] = useState(() => readCaptured(params));
  useEffect(forgetReturn, []);
  const [draft, setDraft] = useState(() => begin(handed, captured));
  const [problem, setProblem] = useState<(DraftProblem & { existingId?: string }) | null>(null);
  const [added, setAdded] = useState(0);
  const [toLearn, setToLearn] = useState(0);
  const [done, setDone] = useState<{ readonly text: string; readonly edit: string } | null>(null);
  useEscape(() => navigate('/'));

  useEffect(() => keepCard(draft), [draft]);

  const [margin, setMargin] = useState({ note: '', example: captured?.example ?? '' });
  const submit = (): void => {
    const card = readDraft(t, draft);
    setDone(null);
    if ('at' in card) return setProblem(card);
    const box = boxes.some((each) => each.id === draft.box) ? draft.box : FIRST;
    const outcome = addCard({ category: category.id, word: card.word, meanings: card.meanings, box });
    if (!outcome.ok) {
      const { message, existingId } = outcome;
      return setProblem({
        at: 'word',
        text: messageText(t, message),
        ...(existingId === undefined ? {} : { existingId }),
      });
    }
    if (margin.note !== '' || margin.example !== '') changeMargin(outcome.id, margin);
    playSound('filed');
    showFiling('[data-card]');
    setDone({ text: messageText(t, outcome.message), edit: `/modify/${box}/${outcome.id}` });
    setToLearn((count) => count + (box === FIRST ? 1 : 0));
    setProblem(null);
    setMargin({ note: '', example: '' });
    setDraft(emptyDraft(box));
    setAdded((count) => count + 1);
  };

  return (
    <Page width="write">
      <title>{`${t('card.addTitle')} · ${t('app.name')}`}</title>
      <HiddenTitle>{t('card.addTitle')}</HiddenTitle>
      <CardForm
        key={added}
        margin={<MarginFields draft={margin} onChange={setMargin} />}
        draft={draft}
        onChange={setDraft}
        problem={
          problem && {
            ...problem,
            more: problem.existingId !== undefined && (
              <Link to={`/modify/${draft.box}/${problem.existingId}`}>{t('card.editIt')}</Link>
            ),
          }
        }
        onProblem={setProblem}
        onSubmit={submit}
        boxes={boxes}
        categoryName={category.name}
        done={done && <Done {...done} toLearn={toLearn} back={captured?.back ?? ''} />}
        actions={
          <>
            <Button kind="pen" size="lg" type="submit" keyCap="enter">
              {t('card.add')}
            </Button>
            <Link className={buttonClass({ kind: 'quiet', size: 'lg' })} to="/">
              <ButtonBody keyCap="esc">{t('common.back')}</ButtonBody>
            </Link>
          </>
        }
      />
    </Page>
  );
}
