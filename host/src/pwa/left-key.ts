import type { PageMessage } from './messages';

/**
 * Longest that a worker is allowed to be at work for one message, in milliseconds; browsers allow
 * five minutes.
 */
const longest = 270_000;

type KeyMessage = Extract<PageMessage, { type: 'leave-key' | 'take-key' }>;

/**
 * Has a user's key in memory between two pages, as over a reload or a sign-in: until the next page
 * takes it, or its time is over. @returns how long the worker must live for it
 */
export function leftKeys(): (message: KeyMessage, port?: MessagePort) => Promise<void> {
  let left: { userKey: string; key: CryptoKey; until: number; end: () => void } | null = null;
  const forget = () => {
    left?.end();
    left = null;
  };
  return async (message, port) => {
    if (message.type === 'take-key') {
      const isTheirs = left?.userKey === message.userKey && Date.now() < left.until;
      port?.postMessage(isTheirs ? left?.key : null);
      return forget();
    }
    forget();
    const { userKey, key, until } = message;
    await new Promise<void>((end) => {
      left = { userKey, key, until, end };
      setTimeout(end, Math.min(Math.max(until - Date.now(), 0), longest));
    });
    if (left?.key === key) left = null;
  };
}
