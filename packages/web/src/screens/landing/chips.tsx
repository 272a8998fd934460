import { STACK_LANGUAGES } from '../../data/starter/stacks.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Segmented, segmentClass } from '../../ui/segmented/segmented.tsx';
import s from './landing-screen.module.css';

/** The interface's other language first, its own last and only where many would learn it all the same: English. */
const ORDER = {
  pl: STACK_LANGUAGES.filter((each) => each !== 'pl'),
  en: ['pl', ...STACK_LANGUAGES.filter((each) => each !== 'pl' && each !== 'en'), 'en'],
} as const;

/**
 * The language of the card to try. Without scripts a choice leads on to registration, and the survey begins with it;
 * `enliven` lays out the cards of that language instead.
 */
export function Chips() {
  const { t, language } = useTexts();
  const first = t('landing.demo.wordLang');
  return (
    <form className={s.chips} action="/register" data-learn="">
      <Segmented label={t('landing.demo.languages')} look="chips">
        {ORDER[language].map((each) => (
          <button
            type="submit"
            key={each}
            name="learn"
            value={each}
            className={segmentClass('chips')}
            aria-pressed={each === first}
            data-chip={each}
          >
            {t(`language.${each}`)}
          </button>
        ))}
      </Segmented>
    </form>
  );
}
