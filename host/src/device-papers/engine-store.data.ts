import { toHexadecimal } from '@feltbok/domain/values/hexadecimal.ts';
import { requireRoom } from '../pwa/room.data';
import type { EngineFile } from './engine-files';

/** No user's data are in it: it stays when they are wiped. */
const cacheName = 'feltbok-paper-engine';

/** Stands there when nothing is to come by itself. */
const declined = '/paper-engine/declined';

const getPath = ({ url }: Request) => new URL(url).pathname;

const listStoredPaths = async (): Promise<string[]> =>
  (await caches.has(cacheName)) ? (await (await caches.open(cacheName)).keys()).map(getPath) : [];

/** Lists the files that are not on the device. */
export async function missingFiles(files: readonly EngineFile[]): Promise<EngineFile[]> {
  const there = new Set(await listStoredPaths());
  return files.filter(({ address }) => !there.has(address));
}

/** Whether the device has files of another build. */
export async function hasOtherFiles(files: readonly EngineFile[]): Promise<boolean> {
  const needed = new Set([declined, ...files.map(({ address }) => address)]);
  return (await listStoredPaths()).some((path) => !needed.has(path));
}

/**
 * Whether the device has a file of this or a former build, and whether what is missing may come by
 * itself.
 */
export async function whatIsTaken(): Promise<{ isTaken: boolean; isDeclined: boolean }> {
  const paths = await listStoredPaths();
  return { isTaken: paths.some((path) => path !== declined), isDeclined: paths.includes(declined) };
}

export async function setDeclined(isDeclined: boolean): Promise<void> {
  const cache = await caches.open(cacheName);
  await (isDeclined ? cache.put(declined, new Response('')) : cache.delete(declined));
}

/**
 * Fetches the missing files and stores each when its hash is right; then drops those of former
 * builds.
 * @param onFetched how many bytes more there are
 * @throws NoRoomForRelease, DOMException `AbortError` or `QuotaExceededError`, TypeError without
 *   contact, Error when a file is not what it should be
 */
export async function fetchFiles(
  files: readonly EngineFile[],
  signal: AbortSignal,
  onFetched: (bytes: number) => void,
): Promise<void> {
  const missing = await missingFiles(files);
  await requireRoom(missing.reduce((sum, { size }) => sum + size, 0));
  const cache = await caches.open(cacheName);
  for (const file of missing) {
    const content = await fetchFile(file, signal, onFetched);
    await cache.put(file.address, new Response(content));
    signal.throwIfAborted();
  }
  const needed = new Set([declined, ...files.map(({ address }) => address)]);
  const former = (await listStoredPaths()).filter((path) => !needed.has(path));
  await Promise.all(former.map((path) => cache.delete(path)));
}

async function fetchFile(
  { address, size, sha384 }: EngineFile,
  signal: AbortSignal,
  onFetched: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(address, { signal, credentials: 'omit' });
  if (!answer.ok || !answer.body) throw new Error(`${address} answered ${answer.status}`);
  const content = new Uint8Array(size);
  let at = 0;
  for (const reader = answer.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    if (at + value.length > size) throw new Error(`${address} is larger than it should be`);
    content.set(value, at);
    at += value.length;
    onFetched(value.length);
  }
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', content));
  if (toHexadecimal(digest) !== sha384) throw new Error(`${address} has another hash`);
  return content;
}

/** @throws Error when one of them is not on the device */
export async function readStoredFiles(files: readonly EngineFile[]): Promise<ArrayBuffer[]> {
  const cache = await caches.open(cacheName);
  return Promise.all(
    files.map(async ({ address }) => {
      const stored = await cache.match(address);
      if (!stored) throw new Error(`${address} is not on the device`);
      return stored.arrayBuffer();
    }),
  );
}

/** Nothing comes by itself from then on. */
export async function removeFiles(): Promise<void> {
  await caches.delete(cacheName);
  await setDeclined(true);
}
