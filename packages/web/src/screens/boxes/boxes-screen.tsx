import { Suspense, useState } from 'react';
import { navigate } from '../../platform/address.ts';
import { Navigate } from '../../ui/router/router.tsx';
import { type Box, type BoxChange, type Interval, intervalMs } from '@siedem/domain';
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
import { beside } from '../../ui/later/later.tsx';
import { Page, Statement } from '../../ui/page/page.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { SettingRows } from '../../ui/setting-row/setting-row.tsx';
import { AddBox } from './add-box.tsx';
import { BoxRow } from './box-row.tsx';
import { BoxRuler } from './box-ruler.tsx';
import { modifyBox } from './modify-box.ts';
import { useTried } from './use-tried.ts';
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
const DoctorPanel = beside(async () => (await withTexts('doctor', () => import('./doctor-panel.tsx'))).DoctorPanel);

/** What a change would come to, and what the answers say of each box: with the record, after the boxes are in sight. */
const WhatIf = beside(async () => (await withTexts('whatIf', () => import('./what-if.tsx'))).WhatIf);
const WhatIfWithout = beside(async () => (await withTexts('whatIf', () => import('./what-if.tsx'))).WhatIfWithout);
const BoxVerdict = beside(async () => (await withTexts('whatIf', () => import('./box-verdict.tsx'))).BoxVerdict);

function CategoryBoxes({ category }: { category: CategoryView }) {
  const { t } = useTexts();
  const back = useBack('/');
  const boxes = useBoxes(category.id);
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
  useEscape(() => (tried.size > 0 ? putBack() : navigate('/')));
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
      <BoxRows category={category.id} boxes={boxes} tried={tried} changed={changed} onTry={onTry} onChanged={saved} />
      <AddBox categoryId={category.id} boxes={boxes} onPreview={setPreview} />
    </Page>
  );
}

/** A row is another one with another interval. */
const rowKey = (id: string, timer: number): string => `${id} ${timer}`;

interface BoxRowsProps {
  readonly category: string;
  readonly boxes: readonly Box[];
  readonly tried: ReadonlyMap<string, Interval>;
  /** {@link rowKey} of the row that was changed here last */
  readonly changed: string;
  readonly onTry: (box: string, interval: Interval) => void;
  readonly onChanged: (box: string, interval: Interval) => void;
}

/** The boxes one below the other, each with what the answers say of it and what deleting it would come to. */
function BoxRows({ category, boxes, tried, changed, onTry, onChanged }: BoxRowsProps) {
  const counts = useCounts(category);
  return (
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
          onChanged={(next) => onChanged(box.id, next)}
          verdict={
            <Suspense>
              <BoxVerdict box={box} />
            </Suspense>
          }
          without={
            <div className={s.without}>
              <Suspense>
                <WhatIfWithout box={box} boxes={boxes} />
              </Suspense>
            </div>
          }
        />
      ))}
    </SettingRows>
  );
}
