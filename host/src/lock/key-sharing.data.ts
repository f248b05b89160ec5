import { browserWorkers } from '../pwa/browser-workers';
import type { PageMessage } from '../pwa/messages';
import type { TabMessage } from './lock-state.domain';
import { getStoredKeyLock, holdShared, openLockChannel } from './stored-key-tabs.data';

export interface KeySharing {
  post(message: TabMessage): void;
  /**
   * Asks other tabs and the worker for the key. One that comes too late goes to `onLate`.
   * @returns null when none has come in time
   */
  ask(onLate: (key: CryptoKey) => void): Promise<CryptoKey | null>;
  /**
   * Leaves the key with the service worker, for the page that comes next. @param until milliseconds
   * since 1970
   */
  leave(key: CryptoKey, until: number): void;
  /** Takes from the worker what a page has left there. */
  forgetLeft(): void;
  close(): void;
}

/**
 * Milliseconds for answers: a tab in the background is slow, and the worker has to start first.
 */
const patience = 1500;

/** The tabs of this user that are open, and the worker between two pages. */
export function openKeySharing(
  userKey: string,
  onMessage: (message: TabMessage) => void,
): KeySharing {
  const channel = openLockChannel(userKey);
  let onKey: (key: CryptoKey) => void = () => undefined;
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.type === 'have') onKey(data.key);
    onMessage(data);
  };
  const worker = () => browserWorkers()?.controller;
  const post = (message: TabMessage) => channel.postMessage(message);
  const askTabs = async () => {
    const isAlone = await navigator.locks?.request(
      getOpenTabLock(userKey),
      { ifAvailable: true },
      (lock) => lock !== null,
    );
    if (isAlone !== false) return null;
    const answer = new Promise<CryptoKey>((resolve) => {
      onKey = resolve;
    });
    post({ type: 'ask' });
    return answer;
  };
  const askWorker = () => {
    const controller = worker();
    if (!controller) return null;
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise<CryptoKey | null>((resolve) => {
      port1.onmessage = ({ data }: MessageEvent<CryptoKey | null>) => resolve(data);
    });
    controller.postMessage({ type: 'take-key', userKey } satisfies PageMessage, [port2]);
    return answer;
  };
  return {
    post,
    async ask(onLate) {
      const timeIsUp = new Promise<null>((resolve) => setTimeout(resolve, patience, null));
      const workerAnswer = Promise.resolve(askWorker());
      const fromTab = Promise.race([askTabs(), timeIsUp]);
      const fromWorker = Promise.race([workerAnswer, timeIsUp]);
      const first = await Promise.race([fromTab, fromWorker]);
      const key = first ?? (await fromTab) ?? (await fromWorker);
      // The worker gives the key once only, while that of a tab is heard like any message.
      if (!key) void workerAnswer.then((lateKey) => lateKey && onLate(lateKey));
      return key;
    },
    leave: (key, until) =>
      worker()?.postMessage({ type: 'leave-key', userKey, key, until } satisfies PageMessage),
    forgetLeft: () => void askWorker(),
    close: () => channel.close(),
  };
}

/** Each tab that has the key holds the lock of this name. */
const getOpenTabLock = (userKey: string) => `feltbok-key ${userKey}`;
export const holdOpenTab = (userKey: string) => holdShared(getOpenTabLock(userKey));

/**
 * Works while no other tab works under the stored key, or after five seconds, as a tab that sleeps
 * never ends.
 */
export async function runAloneWithStoredKey(
  userKey: string,
  work: () => Promise<void>,
): Promise<void> {
  const { locks } = navigator;
  if (!locks) return work();
  const signal = AbortSignal.timeout(5000);
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return work();
  };
  await locks.request(getStoredKeyLock(userKey), { signal }, begin).catch((error) => {
    if (hasBegun) throw error;
    return work();
  });
}
