export type MailLanguage = 'pl' | 'en';

/** Content of a mail before rendering. Any text may hold input of strangers; `layOut` escapes it. */
export interface Content {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** One link as a button, and spelled out. */
  readonly action?: { readonly label: string; readonly url: string };
  readonly after?: readonly string[];
  /** Small print at the end: the reason for the mail. */
  readonly footer: string;
}

/** A mail as text and as HTML; nothing in it is fetched from anywhere. */
export interface Written {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export const mailLanguage = (language: string): MailLanguage => (language === 'pl' ? 'pl' : 'en');
