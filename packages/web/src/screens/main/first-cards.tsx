import { ClipboardPaste, Layers, Pencil } from 'lucide';
import { useState } from 'react';
import type { CategoryView } from '../../collection/views.ts';
import { type AddedStack, addStack } from '../../data/starter/add-stack.ts';
import { isStackLanguage } from '../../data/starter/stacks.ts';
import { learnedLanguage } from '@siedem/domain';
import { useTexts } from '../../i18n/use-texts.ts';
import { showMove } from '../../platform/motion.ts';
import { playSound } from '../../platform/sound-choice.ts';
import { Button, buttonClass } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Link } from '../../ui/link/link.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import s from './first-cards.module.css';

/** The button that adds a language's first words; nothing for a category about anything else. */
function Stack({ category }: { category: CategoryView }) {
  const { t, language } = useTexts();
  const [busy, setBusy] = useState(false);
  const tag = learnedLanguage(category.name)?.tag;
  if (!isStackLanguage(tag)) return null;
  const add = async (): Promise<void> => {
    setBusy(true);
    const name = t('start.name');
    const show = (adding: () => Promise<AddedStack>) => showMove(adding, 'divider 1');
    const added = await addStack(tag, language, { category: category.id, name, show }).catch(() => null);
    setBusy(false);
    if (added === null) return showToast({ tone: 'bad', topic: 'stack', text: t('problem.offline') });
    playSound('filed');
    showToast({
      text: t('start.added', { count: added.count }),
      topic: 'stack',
      action: { label: t('toast.undo'), run: () => void showMove(added.undo) },
    });
  };
  return (
    <Button kind="line" onClick={() => void add()} busy={busy ? t('common.saving') : undefined}>
      <Icon of={Layers} />
      {t('start.twenty')}
    </Button>
  );
}

/** A blank card over box 1 of an empty drawer, with the ways to fill it. */
export function FirstCards({ category }: { category: CategoryView }) {
  const { t } = useTexts();
  return (
    <section className={s.card} data-moves="first cards" data-sinks="" aria-label={t('start.start')}>
      <p className={s.head}>{t('start.advice')}</p>
      <div className={s.ways}>
        <Link className={buttonClass({ kind: 'pen' })} to="/add">
          <Icon of={Pencil} />
          {t('start.write')}
        </Link>
        <Link className={buttonClass({ kind: 'line' })} to="/import">
          <Icon of={ClipboardPaste} />
          {t('start.paste')}
        </Link>
        <Stack category={category} />
      </div>
    </section>
  );
}
