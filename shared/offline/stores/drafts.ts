/**
 * What a screen holds unsaved, as the device stores it so that nothing but the user's own word
 * discards it.
 */
export interface Draft<Fields = unknown> {
  /** Names the one thing that is edited, such as `overview 2077`. */
  key: string;
  /** What of a case it is; has a name among the texts `sync.kinds`. */
  kind:
    | 'overview'
    | 'attendees'
    | 'document'
    | 'signature'
    | 'boundaryMark'
    | 'agreement'
    | 'agreementSignature'
    | 'checklist';
  caseNumber: string;
  /** What it is called where there may be several of its kind in a case. */
  name?: string;
  /** Absent in what an earlier version has stored. */
  businessId?: number;
  /** ISO 8601. */
  keptAt: string;
  fields: Fields;
}

/** A draft as the device lists it. */
export interface ListedDraft extends Draft {
  /** Absent in a draft of this page. */
  ofOtherTab?: OtherTabsDraft;
}

interface OtherTabsDraft {
  /** Names it among all drafts: several tabs may have one under the same key. */
  record: string;
  /** Whether its tab still shows it. What a tab that has ended left behind is open to every tab. */
  isTabOpen: boolean;
  /** Makes it this page's draft: the next one of its key is stored in its place. */
  take(): void;
  remove(): Promise<void>;
}

/** Stores the drafts of the signed-in user on this device. */
export interface DraftStore {
  /**
   * Replaces this page's draft of that key, never another tab's. @throws when the device cannot
   * store it
   */
  put(draft: Draft): Promise<void>;
  /** Removes this page's draft of that key. */
  remove(key: string): Promise<void>;
  /** All of them, those of other tabs included. */
  all(): Promise<ListedDraft[]>;
}
