import type { Change, Conflict, ItemKey } from './change.ts';
import type { Synced } from './kinds/kind.ts';

/**
 * A change as it was first sent. Until it is answered it is repeated exactly so, as the server may
 * have it already.
 */
export interface Attempt {
  change: Change;
  keptAt: string;
  idempotencyKey: string;
  /** Path with the server's ids filled in. */
  url: string;
  /** The body's bytes as text; null where there is none, or where the body is the change's file. */
  body: string | null;
  /** For If-Match; null where nothing is known. */
  revision: number | null;
}

/**
 * An edit of the user's that conflicts with what is stored, and that waits for the user's choice.
 */
export interface ParkedEdit {
  change: Change;
  keptAt: string;
}

/**
 * What the user has saved, and what of it the server may already have. At least one of the two is
 * there.
 */
export interface Waiting {
  state: 'waiting';
  key: ItemKey;
  latest: { change: Change; keptAt: string } | null;
  attempt: Attempt | null;
  parked?: readonly ParkedEdit[];
}

export interface Failed {
  state: 'failed';
  key: ItemKey;
  change: Change;
  keptAt: string;
  failedAt: string;
  status: number;
  message: string;
  conflict: Conflict | null;
  parked?: readonly ParkedEdit[];
}

/**
 * All that the device stores under one key: never both waiting and failed, and never neither before
 * an answer.
 */
export type QueueEntry = Waiting | Failed;

export type QueueEvent =
  | { type: 'submitted'; change: Change; at: string }
  | { type: 'attempted'; idempotencyKey: string; at: string }
  | { type: 'committed'; idempotencyKey: string; synced: Synced; id: number | null }
  | { type: 'refused'; idempotencyKey: string; status: number; message: string; at: string }
  | {
      type: 'conflicted';
      idempotencyKey: string;
      status: number;
      message: string;
      at: string;
      conflict: Conflict;
    }
  | { type: 'retried' }
  | { type: 'resolved'; change: Change; at: string }
  | { type: 'discarded' };
