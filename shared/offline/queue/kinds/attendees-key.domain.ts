import { fillPath } from '@feltbok/contract/client/call-address.ts';
import { clientCalls } from '@feltbok/contract/client/client-calls.ts';
import { getItemKey, type ItemKey } from '../change.ts';

/** The request that saves the parties of a business. */
export const getAttendeesCall = (businessId: number) => ({
  kind: 'attendees' as const,
  method: clientCalls.putAttendees.method,
  url: fillPath(clientCalls.putAttendees.path, { businessId }),
});

/**
 * The key of the item that saves the parties of a business. It stands apart from their kind, so
 * that other kinds can wait for the item without loading how lists of parties are merged.
 */
export const getAttendeesKey = (businessId: number): ItemKey =>
  getItemKey(getAttendeesCall(businessId));
