import { Copy, Download } from 'lucide';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useCardSource } from '../../data/exporting/card-source.ts';
import type { CardSource } from '../../data/exporting/card-source.ts';
import { fileName } from '../../data/exporting/file-name.ts';
import { useAnswerCount } from '../../data/exporting/server-files.ts';
import { useCurrentCategory } from '../../data/use-categories.ts';
import { numberText } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { now } from '../../platform/clock.ts';
import { Button } from '../../ui/button/button.tsx';
import { Checkbox, FieldError } from '../../ui/field/field.tsx';
import { useBack } from '../../ui/hooks/use-back.ts';
import { useEscape } from '../../ui/hooks/use-escape.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { Page, Statement } from '../../ui/page/page.tsx';
import { Segmented, segmentClass } from '../../ui/segmented/segmented.tsx';
import s from './export.module.css';
import { FormatCard } from './format-card.tsx';
import { EXTENSIONS, type Format, FORMATS } from './formats.ts';
import { useSaving } from './use-saving.ts';

/** `'all'`, `'selected'` or the id of a category. */
type Scope = string;

interface Choice {
  readonly scope: Scope;
  readonly name: string;
  readonly count: number;
}

/** Ids of cards that the list handed over, if it led here. */
function handedCards(state: unknown): readonly string[] | null {
  if (typeof state !== 'object' || state === null || !('cards' in state) || !Array.isArray(state.cards)) return null;
  const cards = state.cards.filter((id): id is string => typeof id === 'string');
  return cards.length > 0 ? cards : null;
}

/** `/export`: cards and answers as a file for another program, with or without premium (exchange §6.6). */
export function ExportScreen() {
  const { t } = useTexts();
  const back = useBack('/');
  useEscape(back);
  const state = useCardSource();
  return (
    <Page width="narrow">
      <title>{`${t('export.title')} · ${t('app.name')}`}</title>
      <Statement
        phone="beside"
        lead={t('export.lead')}
        actions={
          <Button kind="quiet" keyCap="Esc" flush="end" onClick={back}>
            {t('export.back')}
          </Button>
        }
      >
        {t('export.title')}
      </Statement>
      <ExportForm source={state.kind === 'ready' ? state.source : null} away={state.kind === 'away'} />
    </Page>
  );
}

function Which(props: {
  choices: readonly Choice[];
  scope: Scope;
  onChoose: (scope: Scope) => void;
  /** the file has everything, whatever is chosen */
  everything: boolean;
}) {
  const { t, language } = useTexts();
  return (
    <div className={s.which}>
      <p className={s.label}>{t('export.which')}</p>
      <Segmented label={t('export.which')} look="cards">
        {props.choices.map(({ scope, name, count }) => (
          <button
            key={scope}
            type="button"
            className={segmentClass('cards')}
            aria-pressed={props.everything ? scope === 'all' : scope === props.scope}
            disabled={props.everything && scope !== 'all'}
            onClick={() => props.onChoose(scope)}
          >
            {name} <b>{numberText(language, count)}</b>
          </button>
        ))}
      </Segmented>
    </div>
  );
}

function ExportForm({ source, away }: { source: CardSource | null; away: boolean }) {
  const { t } = useTexts();
  const { category: current } = useCurrentCategory();
  const handed = handedCards(useLocation().state);
  const [chosen, setChosen] = useState<Scope | null>(handed === null ? null : 'selected');
  const [format, setFormat] = useState<Format>('anki');
  const [answers, setAnswers] = useState(true);
  const categories = source?.categories ?? [];
  const all = categories.reduce((sum, { cards }) => sum + cards, 0);
  const choices: readonly Choice[] = [
    { scope: 'all', name: t('export.everything'), count: all },
    ...categories.map(({ id, name, cards }) => ({ scope: id, name, count: cards })),
    ...(handed === null ? [] : [{ scope: 'selected', name: t('export.selected'), count: handed.length }]),
  ];
  const preset = categories.some(({ id }) => id === current?.id) ? (current?.id ?? 'all') : 'all';
  const scope = choices.some((each) => each.scope === chosen) ? (chosen ?? preset) : preset;
  const everything = format === 'siedem';
  const own = categories.find(({ id }) => id === (scope === 'selected' ? current?.id : scope));
  const counted = useAnswerCount(scope === 'all' ? categories.map(({ id }) => id) : own === undefined ? [] : [own.id]);
  const count = scope === 'selected' ? null : counted;
  const name = fileName(everything || scope === 'all' ? null : (own?.name ?? null), EXTENSIONS[format], now());
  const saving = useSaving();
  const empty = !everything && choices.find((each) => each.scope === scope)?.count === 0;
  const wish = {
    source,
    format,
    name,
    answers,
    categories: scope === 'all' || scope === 'selected' ? categories.map(({ id }) => id) : [scope],
    ...(scope === 'selected' ? { cards: handed ?? [] } : scope === 'all' ? {} : { category: scope }),
  };
  const disabled = empty || (source === null && (format === 'table' || format === 'list'));
  return (
    <>
      <Which choices={choices} scope={scope} everything={everything} onChoose={setChosen} />
      <p className={s.label} id="export-file">
        {t('export.file')}
      </p>
      <div className={s.formats} role="radiogroup" aria-labelledby="export-file">
        {FORMATS.map((each) => (
          <FormatCard
            key={each}
            name={t(`export.${each}`)}
            extension={`.${EXTENSIONS[each]}`}
            about={t(`export.${each}How`)}
            taken={format === each}
            onTake={() => setFormat(each)}
          >
            {each === 'anki' && (
              <Checkbox checked={answers} onChange={(event) => setAnswers(event.target.checked)}>
                {count === null ? t('export.answersToo') : t('export.answers', { count })}
              </Checkbox>
            )}
            {each === 'siedem' && t('export.siedemAll')}
          </FormatCard>
        ))}
      </div>
      <div className={s.save}>
        <Button
          kind="pen"
          size="lg"
          disabled={disabled}
          busy={saving.busy ? t('export.saving') : undefined}
          onClick={() => void saving.save(wish)}
        >
          <Icon of={Download} />
          {t('export.save')}
        </Button>
        {format === 'list' && (
          <Button size="lg" disabled={disabled} onClick={() => void saving.copy(wish)}>
            <Icon of={Copy} />
            {t('export.copy')}
          </Button>
        )}
        <p className={s.name}>{name}</p>
      </div>
      <div role="alert">
        <FieldError>{saving.problem}</FieldError>
        {away && <FieldError>{t('export.noCards')}</FieldError>}
      </div>
      <div role="status">{saving.done ?? (empty && source !== null ? t('export.nothing') : null)}</div>
    </>
  );
}
