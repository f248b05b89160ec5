/** The channel between the tabs of one user, for messages about the lock. */
export const openLockChannel = (userKey: string) => new BroadcastChannel(`feltbok-lock ${userKey}`);

/** Each tab that works under a stored key holds the lock of this name. */
export const getStoredKeyLock = (userKey: string) => `feltbok-stored-key ${userKey}`;

/** @returns ends it */
export async function holdShared(name: string): Promise<() => void> {
  const { locks } = navigator;
  if (!locks) return () => undefined;
  return new Promise((resolve) => {
    void locks.request(name, { mode: 'shared' }, () => new Promise<void>((end) => resolve(end)));
  });
}

export const holdStoredKey = (userKey: string) => holdShared(getStoredKeyLock(userKey));
