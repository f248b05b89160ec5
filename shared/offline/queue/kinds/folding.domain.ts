import type { Change } from '../change.ts';

/** For what is written as a whole, again and again: the later change is all that counts. */
export const laterReplaces = <Payload>(
  _earlier: Change<Payload>,
  later: Change<Payload>,
): Change<Payload> => later;

/**
 * For what is created, changed and deleted: as long as the server knows nothing of it, there is but
 * its creation.
 */
export function foldIntoCreation<Payload>(
  earlier: Change<Payload>,
  later: Change<Payload>,
): Change<Payload> | null {
  if (earlier.method !== 'POST' || later.method === 'POST') return later;
  if (later.method === 'DELETE') return null;
  const { method, url, file, fileUrl } = earlier;
  return { ...later, method, url, file, fileUrl };
}
