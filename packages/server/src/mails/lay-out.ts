import type { Content, MailLanguage, Written } from './letter-text.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML, between tags and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

const paragraph = (text: string, style = ''): string =>
  `<p style="margin:0 0 16px${style}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;

const BUTTON =
  'display:inline-block;padding:12px 20px;background:#22314f;color:#ffffff;text-decoration:none;border-radius:4px';

const button = ({ label, url }: NonNullable<Content['action']>): string =>
  `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="${BUTTON}">${escapeHtml(label)}</a></p>
${paragraph(url, ';word-break:break-all')}`;

/** Renders a mail as text and as HTML. */
export const layOut = (
  { subject, paragraphs, action, after = [], footer }: Content,
  language: MailLanguage,
): Written => {
  const text = [
    ...paragraphs,
    ...(action === undefined ? [] : [`${action.label}:\n${action.url}`]),
    ...after,
    `-- \n${footer}`,
  ].join('\n\n');
  const body = [
    ...paragraphs.map((each) => paragraph(each)),
    ...(action === undefined ? [] : [button(action)]),
    ...after.map((each) => paragraph(each)),
    paragraph(footer, ';color:#5b5b5b;font-size:13px'),
  ].join('\n');
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#1d1d1d;font:16px/1.5 sans-serif">
<div style="max-width:560px;margin:0 auto">
${body}
</div>
</body>
</html>
`;
  return { subject, text: `${text}\n`, html };
};
