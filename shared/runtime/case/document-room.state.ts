import type { DocumentPayload } from '@feltbok/offline/queue/kinds/document.domain.ts';
import { atom } from 'jotai';
import { hostServicesAtom } from '../federation/remote.ts';
import { customerContextAtom, userKeyAtom } from '../session/session.state.ts';
import { queueAtom } from '../sync/sync.state.ts';

const answeredAtom = atom<{ userKey: string | null; bytesLeft: number | null }>({
  userKey: null,
  bytesLeft: null,
});

/**
 * The customer's remaining space for documents, in bytes, after the queued ones are sent; null when
 * there is no limit, or it is unknown.
 */
export const documentRoomAtom = atom((get) => {
  const { userKey, bytesLeft } = get(answeredAtom);
  if (bytesLeft === null || userKey !== get(userKeyAtom)) return null;
  const waiting = get(queueAtom).waiting.flatMap(({ change: { kind, method, payload } }) =>
    kind === 'document' && method === 'POST' ? (payload as DocumentPayload).document.fileSize : [],
  );
  return Math.max(
    0,
    waiting.reduce((remaining, size) => remaining - size, bytesLeft),
  );
});

/** Asks the API where the customer has a limit; without an answer what it said before stands. */
export const askForDocumentRoomAtom = atom(null, async (get, set): Promise<void> => {
  if (!get(customerContextAtom)?.hasDocumentQuota) return;
  const userKey = get(userKeyAtom);
  const answer = await get(hostServicesAtom).api.call('getDocumentRoom', {
    path: {},
    body: undefined,
  });
  if (answer.ok && get(userKeyAtom) === userKey)
    set(answeredAtom, { userKey, bytesLeft: answer.body.bytesLeft });
});
