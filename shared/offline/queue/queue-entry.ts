import type { Change, Conflict, ItemKey } from './change.ts';
import type { Synced } from './kinds/kind.ts';

/**
 * A change as it was first sent. It is repeated byte for byte until it is answered, because the
 * server may have it already.
 */
export interface Attempt {
  change: Change;
  keptAt: string;
  idempotencyKey: string;
  /** Path with the server's ids filled in. */
  url: string;
  /** The body's bytes as text; null without a body, or when the body is the change's file. */
  body: string | null;
  /** Sent as If-Match; null when the revision is unknown. */
  revision: number | null;
}

/** An edit that conflicts with the stored one and waits for the user's choice. */
export interface ParkedEdit {
  change: Change;
  keptAt: string;
}

/**
 * The latest edit that was never sent, and the attempt that the server may already have. At least
 * one of the two is present.
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
 * Everything that the device stores under one key. An entry is either waiting or failed, and is
 * only removed when it is answered or discarded.
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
