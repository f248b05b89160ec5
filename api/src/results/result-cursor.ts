import { createBadField } from '../http/problem';

/** Builds the cursor of a page that begins after a business. It is opaque to its reader. */
export const formatCursor = (customerId: string, businessId: number): string =>
  Buffer.from(JSON.stringify([customerId, businessId])).toString('base64url');

/**
 * Reads the number of the business that a page begins after.
 * @param cursor undefined for the first page
 * @throws RequestProblem 400 for a cursor that this customer has not got
 */
export function readCursor(customerId: string, cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const [ofCustomer, businessId] = parseArray(Buffer.from(cursor, 'base64url').toString());
  if (ofCustomer !== customerId || !Number.isSafeInteger(businessId))
    throw createBadField('after', 'must be the `next` of a page of this list');
  return Number(businessId);
}

function parseArray(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
