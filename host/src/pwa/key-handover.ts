import type { PageMessage } from './messages';

/**
 * Maximum time for which a worker holds a key, in milliseconds. Browsers let a worker handle one
 * message for five minutes.
 */
const longest = 270_000;

type KeyMessage = Extract<PageMessage, { type: 'leave-key' | 'take-key' }>;

/**
 * Holds a user's key in memory between two pages, for instance during a reload or a sign-in, until
 * the next page takes it or its time is over.
 * @returns a promise for which the worker must stay alive
 */
export function createKeyHandover(): (message: KeyMessage, port?: MessagePort) => Promise<void> {
  let heldKey: { userKey: string; key: CryptoKey; until: number; end: () => void } | null = null;
  const forget = () => {
    heldKey?.end();
    heldKey = null;
  };
  return async (message, port) => {
    if (message.type === 'take-key') {
      const isSameUser = heldKey?.userKey === message.userKey && Date.now() < heldKey.until;
      port?.postMessage(isSameUser ? heldKey?.key : null);
      return forget();
    }
    forget();
    const { userKey, key, until } = message;
    await new Promise<void>((end) => {
      heldKey = { userKey, key, until, end };
      setTimeout(end, Math.min(Math.max(until - Date.now(), 0), longest));
    });
    if (heldKey?.key === key) heldKey = null;
  };
}
