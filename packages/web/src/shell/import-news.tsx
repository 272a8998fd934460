import { messages } from '@siedem/contract';
import { useState } from 'react';
import type { RefusalView } from '../collection/views.ts';
import { messageText } from '../i18n/message-text.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Button } from '../ui/button/button.tsx';

/** Cards written out at most. */
const SHOWN = 200;

/** Cards of an import that the server did not add, mostly as another device was faster: a number, and the cards on demand. */
export function ImportNews({ refusal }: { refusal: RefusalView }) {
  const { t } = useTexts();
  const [shown, setShown] = useState(false);
  const cards = refusal.cards ?? [];
  const values = { count: cards.length, name: refusal.typed };
  return (
    <>
      <b>
        {refusal.message === messages.cardExists
          ? t('importNews.there', values)
          : t('importNews.refused', { ...values, reason: messageText(t, refusal.message) })}
      </b>
      <span>
        <Button size="sm" kind="quiet" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? t('importNews.hide') : t('importNews.show')}
        </Button>
      </span>
      {shown && (
        <ul>
          {cards.slice(0, SHOWN).map(({ word, meanings }, index) => (
            <li key={`${index} ${word}`}>
              {word} – {meanings.join(', ')}
            </li>
          ))}
          {cards.length > SHOWN && <li>{t('importNews.more', { count: cards.length - SHOWN })}</li>}
        </ul>
      )}
    </>
  );
}
