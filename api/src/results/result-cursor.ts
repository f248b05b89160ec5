import { createBadField } from '../http/problem';

/** Builds the cursor of a page that begins after a business. It is opaque to its reader. */
export const formatCursor = (customerId: string, businessId: number): string =>
  encodeCursor([customerId, businessId]);

/**
 * Reads the number of the business that a page begins after.
 * @param cursor undefined for the first page
 * @throws RequestProblem 400 for a cursor that this customer has not got
 */
export function readCursor(customerId: string, cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const parts = decodeCursor(cursor);
  const [ofCustomer, businessId] = parts;
  if (parts.length !== 2 || ofCustomer !== customerId || !Number.isSafeInteger(businessId))
    throw createBadField('after', 'must be the `next` of a page of this list');
  return Number(businessId);
}

/** A place in the customer's audit trail, after which the next events follow. */
export interface TrailPlace {
  /** Position of the last link before the place; 0 at the beginning. */
  position: number;
  /** The beginning of that link's fingerprint; empty at the beginning. */
  fingerprint: string;
}

/** Enough to tell the links of one position apart, before and after a restore. */
const fingerprintLength = 16;

/** Builds the cursor of the feed of events. It is opaque to its reader. */
export const formatEventCursor = (
  customerId: string,
  { position, fingerprint }: TrailPlace,
): string => encodeCursor([customerId, position, fingerprint.slice(0, fingerprintLength)]);

/** @throws RequestProblem 400 for a cursor that this customer has not got */
export function readEventCursor(customerId: string, cursor: string): TrailPlace {
  const parts = decodeCursor(cursor);
  const [ofCustomer, position, fingerprint] = parts;
  if (
    parts.length !== 3 ||
    ofCustomer !== customerId ||
    !isPosition(position) ||
    typeof fingerprint !== 'string' ||
    !(position === 0 ? /^$/ : /^[0-9a-f]{16}$/).test(fingerprint)
  ) {
    throw createBadField('after', 'must be the `next` of an answer with events');
  }
  return { position, fingerprint };
}

const isPosition = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;

const encodeCursor = (parts: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url');

function decodeCursor(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
