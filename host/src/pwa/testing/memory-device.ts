import { Blob } from 'node:buffer';

type Keeps = 'caches' | 'storage' | 'locks' | 'Blob';

const absolute = (address: RequestInfo | URL) => new URL(String(address), location.href).href;

/** One cache: of an answer it gives out copies, as a browser does. */
function memoryCache() {
  const kept = new Map<string, Response>();
  return {
    match: async (address: string) => kept.get(absolute(address))?.clone(),
    put: async (address: string, answer: Response) => void kept.set(absolute(address), answer),
    keys: async () => [...kept.keys()].map((url) => ({ url })),
  };
}

/** What jsdom lacks of a browser in which a service worker keeps release sets: caches, room, and locks held one at a time. */
export function lendMemoryDevice(): void {
  const all = new Map<string, ReturnType<typeof memoryCache>>();
  const caches = {
    open: async (name: string) => {
      const cache = all.get(name) ?? memoryCache();
      all.set(name, cache);
      return cache;
    },
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
  };
  const lastOf = new Map<string, Promise<unknown>>();
  const locks = {
    request: (name: string, work: () => Promise<unknown>) => {
      const mine = (lastOf.get(name) ?? Promise.resolve()).catch(() => undefined).then(work);
      lastOf.set(name, mine);
      return mine;
    },
  };
  const storage = { estimate: async () => ({ quota: 1e9, usage: 0 }) };
  const lend = (where: object, name: Keeps, value: object) =>
    Object.defineProperty(where, name, { value, configurable: true });
  lend(globalThis, 'caches', caches);
  // jsdom's own cannot be what an answer is made of.
  lend(globalThis, 'Blob', Blob);
  lend(navigator, 'locks', locks);
  lend(navigator, 'storage', storage);
}
