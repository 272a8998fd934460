/** A paragraph, or a list of points. */
export type LegalBlock = string | readonly string[];

export interface LegalPart {
  /** name of its anchor */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly LegalBlock[];
}

/**
 * A legal document. Its text is Polish in every language of the interface (specification §2), so it is here and
 * not in i18n/.
 */
export interface LegalDocument {
  readonly title: string;
  /** from when it is in force, '' where the operator has not said */
  readonly from: string;
  readonly parts: readonly LegalPart[];
}
