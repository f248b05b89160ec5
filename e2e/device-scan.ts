import { expect, type Page } from '@playwright/test';

/**
 * Reads everything that the browser stores for the page's origin as one text: databases, caches,
 * local and session storage.
 */
export const readAllStorage = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const toPromise = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const readable = (_key: string, value: unknown) => {
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value))
        return new TextDecoder('latin1').decode(value);
      return value;
    };
    const found: string[] = [
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
    ];
    for (const { name } of await indexedDB.databases()) {
      const database = await toPromise(indexedDB.open(name ?? ''));
      for (const store of database.objectStoreNames) {
        const records = await toPromise(database.transaction(store).objectStore(store).getAll());
        found.push(`${name}/${store}: ${JSON.stringify(records, readable)}`);
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const stored = await cache.match(request);
        if (/json|text|html/.test(stored?.headers.get('content-type') ?? ''))
          found.push(await (stored as Response).text());
      }
    }
    return found.join('\n');
  });

/**
 * Encodes a text in the ways in which a browser may store strings: Latin-1 and UTF-16, and UTF-8.
 */
export const toAllEncodings = (name: string, text: string): [name: string, bytes: Uint8Array][] =>
  (['utf8', 'latin1', 'utf16le'] as const).map((encoding) => [
    `${name} as ${encoding}`,
    Buffer.from(text, encoding),
  ]);

/**
 * Counts the records of all users on the device, by store and kind, for example `entries
 * case-list`.
 */
export const countStoredRecords = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(async () => {
    const toPromise = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const counts: Record<string, number> = {};
    for (const { name = '' } of await indexedDB.databases()) {
      if (!/^feltbok-device(-locked)?$/.test(name)) continue;
      const database = await toPromise(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const keys = await toPromise(database.transaction(store).objectStore(store).getAllKeys());
        for (const [, kind] of keys as string[][])
          counts[`${store} ${kind}`] = (counts[`${store} ${kind}`] ?? 0) + 1;
      }
      database.close();
    }
    return counts;
  });

/** Waits until the case list is on the device. */
export const waitForStoredCaseList = (page: Page): Promise<void> =>
  expect.poll(() => readAllStorage(page), { timeout: 30_000 }).toContain('"key":"part 0"');

/**
 * Returns the size of the stored case list in bytes. Changes that the server accepted are included
 * a moment later.
 */
export const getStoredListSize = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('feltbok-device');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('entries').objectStore('entries').getAll();
          opening.result.close();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            const parts = (reading.result as { kind: string; size: number }[]).filter(
              ({ kind }) => kind === 'case-list',
            );
            resolve(parts.reduce((sum, { size }) => sum + size, 0));
          };
        };
      }),
  );
