import { foldText } from '../card/text.ts';
import { languageRules } from './language-rules.ts';

const FIRST = /^(\p{L}+)(?:(['’])|\s)\s*(\S.*)$/u;

/**
 * A text without its leading article, or the *to* of an English infinitive; null if it has none, or nothing behind it.
 * @param language as for {@link languageRules}
 */
export function withoutLeadingWord(text: string, language: string): string | null {
  const [, first = '', glue = '', rest = ''] = FIRST.exec(text.trim().replace(/^['’](?=t\s)/iu, '')) ?? [];
  return languageRules(language).leading.has(foldText(first) + (glue === '' ? '' : "'")) ? rest : null;
}
