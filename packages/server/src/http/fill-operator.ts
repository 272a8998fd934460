import type { OperatorConfig } from '../config.ts';

const long = new Intl.DateTimeFormat('pl', { dateStyle: 'long', timeZone: 'UTC' });

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/**
 * Fills the operator's details of the configuration into a prerendered page. The build leaves marks
 * (`MARKS` in packages/web/src/screens/legal/operator.ts): U+E000 needs U+E001 text U+E002 for a text that is there only
 * if all its needs are met, U+E003 key U+E004 for a value. A paragraph without any text left is removed.
 */
export function fillOperator(html: string, operator: OperatorConfig): string {
  const values = new Map([
    ['name', operator.name],
    ['address', operator.address],
    ['tax_number', operator.taxNumber],
    ['registry', operator.registry],
    ['email', operator.email],
    ['hosting', operator.hosting],
    ['mail_provider', operator.mailProvider],
    ['legal_from', operator.legalFrom === null ? null : long.format(new Date(operator.legalFrom))],
  ]);
  const isSaid = (key: string): boolean => (values.get(key) ?? null) !== null;
  const isMet = (need: string): boolean => (need.startsWith('!') ? !isSaid(need.slice(1)) : isSaid(need));
  return html
    .replace(/\uE000([^\uE000\uE001]*)\uE001([^\uE000\uE001\uE002]*)\uE002/g, (_, needs: string, text: string) =>
      needs.split(' ').every(isMet) ? text : '',
    )
    .replace(/\uE003([a-z_]*)\uE004/g, (_, key: string) => escapeText(values.get(key) ?? ''))
    .replace(/<p(?: class="[^"]*")?><\/p>|<li><\/li>/g, '');
}
