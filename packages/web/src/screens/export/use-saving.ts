import { useState } from 'react';
import type { CardSource } from '../../data/exporting/card-source.ts';
import { ankiFile, everythingFile, type FileResult } from '../../data/exporting/server-files.ts';
import { tableFile, wordList } from '../../data/exporting/text-files.ts';
import { problemText } from '../../data/problem-text.ts';
import { problemOf } from '../../data/session/account-problem.ts';
import { boxText } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { copyText, saveFile } from '../../platform/page.ts';
import type { Format } from './formats.ts';

/** What is to be saved. */
export interface SaveWish {
  /** where text files take their cards from; null while it is not known */
  readonly source: CardSource | null;
  readonly format: Format;
  readonly name: string;
  /** answers too, where the format takes them */
  readonly answers: boolean;
  readonly categories: readonly string[];
  readonly category?: string;
  readonly cards?: readonly string[];
}

type Outcome = { readonly kind: 'done' | 'problem'; readonly text: string };

/** Makes files and hands them to the browser, one at a time. */
export function useSaving() {
  const { t, language } = useTexts();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  const failed = (result: Exclude<FileResult, { readonly status: 200 }>): Outcome => ({
    kind: 'problem',
    text:
      result.status === 'offline' || result.status === 'timeout'
        ? t('export.offline')
        : result.status === 'error' && result.code === 404
          ? t('export.gone')
          : problemText(t, problemOf(result)),
  });
  const wantedOf = ({ categories, cards }: SaveWish) => ({
    categories,
    cards: cards === undefined ? undefined : new Set(cards),
  });
  const table = (source: CardSource, wish: SaveWish): Promise<Blob> =>
    tableFile(source, wantedOf(wish), {
      head: [
        t('export.word'),
        t('export.meanings'),
        t('export.category'),
        t('export.box'),
        t('export.moved'),
        t('export.due'),
        t('export.created'),
        t('export.note'),
        t('export.example'),
      ],
      separator: language === 'pl' ? ';' : ',',
      boxName: ({ box }) => (box === null ? '' : boxText(t, box)),
    });
  const fileOf = async (wish: SaveWish): Promise<FileResult> => {
    const { source, format } = wish;
    if (format === 'anki') return ankiFile(wish);
    if (format === 'siedem') return everythingFile();
    if (source === null) return { status: 'offline' };
    if (format === 'table') return { status: 200, file: await table(source, wish) };
    const { text } = await wordList(source, wantedOf(wish));
    return { status: 200, file: new Blob([text], { type: 'text/tab-separated-values;charset=utf-8' }) };
  };

  return {
    busy,
    problem: outcome?.kind === 'problem' ? outcome.text : null,
    done: outcome?.kind === 'done' ? outcome.text : null,
    save: async (wish: SaveWish): Promise<void> => {
      if (busy) return;
      setBusy(true);
      setOutcome(null);
      const result = await fileOf(wish);
      setBusy(false);
      if (result.status !== 200) return setOutcome(failed(result));
      saveFile(wish.name, result.file);
      return setOutcome({ kind: 'done', text: t('export.saved', { name: wish.name }) });
    },
    /** Puts the word list on the clipboard. */
    copy: async (wish: SaveWish): Promise<void> => {
      if (wish.source === null) return;
      const { text, count } = await wordList(wish.source, wantedOf(wish));
      const copied = await copyText(text);
      setOutcome(
        copied
          ? { kind: 'done', text: t('export.copied', { count }) }
          : { kind: 'problem', text: t('export.notCopied') },
      );
    },
  };
}
