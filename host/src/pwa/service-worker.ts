/// <reference lib="webworker" />
import type { PageMessage, WorkerMessage } from './messages';
import { bring, dropUnneeded, fetchAssets, fetchConfig, readState, writeState } from './release-caches.data';
import {
  applied,
  type BuildAssets,
  completed,
  composeSet,
  heldIn,
  noReleases,
  opened,
  pageOf,
  placeHost,
  placeRemote,
  type ReleaseSet,
  type ReleaseState,
  runningBuilds,
  tidied,
} from './release-set.domain';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string }[] };

/** The build of the host that this worker came with. Its being in these bytes makes a new host a new worker. */
const [{ revision: hostBuild }] = self.__WB_MANIFEST as [{ url: string; revision: string }];

/** Read once in a worker's life; written through. Under a lock, as the next worker may be installing beside this one. */
let known: ReleaseState | undefined;
const state = async () => {
  known ??= await readState(noReleases);
  return known;
};
const change = (step: (before: ReleaseState) => ReleaseState | Promise<ReleaseState>): Promise<ReleaseState> =>
  navigator.locks.request('feltbok-releases', async () => {
    const after = await step(await readState(noReleases));
    await writeState(after);
    known = after;
    return after;
  });

const home = () => new URL('/', self.location.href).href;

/** Which builds there are now, as a set; null when this worker's own host build is no longer the one that is served. */
async function findSet(): Promise<ReleaseSet | null> {
  const host = await fetchAssets(home());
  if (host?.build !== hostBuild) return null;
  const { remotes } = (await (await fetchConfig()).json()) as { remotes: Record<string, string> };
  const found = await Promise.all(
    Object.values(remotes).map((address) => findRemote(new URL(`${address.replace(/\/$/, '')}/`, home()).href, host)),
  );
  const { sets, current } = await readState(noReleases);
  return composeSet(placeHost(host, home()), found, (current && sets[current]) || null);
}

async function findRemote(base: string, host: BuildAssets) {
  const assets = await fetchAssets(base);
  return assets && placeRemote(assets, base, host);
}

/** Brings the set of now onto the device and, when it is whole, offers it. */
async function check(): Promise<void> {
  // Read anew: the next worker may have found a set meanwhile.
  const before = await readState(noReleases);
  // A page that has just come has not heard of what was found for others.
  if (before.offered) await tellPages({ type: 'release-ready', set: before.offered });
  const set = await findSet();
  if (!set || set.id === before.offered || (set.id === before.current && !before.offered)) return;
  await bring(set);
  const after = await change((now) => completed(now, set));
  if (after.offered) await tellPages({ type: 'release-ready', set: after.offered });
}

let checking: Promise<void> | undefined;
let askedMeanwhile = false;
/**
 * One check at a time: pages may ask at once. What is asked for during a check may be newer than what that one has read,
 * so another follows it. A failure leaves the running set as it is; the next check goes on where it stopped.
 */
function checkOnce(): Promise<void> {
  if (checking) {
    askedMeanwhile = true;
    return checking;
  }
  checking = check()
    .catch(async (error) => {
      if (error instanceof DOMException && error.name === 'QuotaExceededError') await tellPages({ type: 'no-room' });
    })
    .then(() => {
      checking = undefined;
      if (!askedMeanwhile) return;
      askedMeanwhile = false;
      return checkOnce();
    });
  return checking;
}

async function tellPages(message: WorkerMessage) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage(message);
}

async function tidy(): Promise<void> {
  const living = new Set((await self.clients.matchAll({ includeUncontrolled: true })).map(({ id }) => id));
  await dropUnneeded(await change((now) => tidied(now, living, Date.now())));
}

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const set = await findSet();
      // The browser tries again with the worker of the host that is served by then.
      if (!set) throw new Error('The host was replaced while this worker was installing');
      await bring(set);
      const after = await change((now) => completed(now, set));
      // The very first set serves the page that is open already; a later one waits for the user's word.
      if (after.current === set.id) await self.skipWaiting();
    })(),
  );
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const message = event.data as PageMessage;
  const page = event.source as Client | null;
  if (message.type === 'check') event.waitUntil(checkOnce());
  if (message.type === 'which') {
    event.waitUntil(state().then((now) => event.ports[0]?.postMessage(runningBuilds(now, page?.id ?? ''))));
  }
  if (message.type === 'apply') {
    event.waitUntil(
      (async () => {
        await self.skipWaiting();
        await change(applied);
        page?.postMessage({ type: 'applied' } satisfies WorkerMessage);
      })(),
    );
  }
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  // The API and the map services are not ours to answer for.
  if (request.method !== 'GET' || request.headers.has('Authorization')) return;
  const { pathname, origin } = new URL(request.url);
  const isOurs = origin === self.location.origin;
  if (request.mode === 'navigate' && isOurs) event.respondWith(answerNavigation(event));
  else if (isOurs && pathname === '/config.json') event.respondWith(fetchConfig());
  else if (isOurs && pathname === '/assets.json') return;
  // What is known not to be ours goes its own way, map tiles above all; a worker that has just started must look first.
  else if (!known || heldIn(known, event.clientId, request.url)) event.respondWith(answerFile(event));
});

async function answerNavigation({ request, resultingClientId, clientId }: FetchEvent): Promise<Response> {
  const client = resultingClientId || clientId;
  const page = pageOf(await change((now) => opened(now, client, Date.now())), client);
  // Pages that have gone are known only now and then; a page that comes is as good a moment as any.
  void tidy();
  return (page && (await held(page))) ?? fetch(request);
}

async function answerFile({ request, clientId }: FetchEvent): Promise<Response> {
  const place = heldIn(await state(), clientId, request.url);
  return (place && (await held(place))) ?? fetch(request);
}

const held = async ({ cache, url }: { cache: string; url: string }) => (await caches.open(cache)).match(url);
