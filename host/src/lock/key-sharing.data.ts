import { browserWorkers } from '../pwa/browser-workers';
import type { PageMessage } from '../pwa/messages';
import type { TabMessage } from './lock-state.domain';
import { getStoredKeyLock, holdShared, openLockChannel } from './stored-key-tabs.data';

export interface KeySharing {
  post(message: TabMessage): void;
  /**
   * Whoever has the key gives it; null when nobody has done so in time, whose key `onLate` gets.
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

/** A tab in the background answers slowly, and the worker when it has started. In milliseconds. */
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
      const late = new Promise<null>((resolve) => setTimeout(resolve, patience, null));
      const answer = Promise.resolve(askWorker());
      const tab = Promise.race([askTabs(), late]);
      const fromLeft = Promise.race([answer, late]);
      const key = (await Promise.race([tab, fromLeft])) ?? (await tab) ?? (await fromLeft);
      // The worker gives it once; a tab's is heard as any message.
      if (!key) void answer.then((lateKey) => lateKey && onLate(lateKey));
      return key;
    },
    leave: (key, until) =>
      worker()?.postMessage({ type: 'leave-key', userKey, key, until } satisfies PageMessage),
    forgetLeft: () => void askWorker(),
    close: () => channel.close(),
  };
}

/** Every tab has it that has the key. */
const getOpenTabLock = (userKey: string) => `feltbok-key ${userKey}`;
export const holdOpenTab = (userKey: string) => holdShared(getOpenTabLock(userKey));

/**
 * Does it while no other tab works under the stored key. One that sleeps is not waited for longer
 * than this.
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
