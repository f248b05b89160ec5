/** What was left out of a pasted text. */
export interface PasteReport {
  /** The first words that nobody would have seen; empty for none. */
  unseen: string;
  /** Whether the text referred to pictures elsewhere instead of containing them. */
  hasForeignPictures: boolean;
}
