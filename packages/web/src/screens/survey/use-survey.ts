import { isBlank, learnedLanguage } from '@siedem/domain';
import { useState } from 'react';
import { answerSurvey, grantPremium } from '../../data/account.ts';
import type { AccountProblem } from '../../data/session/account-problem.ts';
import { giveKept, startBringing } from '../../data/starter/bring-kept.ts';
import { bringWords } from '../../data/starter/bring-words.ts';
import { chosenLanguage, readKept } from '../../data/starter/kept.ts';
import { isStackLanguage, type StackLanguage } from '../../data/starter/stacks.ts';
import { useSession } from '../../data/use-session.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { playSound } from '../../platform/sound-choice.ts';
import { showToast } from '../../ui/toast/toasts.ts';

/** The name begun with: the language of the landing page, where one was chosen there. */
function useName() {
  const { t } = useTexts();
  return useState(() => {
    const language = readKept()?.language ?? chosenLanguage();
    return language === null ? '' : t(`language.${language}`);
  });
}

/** The answer to the survey while it is written and sent. The same button claims the free days (specification §2, §4). */
export function useSurvey() {
  const { t, language } = useTexts();
  const { user } = useSession();
  const [name, setName] = useName();
  const [kept] = useState(readKept);
  const [problem, setProblem] = useState<AccountProblem | null>(null);
  const [step, setStep] = useState<'asking' | 'sending' | 'answered'>('asking');
  const [blank, setBlank] = useState(false);

  const tag = learnedLanguage(name)?.tag;
  /** The language whose first words may come along; those among the cards from the landing page come once. */
  const stack = isStackLanguage(tag) ? tag : null;
  const addWords = async (of: StackLanguage): Promise<void> => {
    const added = await bringWords(of, language, t('survey.stack')).catch(() => null);
    // The empty drawer offers them again.
    if (added === null) return showToast({ tone: 'bad', text: t('problem.offline') });
    const { count, undo } = added;
    playSound('filed');
    showToast({ text: t('survey.added', { count }), action: { label: t('toast.undo'), run: () => void undo() } });
  };

  const submit = async (withWords: boolean): Promise<void> => {
    if (step === 'sending' || user === null) return;
    const unseen = isBlank(name);
    setBlank(unseen);
    if (unseen) return;
    setStep('sending');
    setProblem(null);
    const answered = await answerSurvey(name);
    if (!answered.ok) {
      setStep('asking');
      return setProblem(answered.problem);
    }
    giveKept(user.user_id, name);
    startBringing();
    // If claiming fails, `/success` offers it again.
    if (user.free_premium) await grantPremium();
    setStep('answered');
    if (withWords && stack !== null) void addWords(stack);
  };
  const write = (text: string): void => {
    setName(text);
    setBlank(false);
  };
  return { user, name, write, kept, stack, blank, problem, step, submit };
}
