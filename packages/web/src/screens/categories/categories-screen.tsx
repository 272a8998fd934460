import { LIMITS } from '@siedem/domain';
import { useEscape } from '../../ui/hooks/use-escape.ts';
import { useKeptFocus } from '../../ui/hooks/use-kept-focus.ts';
import { navigate } from '../../platform/address.ts';
import { useCategories } from '../../data/use-categories.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { TitledCard } from '../../ui/titled-card/titled-card.tsx';
import { Page } from '../../ui/page/page.tsx';
import { AddCategory } from './add-category.tsx';
import { CategoryRow } from './category-row.tsx';
import s from './categories.module.css';

/** `/categories`: names, deletion and creation of categories (specification §2 Categories). */
export function CategoriesScreen() {
  const { t } = useTexts();
  const categories = useCategories();
  useEscape(() => navigate('/'));
  useKeptFocus(categories.length);
  return (
    <Page width="auth">
      <title>{`${t('categories.title')} · ${t('app.name')}`}</title>
      <TitledCard title={t('categories.title')}>
        <div className={s.rows}>
          {categories.length > 0 && (
            <p className={s.of}>{t('categories.of', { count: categories.length, of: LIMITS.categories })}</p>
          )}
          {categories.length === 0 && <p>{t('categories.empty')}</p>}
          {categories.map((category, index) => (
            <CategoryRow key={category.id} category={category} number={index + 1} />
          ))}
          <AddCategory count={categories.length} />
        </div>
      </TitledCard>
    </Page>
  );
}
