import { createContext, useContext, useEffect, useState } from 'react';
import { configStore } from '../../data/app.ts';
import { type Operator, UNSAID, type Voice, voiceOf } from './operator.ts';

/** How a page that is rendered ahead speaks of the operator; null in the app, which asks the server. */
export const VoiceAhead = createContext<Voice | null>(null);

/** How the documents speak of who runs this installation; null until the server has answered. Where it does not, nobody is named. */
export function useVoice(): Voice | null {
  const ahead = useContext(VoiceAhead);
  const [operator, setOperator] = useState<Operator | null>(() => configStore.view()?.operator ?? null);
  useEffect(() => {
    if (operator !== null) return undefined;
    let gone = false;
    void configStore.load().then((config) => {
      if (!gone) setOperator(config?.operator ?? UNSAID);
    });
    return () => {
      gone = true;
    };
  }, [operator]);
  return ahead ?? (operator === null ? null : voiceOf(operator));
}
