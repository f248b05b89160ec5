/** What of a pasted text was not taken over. */
export interface PasteReport {
  /** The first words that nobody would have seen; empty for none. */
  unseen: string;
  /** Whether it had pictures that do not come with it, but lie elsewhere. */
  hasForeignPictures: boolean;
}
