import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { type Interval, intervalMs } from '@siedem/domain';
import { useBoxes } from '../../data/use-boxes.ts';
import { useCurrentCategory } from '../../data/use-categories.ts';
import { useCounts } from '../../data/use-counts.ts';
import type { CategoryView } from '../../collection/views.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { useBack } from '../../ui/hooks/use-back.ts';
import { useEscape } from '../../ui/hooks/use-escape.ts';
import { useKeptFocus } from '../../ui/hooks/use-kept-focus.ts';
import { Page, Statement } from '../../ui/page/page.tsx';
import { SettingRows } from '../../ui/setting-row/setting-row.tsx';
import { AddBox } from './add-box.tsx';
import { BoxRow } from './box-row.tsx';
import { BoxRuler } from './box-ruler.tsx';

/** `/section`: the boxes of the current category (specification §2 Boxes). */
export function BoxesScreen() {
  const { category } = useCurrentCategory();
  return category === null ? (
    <Navigate to="/categories" replace />
  ) : (
    <CategoryBoxes key={category.id} category={category} />
  );
}

function CategoryBoxes({ category }: { category: CategoryView }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const back = useBack('/');
  const boxes = useBoxes(category.id);
  const counts = useCounts(category.id);
  const [preview, setPreview] = useState<Interval | null>(null);
  // A row begins anew with its interval; the one that was changed here takes the focus up again.
  const [changed, setChanged] = useState('');
  const rowKey = (id: string, timer: number): string => `${id} ${timer}`;
  useEscape(() => void navigate('/'));
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
      <BoxRuler boxes={boxes} preview={preview === null ? undefined : intervalMs(preview)} />
      <SettingRows>
        {boxes.map((box, index) => (
          <BoxRow
            key={rowKey(box.id, box.timer)}
            focus={rowKey(box.id, box.timer) === changed ? 'begins' : 'elsewhere'}
            box={box}
            position={index + 1}
            boxes={boxes}
            cards={counts.boxes[box.id]?.cards ?? 0}
            onPreview={setPreview}
            onChanged={(interval) => setChanged(rowKey(box.id, intervalMs(interval)))}
          />
        ))}
      </SettingRows>
      <AddBox categoryId={category.id} boxes={boxes} onPreview={setPreview} />
    </Page>
  );
}
