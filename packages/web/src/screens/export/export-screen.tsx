import { Copy, Download } from 'lucide';
import { useState } from 'react';
import { useCardSource } from '../../data/exporting/card-source.ts';
import type { CardSource } from '../../data/exporting/card-source.ts';
import { fileName } from '../../data/exporting/file-name.ts';
import { useAnswerCount } from '../../data/exporting/server-files.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { now } from '../../platform/clock.ts';
import { Button } from '../../ui/button/button.tsx';
import { FieldError } from '../../ui/field/field-error.tsx';
import { useBack } from '../../ui/hooks/use-back.ts';
import { useEscape } from '../../ui/hooks/use-escape.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { Page, Statement } from '../../ui/page/page.tsx';
import s from './export.module.css';
import { EXTENSIONS, type Format } from './formats.ts';
import { FormatsList } from './formats-list.tsx';
import { useSaving } from './use-saving.ts';
import { useScope } from './use-scope.ts';
import { WhichCards } from './which-cards.tsx';

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

function ExportForm({ source, away }: { source: CardSource | null; away: boolean }) {
  const { t } = useTexts();
  const [format, setFormat] = useState<Format>('anki');
  const [answers, setAnswers] = useState(true);
  const { choices, scope, choose, count, name: category, counted, wish } = useScope(source);
  const answerCount = useAnswerCount(counted);
  const saving = useSaving();
  const everything = format === 'siedem';
  const name = fileName(everything ? null : category, EXTENSIONS[format], now());
  const empty = !everything && count === 0;
  const file = { source, format, name, answers, ...wish };
  const disabled = empty || (source === null && (format === 'table' || format === 'list'));
  return (
    <>
      <WhichCards choices={choices} scope={scope} everything={everything} onChoose={choose} />
      <FormatsList format={format} onFormat={setFormat} answers={answers} onAnswers={setAnswers} count={answerCount} />
      <div className={s.save}>
        <Button
          kind="pen"
          size="lg"
          disabled={disabled}
          busy={saving.busy ? t('export.saving') : undefined}
          onClick={() => void saving.save(file)}
        >
          <Icon of={Download} />
          {t('export.save')}
        </Button>
        {format === 'list' && (
          <Button size="lg" disabled={disabled} onClick={() => void saving.copy(file)}>
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
