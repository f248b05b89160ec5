/** Identifies this tab among the tabs of the browser. */
export interface Tab {
  /** Survives a reload, and is unique among open tabs. */
  id: string;
  /** The ids of all tabs that are open. */
  findOpenTabs(): Promise<ReadonlySet<string>>;
}

const idKey = 'feltbok.tab';
const lockPrefix = 'feltbok-tab ';

/**
 * Milliseconds that a page waits for the lock of its tab. The former page of a reloaded tab has
 * released it; the original of a duplicated tab still holds it.
 */
const lockTimeoutMs = 1000;

/**
 * Gives the tab its id. The id is stored in `sessionStorage`, which survives a reload and is copied
 * to a duplicated tab. A Web Lock of that name tells the other tabs that the tab is open, and is
 * released even when the tab is killed.
 */
export async function claimTab(): Promise<Tab> {
  const formerId = sessionStorage.getItem(idKey);
  if (formerId && (await holdLock(formerId))) return toTab(formerId);
  const id = crypto.randomUUID().slice(0, 13);
  await holdLock(id);
  sessionStorage.setItem(idKey, id);
  return toTab(id);
}

/**
 * Holds the lock as long as the page lives.
 * @returns whether the lock was free
 */
function holdLock(id: string): Promise<boolean> {
  const { locks } = navigator;
  if (!locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    const hold = () => {
      resolve(true);
      return new Promise(() => undefined);
    };
    const signal = AbortSignal.timeout(lockTimeoutMs);
    locks.request(lockPrefix + id, { signal }, hold).catch(() => resolve(false));
  });
}

const toTab = (id: string): Tab => ({
  id,
  async findOpenTabs() {
    const locks = (await navigator.locks?.query())?.held ?? [];
    const names = locks.flatMap(({ name }) => (name?.startsWith(lockPrefix) ? [name] : []));
    return new Set(names.map((name) => name.slice(lockPrefix.length)));
  },
});
