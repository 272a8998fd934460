import { FIRST } from '@siedem/domain';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { Link } from '../../ui/link/link.tsx';
import { addCard, changeMargin } from '../../data/commands.ts';
import { useBoxes } from '../../data/use-boxes.ts';
import { useCurrentCategory } from '../../data/use-categories.ts';
import type { CategoryView } from '../../collection/views.ts';
import { messageText } from '../../i18n/message-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button, ButtonBody, buttonClass } from '../../ui/button/button.tsx';
import { HiddenTitle, Page } from '../../ui/page/page.tsx';
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

function begin(handed: Handed | null): Draft {
  if (handed?.word !== undefined) {
    return draftOf({
      word: handed.word,
      meanings: handed.meanings?.length ? handed.meanings : [''],
      box: handed.box ?? FIRST,
    });
  }
  return keptCard() ?? emptyDraft(FIRST);
}

function AddCard({ category }: { category: CategoryView }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const handed = useLocation().state as Handed | null;
  const boxes = useBoxes(category.id);
  const [draft, setDraft] = useState(() => begin(handed));
  const [problem, setProblem] = useState<(DraftProblem & { existingId?: string }) | null>(null);
  const [added, setAdded] = useState(0);
  const [toLearn, setToLearn] = useState(0);
  const [done, setDone] = useState<{ readonly text: string; readonly edit: string } | null>(null);
  useEscape(() => void navigate('/'));

  useEffect(() => keepCard(draft), [draft]);

  const [margin, setMargin] = useState({ note: '', example: '' });
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
        done={
          done && (
            <>
              <span>{done.text}</span>
              <Link to={done.edit}>{t('card.editIt')}</Link>
              {toLearn >= FEW && <Link to={`/lesson/${FIRST}`}>{t('card.learnThese', { count: toLearn })}</Link>}
            </>
          )
        }
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
