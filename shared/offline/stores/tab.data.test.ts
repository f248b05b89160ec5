import { claimTab } from './tab.data.ts';

const taken = new Map<string, Array<() => void>>();
beforeEach(() => {
  taken.clear();
  sessionStorage.clear();
  Object.assign(navigator, { locks: { request, query: async () => ({ held: toLocks() }) } });
});
afterEach(() => {
  Object.assign(navigator, { locks: undefined });
});

const toLocks = () => [...taken.keys()].map((name) => ({ name }));

/** Web Locks, as far as tabs use them; jsdom has none. */
async function request(name: string, { signal }: LockOptions, hold: () => Promise<unknown>) {
  const waiting = taken.get(name);
  if (waiting) {
    await new Promise<void>((resolve, reject) => {
      waiting.push(resolve);
      signal?.addEventListener('abort', () => {
        waiting.splice(waiting.indexOf(resolve), 1);
        reject(signal.reason);
      });
    });
  }
  taken.set(name, []);
  return hold();
}

/** The page of this tab ends. */
function endPage(id: string) {
  const name = `feltbok-tab ${id}`;
  const [next] = taken.get(name) ?? [];
  if (next) next();
  else taken.delete(name);
}

test('[FLT-22] a reloaded tab keeps its id, even before its former page has ended', async () => {
  const before = await claimTab();
  endPage(before.id);
  const reloaded = await claimTab();
  expect(reloaded.id).toBe(before.id);
  const again = claimTab();
  endPage(before.id);
  expect((await again).id).toBe(before.id);
});

test('[FLT-22] a duplicated tab gets another id, and a killed one is not open', async () => {
  const abort = new AbortController();
  jest.spyOn(AbortSignal, 'timeout').mockReturnValue(abort.signal);
  const first = await claimTab();
  const duplicate = claimTab();
  abort.abort();
  const second = await duplicate;
  expect(second.id).not.toBe(first.id);
  expect(await second.findOpenTabs()).toEqual(new Set([first.id, second.id]));
  endPage(first.id);
  expect(await second.findOpenTabs()).toEqual(new Set([second.id]));
});
