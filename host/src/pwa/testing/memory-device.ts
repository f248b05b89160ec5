import { Blob } from 'node:buffer';

type Provided = 'caches' | 'storage' | 'locks' | 'Blob';

const toAbsolute = (address: RequestInfo | URL) => new URL(String(address), location.href).href;

/** An in-memory cache, which returns copies as a browser does. */
function memoryCache() {
  const stored = new Map<string, Response>();
  return {
    match: async (address: string) => stored.get(toAbsolute(address))?.clone(),
    delete: async (address: string) => stored.delete(toAbsolute(address)),
    put: async (address: string, answer: Response) => void stored.set(toAbsolute(address), answer),
    keys: async () => [...stored.keys()].map((url) => ({ url })),
  };
}

/** Provides what jsdom lacks for a service worker: caches, storage estimate, and locks. */
export function provideMemoryDevice(): void {
  const all = new Map<string, ReturnType<typeof memoryCache>>();
  const caches = {
    open: async (name: string) => {
      const cache = all.get(name) ?? memoryCache();
      all.set(name, cache);
      return cache;
    },
    keys: async () => [...all.keys()],
    has: async (name: string) => all.has(name),
    delete: async (name: string) => all.delete(name),
  };
  const lastOf = new Map<string, Promise<unknown>>();
  const locks = {
    request: (name: string, work: () => Promise<unknown>) => {
      const current = (lastOf.get(name) ?? Promise.resolve()).catch(() => undefined).then(work);
      lastOf.set(name, current);
      return current;
    },
  };
  const storage = { estimate: async () => ({ quota: 1e9, usage: 0 }) };
  const provide = (where: object, name: Provided, value: object) =>
    Object.defineProperty(where, name, { value, configurable: true });
  provide(globalThis, 'caches', caches);
  // jsdom's own Blob cannot be the body of a Response.
  provide(globalThis, 'Blob', Blob);
  provide(navigator, 'locks', locks);
  provide(navigator, 'storage', storage);
}
