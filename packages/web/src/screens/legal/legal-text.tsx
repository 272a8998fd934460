import { useTexts } from '../../i18n/use-texts.ts';
import { keepShortWords } from '../../i18n/non-breaking.ts';
import { Page, Statement } from '../../ui/page/page.tsx';
import { Prose } from '../../ui/prose/prose.tsx';
import type { LegalBlock, LegalDocument } from './legal-document.ts';
import type { Voice } from './operator.ts';
import { useVoice } from './use-voice.ts';
import s from './legal-text.module.css';

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === 'string') return <p>{keepShortWords(block)}</p>;
  return (
    <ul>
      {block
        .filter((point) => point !== '')
        .map((point) => (
          <li key={point}>{keepShortWords(point)}</li>
        ))}
    </ul>
  );
}

/** A legal document: contents, then numbered parts. Polish in every language of the interface, which then says so. */
export function LegalText({ of }: { of: (voice: Voice) => LegalDocument }) {
  const { t, language } = useTexts();
  const voice = useVoice();
  // The text comes whole: what the operator says of itself is in its midst.
  if (voice === null) return <Page width="narrow">{null}</Page>;
  const document = of(voice);
  return (
    <Page width="narrow">
      <title>{`${document.title} · ${t('app.name')}`}</title>
      {language === 'pl' ? null : <p className={s.note}>{t('legal.inPolish')}</p>}
      <article lang="pl" className={s.text}>
        <Statement lead={document.from === '' ? undefined : document.from}>{document.title}</Statement>
        <Prose>
          <nav className={s.contents} aria-label={t('legal.contents')}>
            <ol>
              {document.parts.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ol>
          </nav>
          {document.parts.map(({ id, title, blocks }) => (
            <section key={id} id={id}>
              <h2>{title}</h2>
              {blocks
                .filter((block) => block !== '')
                .map((block) => (
                  <Block key={typeof block === 'string' ? block : block.join(' ')} block={block} />
                ))}
            </section>
          ))}
        </Prose>
      </article>
    </Page>
  );
}
