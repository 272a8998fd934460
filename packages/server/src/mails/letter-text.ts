export type MailLanguage = 'pl' | 'en';

/** What a mail says, before it is laid out. Every text may hold words of strangers: they are escaped where they are set. */
export interface Content {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** One link as a button, and spelled out. */
  readonly action?: { readonly label: string; readonly url: string };
  readonly after?: readonly string[];
  /** In small letters at the end: why this mail came. */
  readonly footer: string;
}

/** A mail as text and as HTML; nothing in it is fetched from anywhere. */
export interface Written {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export const mailLanguage = (language: string): MailLanguage => (language === 'pl' ? 'pl' : 'en');
