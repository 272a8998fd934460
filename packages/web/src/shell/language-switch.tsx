import { tellMailLanguage } from '../data/mail-language.ts';
import { chooseLanguage } from '../i18n/i18n.ts';
import type { Language } from '../i18n/texts.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Segmented, segmentClass } from '../ui/segmented/segmented.tsx';
import { VisuallyHidden } from '../ui/visually-hidden/visually-hidden.tsx';

const NAMES = { pl: 'header.polish', en: 'header.english' } as const satisfies Record<Language, string>;

const choose = (language: Language): void => {
  void chooseLanguage(language);
  tellMailLanguage(language);
};

/** PL EN. The place on the page and what is typed stay. */
export function LanguageSwitch() {
  const { t, language } = useTexts();
  return (
    <Segmented label={t('header.language')} look="text">
      {(['pl', 'en'] as const).map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          className={segmentClass('text')}
          aria-pressed={each === language}
          onClick={() => choose(each)}
        >
          <span aria-hidden="true">{each.toUpperCase()}</span>
          <VisuallyHidden>{t(NAMES[each])}</VisuallyHidden>
        </button>
      ))}
    </Segmented>
  );
}
