/** The encodings a text may have (exchange §3.5). */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1250', 'iso-8859-2', 'windows-1252'] as const;
/** One of {@link ENCODINGS}. */
export type Encoding = (typeof ENCODINGS)[number];
