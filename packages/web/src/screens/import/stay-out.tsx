import { OUT_CODES, type OutCode } from '@siedem/formats';
import { useState } from 'react';
import { importSession } from '../../data/imports.ts';
import { numberText } from '../../i18n/format.ts';
import type { Language, Translate } from '../../i18n/texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { saveAsFile } from '../../platform/page.ts';
import type { PreviewRow, Summary } from '../../platform/import-messages.ts';
import { Button } from '../../ui/button/button.tsx';
import s from './import.module.css';
import { Pane } from './pane.tsx';

const SHOWN = 200;

/** Saves every row that stays out, with its reason. */
export async function saveLeftOut(t: Translate, language: Language): Promise<void> {
  const entries = [...OUT_CODES, 'seven' as const].map((code) => [code, t(`import.out_${code}`)] as const);
  const reasons = Object.fromEntries(entries) as Record<OutCode | 'seven', string>;
  // Polish spreadsheets part columns by semicolons.
  const separator = language === 'pl' ? ';' : ',';
  const text = await importSession.csv({ reasons, head: t('import.reason'), separator });
  saveAsFile(t('import.csvName'), 'text/csv;charset=utf-8', text);
}

function Reason({ code, count, summary }: { code: OutCode; count: number; summary: Summary }) {
  const { t, language } = useTexts();
  const [shown, setShown] = useState<{ readonly of: Summary; readonly rows: readonly PreviewRow[] } | null>(null);
  const rows = shown?.of === summary ? shown.rows : null;
  const toggle = async (): Promise<void> => {
    setShown(rows === null ? { of: summary, rows: await importSession.rows(code, SHOWN) } : null);
  };
  return (
    <li>
      <b>{numberText(language, count)}</b>
      <span>{t(`import.out_${code}`)}</span>
      <Button kind="quiet" size="sm" className={s.link} aria-expanded={rows !== null} onClick={() => void toggle()}>
        {rows === null ? t('import.show') : t('import.hide')}
      </Button>
      {rows !== null && (
        <ul className={s.outRows}>
          {rows.map((row) => (
            <li key={row.line}>
              <span className={s.small}>{t('import.line', { line: row.line })}</span>
              <b>{row.word}</b>
              <span>{row.meanings.join(' · ')}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function leftBehind(t: Translate, { media, answers, several, margins }: Summary): readonly string[] {
  const counted = [
    ...(media.sounds > 0 ? [t('import.sounds', { count: media.sounds })] : []),
    ...(media.pictures > 0 ? [t('import.pictures', { count: media.pictures })] : []),
  ];
  return [
    ...(counted.length > 0
      ? [t('import.media', { media: counted.join(` ${t('import.and')} `), count: media.sounds + media.pictures })]
      : []),
    ...(answers.dropped > 0 ? [t('import.dropped', { count: answers.dropped })] : []),
    ...(several.beyondSeven > 0 ? [t('import.cut', { count: several.beyondSeven })] : []),
    ...(margins.dropped > 0 ? [t('import.margins', { count: margins.dropped })] : []),
  ];
}

/** What does not come along, and why: nothing is dropped unsaid (exchange §5). */
export function StayOut({ summary }: { summary: Summary }) {
  const { t, language } = useTexts();
  const behind = leftBehind(t, summary);
  if (summary.out === 0 && behind.length === 0) return null;
  return (
    <Pane
      title={t('import.out', { count: summary.out })}
      side={
        <Button kind="quiet" size="sm" className={s.link} onClick={() => void saveLeftOut(t, language)}>
          {t('import.saveCsv')}
        </Button>
      }
    >
      <ul className={s.outs}>
        {OUT_CODES.map((code) => {
          const count = summary.reasons[code] ?? 0;
          return count === 0 ? null : <Reason key={code} code={code} count={count} summary={summary} />;
        })}
      </ul>
      {behind.map((text) => (
        <p key={text} className={s.foot}>
          {text}
        </p>
      ))}
    </Pane>
  );
}
