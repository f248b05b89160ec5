import { isApiFailure } from '@feltbok/contract/client/api-failure.ts';
import type { DownloadItem } from '@feltbok/offline/stores/offline-source.ts';
import type { DownloadError } from './offline-cases.domain';

/** The device has too little space for the download. */
export class NoRoomForCase extends Error {
  override readonly name = 'NoRoom';
}

/** A remote that knows what a case needs could not be loaded. */
export class RemoteUnavailable extends Error {
  override readonly name = 'RemoteUnavailable';
}

/**
 * Parallel downloads: enough to use the connection, few enough not to slow the user's own requests.
 */
const atOnce = 3;

/**
 * Downloads items. A rejected item does not stop the others; a lost connection or a full device
 * does.
 * @returns the errors of rejected items
 * @throws what ended it, or `signal`'s reason
 */
export async function downloadItems(
  items: readonly DownloadItem[],
  { signal, onDownloaded }: { signal: AbortSignal; onDownloaded: (item: DownloadItem) => void },
): Promise<unknown[]> {
  const waiting = [...items];
  const rejections: unknown[] = [];
  let end: { error: unknown } | undefined;
  const lane = async () => {
    for (let next = waiting.shift(); next && !end && !signal.aborted; next = waiting.shift()) {
      try {
        await next.download(signal);
        onDownloaded(next);
      } catch (error) {
        if (getFailureReason(error) === 'refused') rejections.push(error);
        else end ??= { error };
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  signal.throwIfAborted();
  if (end) throw end.error;
  return rejections;
}

/** Maps an error of a source or an item to its reason. */
export function getFailureReason(error: unknown): DownloadError {
  if (error instanceof NoRoomForCase) return 'no room';
  if (error instanceof DOMException)
    return error.name === 'QuotaExceededError' ? 'no room' : 'refused';
  // A TypeError is what `fetch` throws when there is no answer.
  if (error instanceof TypeError || error instanceof RemoteUnavailable) return 'no contact';
  if (!isApiFailure(error)) return 'refused';
  const passes =
    ['unreachable', 'unreadable', 'signed-out'].includes(error.kind) ||
    [408, 429].includes(error.status);
  return passes || error.status >= 500 ? 'no contact' : 'refused';
}
