import type { Method } from '@feltbok/contract/define-call.ts';

/** What a change is about: says how it is named, and what it does to the data on the device. */
export type ChangeKind =
  | 'overview'
  | 'attendees'
  | 'document'
  | 'boundaryMark'
  | 'controlMeasurement'
  | 'sketch'
  | 'agreement'
  | 'protocol'
  | 'measurementReport';

/**
 * What the user saw when the change was made: a change made on top of anything newer is a conflict.
 */
export interface Base<Payload = unknown> {
  /** Of the resource; `null` where the server has not given it. */
  revision: number | null;
  values: Payload;
}

/** A file as an item refers to it. */
export interface QueuedFile {
  id: string;
  /** Media type. */
  type: string;
  /** In bytes. */
  size: number;
}

/** A write of the user's, as it is stored on the device until the server has it. */
export interface Change<Payload = unknown> {
  kind: ChangeKind;
  caseId: number;
  businessId: number;
  /** Shown beside it wherever pending work is listed. */
  caseNumber: string;
  method: Exclude<Method, 'GET'>;
  /**
   * Path under the API's address; `{id}` stands for the id that the server gives what `uuid` names.
   */
  url: string;
  /**
   * The device's own name for one thing of many, such as a mark or a photo: its creation, its
   * changes and its deletion carry the same, from before the server knows of it.
   */
  uuid?: string;
  /** Names of other things that must be on the server before this is sent. */
  dependsOn?: string | readonly string[];
  /** The JSON body; undefined where there is none. */
  data: unknown;
  /**
   * The values laid over local data while the change waits, and shown again when the server rejects
   * it.
   */
  payload: Payload;
  /**
   * The bytes lie beside the item. Sent as the body in place of `data`, where `fileUrl` names no
   * place of its own.
   */
  file?: QueuedFile;
  /**
   * Path that the file is sent to, with PUT, once the change itself is acknowledged. The item has
   * been sent when both have.
   */
  fileUrl?: string;
  /** Absent where nothing is known of it: the change then goes over whatever the server has. */
  basedOn?: Base<Payload>;
}

/**
 * One item per method and URL: a later change replaces an earlier one. What has a name of its own
 * is one item by that name, whatever is done to it, so that a deletion can never overtake the
 * creation.
 */
export type ItemKey = string;

export const itemKeyOf = ({
  kind,
  method,
  url,
  uuid,
}: Pick<Change, 'kind' | 'method' | 'url' | 'uuid'>): ItemKey =>
  uuid ? `${kind} ${uuid}` : `${method} ${url.toLowerCase()}`;

/** A change that waits to be sent. */
export interface WaitingItem {
  key: ItemKey;
  /** As the user last left it. */
  change: Change;
  /** When the oldest of what is not on the server was stored: ISO 8601. */
  keptAt: string;
  /** Bytes on the device. */
  size: number;
}

/** What somebody else has made of the resource meanwhile, as the rejection gave it. */
export interface Conflict {
  /** The resource as it is now. */
  current: unknown;
  revision: number | null;
  /** What the user has saved in another tab: theirs, where it is not somebody else's. */
  ownSave?: Base;
}

export interface FailedItem extends WaitingItem {
  /** ISO 8601. */
  failedAt: string;
  status: number;
  /** The server's own words, in English. */
  message: string;
  /** Only where the change was rejected because of another's: mine is `change`, theirs is here. */
  conflict: Conflict | null;
}

/** A file for the user to save: what could not be sent, with all that is known of it. */
export interface ExportedItem {
  fileName: string;
  /** JSON. */
  content: string;
  /** What was to be sent beside it, under the name that it was to have. */
  file?: File;
}

export interface Sync {
  /**
   * Stores the change on the device, beside what another tab has saved of the same, and then tries
   * to send it. The promise settles when it is stored, not when it is sent; 'not saved' when the
   * device could not store it: then nothing was done.
   * @param file stored in the same transaction, and sent as the body
   */
  submit(change: Change, file?: Blob): Promise<'stored' | 'not saved'>;
  /** Sends now what waits, or moves one failed item back and sends it. */
  retry(key?: ItemKey): Promise<void>;
  /**
   * The user's choice between mine and theirs, in place of the conflict: `change` is based on
   * theirs. 'missing' when the conflict that the user saw is no longer there; 'not saved' when the
   * device could not store the choice.
   */
  resolve(key: ItemKey, change: Change): Promise<'stored' | 'missing' | 'not saved'>;
  /**
   * Gives one item up for good, as it is shown now; the caller has asked the user. 'missing' when
   * it is no longer there as it was shown; 'not saved' when the device could not store that.
   */
  discard(key: ItemKey): Promise<'discarded' | 'missing' | 'not saved'>;
  /** Null when nothing waits or failed under the key. */
  exportItem(key: ItemKey): Promise<ExportedItem | null>;
  /** The file that waits or failed under the key; null when there is none. */
  readFile(key: ItemKey): Promise<Blob | null>;
}
