import { lazy, Suspense, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { type Box, type BoxChange, formatLabel, type Interval, intervalMs } from '@siedem/domain';
import { useBoxes } from '../../data/use-boxes.ts';
import { useCurrentCategory } from '../../data/use-categories.ts';
import { useCounts } from '../../data/use-counts.ts';
import type { CategoryView } from '../../collection/views.ts';
import { withTexts } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { useBack } from '../../ui/hooks/use-back.ts';
import { useEscape } from '../../ui/hooks/use-escape.ts';
import { useKeptFocus } from '../../ui/hooks/use-kept-focus.ts';
import { Page, Statement } from '../../ui/page/page.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { SettingRows } from '../../ui/setting-row/setting-row.tsx';
import { AddBox } from './add-box.tsx';
import { BoxRow } from './box-row.tsx';
import { BoxRuler } from './box-ruler.tsx';
import { modifyBox } from './modify-box.ts';
import s from './boxes-screen.module.css';

/** `/section`: the boxes of the current category (specification §2 Boxes). */
export function BoxesScreen() {
  const { category } = useCurrentCategory();
  return category === null ? (
    <Navigate to="/categories" replace />
  ) : (
    <CategoryBoxes key={category.id} category={category} />
  );
}

/** Below the ruler and not needed to change a box: it comes after the boxes are in sight. */
const DoctorPanel = lazy(async () => ({
  default: (await withTexts('doctor', () => import('./doctor-panel.tsx'))).DoctorPanel,
}));

/** What a change would come to, and what the answers say of each box: with the record, after the boxes are in sight. */
const WhatIf = lazy(async () => ({
  default: (await withTexts('whatIf', () => import('./what-if.tsx'))).WhatIf,
}));
const WhatIfWithout = lazy(async () => ({
  default: (await withTexts('whatIf', () => import('./what-if.tsx'))).WhatIfWithout,
}));
const BoxVerdict = lazy(async () => ({
  default: (await withTexts('whatIf', () => import('./box-verdict.tsx'))).BoxVerdict,
}));

/** Intervals that are chosen and not saved, by box value: only those that differ from what the box has. */
function useTried(boxes: readonly Box[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Interval>>(new Map());
  /** the box that was moved last: what-if describes its change */
  const [latest, setLatest] = useState('');
  const tried = new Map(
    boxes.flatMap((box) => {
      const interval = chosen.get(box.id);
      const differs =
        interval !== undefined && box.interval !== null && formatLabel(interval) !== formatLabel(box.interval);
      return differs ? [[box.id, interval] as const] : [];
    }),
  );
  return {
    tried,
    latest: tried.has(latest) ? latest : ([...tried.keys()].at(-1) ?? null),
    onTry: (box: string, interval: Interval): void => {
      setLatest(box);
      setChosen((before) => new Map(before).set(box, interval));
    },
    /** the choice was saved: undoing that is not to bring it back */
    forget: (box: string): void => setChosen((before) => new Map([...before].filter(([each]) => each !== box))),
    putBack: (): void => setChosen(new Map()),
  };
}

function CategoryBoxes({ category }: { category: CategoryView }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const back = useBack('/');
  const boxes = useBoxes(category.id);
  const counts = useCounts(category.id);
  const [preview, setPreview] = useState<Interval | null>(null);
  const { tried, latest, onTry, forget, putBack } = useTried(boxes);
  // A row begins again with its interval; the one that was changed here takes the focus up again.
  const [changed, setChanged] = useState('');
  const interval = latest === null ? undefined : tried.get(latest);
  const change: BoxChange | null =
    latest !== null && interval !== undefined
      ? { kind: 'change', box: latest, interval }
      : preview !== null
        ? { kind: 'add', interval: preview }
        : null;
  const saved = (box: string, next: Interval): void => {
    forget(box);
    setChanged(rowKey(box, intervalMs(next)));
  };
  const modify = (box: Box, next: Interval): void => {
    if (box.kind !== 'middle') return;
    const refusal = modifyBox(t, box, next);
    if (refusal === null) saved(box.id, next);
    else showToast({ text: refusal, tone: 'bad' });
  };
  const rowKey = (id: string, timer: number): string => `${id} ${timer}`;
  useEscape(() => (tried.size > 0 ? putBack() : void navigate('/')));
  useKeptFocus(boxes.length);
  return (
    <Page width="boxes">
      <title>{`${t('boxes.title')} · ${category.name} · ${t('app.name')}`}</title>
      <Statement
        over={category.name}
        phone="beside"
        actions={
          <Button kind="quiet" flush="end" keyCap="esc" onClick={back}>
            {t('common.back')}
          </Button>
        }
        lead={t('boxes.lead')}
      >
        {t('boxes.title')}
      </Statement>
      <BoxRuler
        boxes={boxes}
        tried={tried}
        preview={preview === null ? undefined : intervalMs(preview)}
        onTry={onTry}
      />
      <Suspense>
        <WhatIf category={category.id} boxes={boxes} change={change} onModify={modify} onPutBack={putBack} />
      </Suspense>
      <div className={s.doctor}>
        <Suspense>
          <DoctorPanel category={category.id} boxes={boxes} onTry={onTry} />
        </Suspense>
      </div>
      <SettingRows>
        {boxes.map((box, index) => (
          <BoxRow
            key={rowKey(box.id, box.timer)}
            focus={rowKey(box.id, box.timer) === changed ? 'begins' : 'elsewhere'}
            box={box}
            position={index + 1}
            boxes={boxes}
            cards={counts.boxes[box.id]?.cards ?? 0}
            tried={tried.get(box.id)}
            onTry={(next) => onTry(box.id, next)}
            onChanged={(next) => saved(box.id, next)}
            verdict={
              <Suspense>
                <BoxVerdict box={box} />
              </Suspense>
            }
            without={
              <Suspense>
                <WhatIfWithout box={box} boxes={boxes} />
              </Suspense>
            }
          />
        ))}
      </SettingRows>
      <AddBox categoryId={category.id} boxes={boxes} onPreview={setPreview} />
    </Page>
  );
}
