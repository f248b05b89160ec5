import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { signInNeededAtom, userKeyAtom } from '@feltbok/runtime/session/session.state.ts';
import { lastFailureAtom, queueAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { atom } from 'jotai';
import { heardFromApiAtom } from '../connection/connection';

/** Result of a try to send, whatever the browser says of its connection. */
export type TryResult =
  | 'sent'
  | 'sign-in'
  | 'no contact'
  | 'someone else answered'
  | 'server trouble';

/** Sends the waiting changes now. */
export const tryNowAtom = atom(null, async (get, set): Promise<TryResult> => {
  await get(hostServicesAtom).sync.retry();
  const result = get(resultAtom);
  if (result === 'sent' || result === 'server trouble') set(heardFromApiAtom);
  return result;
});

/** Asks the API for little, to hear whether it answers; it answers nobody who is not signed in. */
export const askApiAtom = atom(null, async (get) => {
  if (get(userKeyAtom) === null) return;
  await get(hostServicesAtom).api.call('getDocumentTypes', { path: {}, body: undefined });
});

const resultAtom = atom((get): TryResult => {
  if (get(queueAtom).waiting.length === 0) return 'sent';
  if (get(signInNeededAtom)) return 'sign-in';
  const failure = get(lastFailureAtom);
  if (failure === 'unreadable') return 'someone else answered';
  return failure === null || failure === 'unreachable' ? 'no contact' : 'server trouble';
});
