import { foldText } from '@siedem/domain';
import { BookOpen, CloudOff, Download } from 'lucide';
import { useEffect, useMemo, useState } from 'react';
import { type Archive, type ArchivedCategory, fetchArchive } from '../../data/archive.ts';
import { useSession } from '../../data/use-session.ts';
import { isoDay, numberText } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { now } from '../../platform/clock.ts';
import { Banner } from '../../ui/banner/banner.tsx';
import { Button, buttonClass } from '../../ui/button/button.tsx';
import { SearchField } from '../../ui/field/field.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Link } from '../../ui/link/link.tsx';
import { Loader } from '../../ui/loader/loader.tsx';
import { Page, Statement } from '../../ui/page/page.tsx';
import { Segmented, segmentClass } from '../../ui/segmented/segmented.tsx';
import s from './archive.module.css';
import { ArchiveTable } from './archive-table.tsx';
import { saveCsv, saveJson } from './save-archive.ts';

/** `/archive`: all cards to read, search, print and take along, with or without premium (lessons §11). */
export function ArchiveScreen() {
  const { t } = useTexts();
  const { user } = useSession();
  const [archive, setArchive] = useState<Archive | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let over = false;
    void fetchArchive().then((found) => over || setArchive(found));
    return () => {
      over = true;
    };
  }, [tries]);
  const until = user?.premium_expired_date ?? null;
  const ended = until !== null && Date.parse(until) <= now();
  return (
    <Page>
      <title>{`${t('archive.title')} · ${t('app.name')}`}</title>
      <Statement
        actions={
          <Link className={buttonClass({ kind: ended ? 'pen' : 'line' })} to={ended ? '/pay' : '/'}>
            {ended ? t('archive.extend') : t('archive.toBoxes')}
          </Link>
        }
      >
        {t('archive.title')}
      </Statement>
      {ended && (
        <Banner tone="info" icon={BookOpen}>
          {t('archive.ended', { date: isoDay(until) })}
        </Banner>
      )}
      {archive === null && <Loader>{t('archive.opening')}</Loader>}
      {archive && 'problem' in archive && (
        <Banner
          tone="near"
          icon={CloudOff}
          role="alert"
          action={
            <Button size="sm" onClick={() => setTries(tries + 1)}>
              {t('archive.retry')}
            </Button>
          }
        >
          {archive.problem === 'offline' ? t('archive.offline') : t('archive.failed')}
        </Banner>
      )}
      {archive && 'categories' in archive && <Cards archive={archive} />}
    </Page>
  );
}

/** The cards of a category that have the searched text in the word, a meaning or the margin. */
function useFound(category: ArchivedCategory | undefined, search: string): ArchivedCategory['cards'] {
  return useMemo(() => {
    const asked = foldText(search).trim();
    const cards = category?.cards ?? [];
    if (asked === '') return cards;
    return cards.filter(({ word, meanings, note, example }) =>
      foldText([word, ...meanings, note, example].join('\n')).includes(asked),
    );
  }, [category, search]);
}

function Cards({ archive }: { readonly archive: Extract<Archive, { readonly document: unknown }> }) {
  const { t, language } = useTexts();
  const { categories } = archive;
  const [chosen, setChosen] = useState(categories[0]?.id ?? '');
  const [search, setSearch] = useState('');
  const category = categories.find(({ id }) => id === chosen) ?? categories[0];
  const cards = useFound(category, search);
  return (
    <>
      <div className={s.tools}>
        <SearchField
          label={t('archive.search')}
          placeholder={t('archive.search')}
          value={search}
          maxLength={200}
          onChange={({ target }) => setSearch(target.value)}
        />
        <Segmented label={t('archive.categories')} look="cards">
          {categories.map(({ id, name, cards: all }) => (
            <button
              key={id}
              type="button"
              className={segmentClass('cards')}
              aria-pressed={id === category?.id}
              onClick={() => setChosen(id)}
            >
              {name} <b>{numberText(language, all.length)}</b>
            </button>
          ))}
        </Segmented>
        <span className={s.save}>
          <Button size="sm" onClick={() => saveCsv(t, archive.document)}>
            <Icon of={Download} />
            {t('archive.csv')}
          </Button>
          <Button size="sm" onClick={() => void saveJson()}>
            <Icon of={Download} />
            {t('archive.json')}
          </Button>
        </span>
      </div>
      {category && <ArchiveTable key={`${category.id} ${search}`} category={category} cards={cards} />}
      <p role="status" className={s.count}>
        {t('archive.found', { count: cards.length })}
      </p>
    </>
  );
}
