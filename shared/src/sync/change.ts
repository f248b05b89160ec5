import type { Method } from '@feltbok/shared/wire/calls';
import type { Atom } from 'jotai';

/** What a change is about: says how it is named, and what it does to the data on the device. */
type ChangeKind = 'overview';

/** A write of the user's, as it is kept on the device until the server has it. */
export interface Change<Payload = unknown> {
  kind: ChangeKind;
  caseId: number;
  businessId: number;
  /** Shown beside it wherever unsent work is listed. */
  caseNumber: string;
  method: Exclude<Method, 'GET'>;
  /** Path under the API's address. */
  url: string;
  /** The JSON body. */
  data: unknown;
  /** The values laid over local data while the change waits, and shown again when the server refuses it. */
  payload: Payload;
}

/** One waiting item per method and URL: a later change takes the place of an earlier one. */
export type ItemKey = string;

export const itemKeyOf = ({ method, url }: Pick<Change, 'method' | 'url'>): ItemKey => `${method} ${url.toLowerCase()}`;

export interface WaitingItem {
  key: ItemKey;
  change: Change;
  /** Set anew with every change: an answer counts only for the revision that was sent. */
  revision: string;
  idempotencyKey: string;
  /** ISO 8601. */
  keptAt: string;
  tries: number;
}

export interface FailedItem {
  key: ItemKey;
  change: Change;
  failedAt: string;
  status: number;
  message: string;
}

/** Where the change under one key stands; `sent` until something is submitted under it. */
export type ItemState = 'sent' | 'waiting' | 'failed';

export interface Sync {
  /**
   * Keeps the change on the device and then tries to send it. The promise settles when it is kept, not when it is
   * sent; 'not saved' when the device could not keep it: then nothing was done with it.
   */
  submit(change: Change): Promise<'kept' | 'not saved'>;
  observe(key: ItemKey): Atom<ItemState>;
  /** Sends now what waits, or moves one failed item back and sends it. */
  retry(key?: ItemKey): Promise<void>;
}
