import type { Method } from '@feltbok/contract/define-call.ts';

/** Selects the rules in `kinds/` that apply to a change. */
export type ChangeKind =
  | 'overview'
  | 'attendees'
  | 'document'
  | 'boundaryMark'
  | 'boundaryLine'
  | 'controlMeasurement'
  | 'sketch'
  | 'agreement'
  | 'protocol'
  | 'measurementReport'
  | 'registrationBasis'
  | 'notice';

/** The version that the user saw when the change was made. A newer one makes it a conflict. */
export interface Base<Payload = unknown> {
  /** Revision of the resource; `null` when the server has not given one. */
  revision: number | null;
  values: Payload;
}

/** A file as an item refers to it. */
export interface QueuedFile {
  id: string;
  /** Media type. */
  type: string;
  /** Size in bytes. */
  size: number;
}

/** A change that the user has saved. It is stored on the device until the server has it. */
export interface Change<Payload = unknown> {
  kind: ChangeKind;
  caseId: number;
  businessId: number;
  /** Shown beside the change in the list of pending work. */
  caseNumber: string;
  method: Exclude<Method, 'GET'>;
  /**
   * Path under the API's address. `{id}` is replaced by the id that the server has given the
   * resource that `uuid` names.
   */
  url: string;
  /**
   * Identifies a resource that was created on the device, such as a mark or a photo, before the
   * server has given it an id. Its creation, updates and deletion carry the same uuid.
   */
  uuid?: string;
  /** Uuids of other resources that must be on the server before this change is sent. */
  dependsOn?: string | readonly string[];
  /** The JSON body; undefined when the request has none. */
  data: unknown;
  /**
   * The values shown in place of the server's while the change waits, and restored on the screen
   * when the server rejects it.
   */
  payload: Payload;
  /**
   * The file's bytes are stored beside the item. They are the body in place of `data`, unless
   * `fileUrl` names an address of their own.
   */
  file?: QueuedFile;
  /**
   * Path that the file is sent to, with PUT, once the change itself is acknowledged. The item
   * leaves the queue when both are acknowledged.
   */
  fileUrl?: string;
  /** Absent when the base is unknown. */
  basedOn?: Base<Payload>;
}

/**
 * Identifies an item in the queue: by method and URL, so that a later change replaces an earlier
 * one. A resource with a uuid has one item whatever the method, so that its deletion can never
 * overtake its creation.
 */
export type ItemKey = string;

export const getItemKey = ({
  kind,
  method,
  url,
  uuid,
}: Pick<Change, 'kind' | 'method' | 'url' | 'uuid'>): ItemKey =>
  uuid ? `${kind} ${uuid}` : `${method} ${url.toLowerCase()}`;

/** A change that waits to be sent. */
export interface WaitingItem {
  key: ItemKey;
  /** The latest version that the user has saved. */
  change: Change;
  /** When the oldest unsent edit was stored: ISO 8601. */
  keptAt: string;
  /** Bytes on the device. */
  size: number;
}

/** The server's version of a resource that somebody else has changed, from the rejection. */
export interface Conflict {
  /** The resource as the server has it now. */
  current: unknown;
  revision: number | null;
  /** Set when the conflicting version was saved by the same user in another tab. */
  ownSave?: Base;
}

export interface FailedItem extends WaitingItem {
  /** ISO 8601. */
  failedAt: string;
  status: number;
  /** The server's message, in English. */
  message: string;
  /** The version that `change` conflicts with; null when it was rejected for another reason. */
  conflict: Conflict | null;
}

/** A change that could not be sent, as files for the user to save. */
export interface ExportedItem {
  fileName: string;
  /** JSON. */
  content: string;
  /** The file that belongs to the change, under its original name. */
  file?: File;
}

export interface Sync {
  /**
   * Stores the change on the device, merged with what another tab has saved of the same resource,
   * and then tries to send it. The promise settles when the change is stored, not when it is sent.
   * @param file stored in the same transaction, and sent as the body
   * @returns 'not saved' when the device could not store the change; the queue is then unchanged
   */
  submit(change: Change, file?: Blob): Promise<'stored' | 'not saved'>;
  /** Sends all waiting items now. With a key, moves that failed item back to the queue first. */
  retry(key?: ItemKey): Promise<void>;
  /**
   * Replaces a conflict by the user's choice.
   * @param change based on the version that the user's edit conflicted with
   * @returns 'missing' when the conflict that the user saw is no longer there; 'not saved' when the
   *   device could not store the choice
   */
  resolve(key: ItemKey, change: Change): Promise<'stored' | 'missing' | 'not saved'>;
  /**
   * Removes one item for good, after the caller has asked the user.
   * @returns 'missing' when the item is no longer there as it was shown; 'not saved' when the
   *   device could not store the removal
   */
  discard(key: ItemKey): Promise<'discarded' | 'missing' | 'not saved'>;
  /** Null when the queue has no item under the key. */
  exportItem(key: ItemKey): Promise<ExportedItem | null>;
  /** The file of the item under the key; null when there is none. */
  readFile(key: ItemKey): Promise<Blob | null>;
}
