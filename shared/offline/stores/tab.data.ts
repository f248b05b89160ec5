/** This tab among the tabs of the browser. */
export interface Tab {
  /** Stays the same when the page is reloaded; no two open tabs have the same. */
  id: string;
  /** The ids of all tabs that are open. */
  findOpenTabs(): Promise<ReadonlySet<string>>;
}

const idKey = 'feltbok.tab';
const lockPrefix = 'feltbok-tab ';

/**
 * How long a page waits for the lock of its tab, in milliseconds. The former page of a reloaded
 * tab lets go of it at once; the tab that a duplicated tab was made from holds it.
 */
const lockPatience = 1000;

/**
 * Gives the tab its id. The id stands in `sessionStorage`, which outlives a reload and which a
 * duplicated tab copies; a Web Lock by its name shows the other tabs that it is open, also when it
 * is killed.
 */
export async function claimTab(): Promise<Tab> {
  const formerId = sessionStorage.getItem(idKey);
  if (formerId && (await holdLock(formerId))) return toTab(formerId);
  const id = crypto.randomUUID().slice(0, 13);
  await holdLock(id);
  sessionStorage.setItem(idKey, id);
  return toTab(id);
}

/** Holds the lock as long as the page lives. @returns whether it could be had */
function holdLock(id: string): Promise<boolean> {
  const { locks } = navigator;
  if (!locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    const hold = () => {
      resolve(true);
      return new Promise(() => undefined);
    };
    const signal = AbortSignal.timeout(lockPatience);
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
