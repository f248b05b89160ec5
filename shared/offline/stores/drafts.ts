/**
 * The unsaved values of a screen. The device stores them so that only the user can discard them.
 */
export interface Draft<Fields = unknown> {
  /** Identifies the edited resource, such as `overview 2077`. */
  key: string;
  /** Key of the draft's name among the texts `sync.kinds`. */
  kind:
    | 'overview'
    | 'attendees'
    | 'document'
    | 'signature'
    | 'boundaryMark'
    | 'boundaryLine'
    | 'agreement'
    | 'agreementSignature'
    | 'protocolSignature'
    | 'checklist'
    | 'basisConfirmation';
  caseNumber: string;
  /** The resource's name, if a case may have several of its kind. */
  name?: string;
  /** Absent in drafts of former versions. */
  businessId?: number;
  /** ISO 8601. */
  keptAt: string;
  fields: Fields;
}

/** A draft as the device lists it. */
export interface ListedDraft extends Draft {
  /** Absent when the draft belongs to this page. */
  ofOtherTab?: OtherTabsDraft;
}

interface OtherTabsDraft {
  /** Identifies the draft among those of several tabs under the same key. */
  record: string;
  /** Whether the draft's tab is open. Every tab may take the draft of a closed tab. */
  isTabOpen: boolean;
  /** Makes the draft this page's own, so that the page's next draft of the key replaces it. */
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
  list(): Promise<ListedDraft[]>;
}
