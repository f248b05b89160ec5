import type { Change } from '../change.ts';

/** Folds changes that write the whole resource: the later change replaces the earlier one. */
export const keepLater = <Payload>(
  _earlier: Change<Payload>,
  later: Change<Payload>,
): Change<Payload> => later;

/**
 * Folds changes of a resource that can be created, updated and deleted. While its creation is
 * queued, an update becomes part of the creation and a deletion cancels it.
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
