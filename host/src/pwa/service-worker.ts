/// <reference lib="webworker" />

import { coalesceRuns } from './coalesce-runs';
import { createKeyHandover } from './key-handover';
import type { PageMessage, WorkerMessage } from './messages';
import { dropUnneeded, readStoredFile } from './release-caches.data';
import { type CheckResult, completeCurrentSet, renewReleases } from './release-check';
import type { ReleaseSet } from './release-set.domain';
import { changeState, getKnownState, readState } from './release-state.data';
import {
  adoptPages,
  applyOffer,
  findIndexPage,
  findStoredFile,
  getClientSet,
  isOfferMandatory,
  isRevoked,
  isScreen,
  isWithdrawn,
  listRunningBuilds,
  type ReleaseState,
  recordBuildLists,
  recordNetworkPage,
  recordOpenedPage,
  removeLostSet,
  removeUnneeded,
} from './release-state.domain';
import { isNoRoom } from './room.data';
import { fetchHostList } from './served-releases.data';
import { ReleaseRejected } from './signed-list';

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: { url: string; revision: string }[];
};

/**
 * The host build that this worker came with. It is part of these bytes, so that a new host is a new
 * worker.
 */
const [{ revision: hostBuild }] = self.__WB_MANIFEST as [{ url: string; revision: string }];

const openPages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });
const listOpenPageIds = async () => (await openPages()).map(({ id }) => id);

async function postToPages(message: WorkerMessage) {
  for (const page of await openPages()) page.postMessage(message);
}

const postOffer = (state: ReleaseState) =>
  postToPages({ type: 'release-ready', set: state.offered, isMandatory: isOfferMandatory(state) });

async function renew(): Promise<CheckResult> {
  try {
    const result = await renewReleases(hostBuild, listOpenPageIds);
    await reportRejected(result.rejected);
    if (result.taken.length > 0) await postToPages({ type: 'taken', parts: result.taken });
    return result;
  } catch (error) {
    await reportNoRoom(error);
    if (error instanceof ReleaseRejected) await reportRejected([error]);
    throw error;
  }
}

async function reportRejected(rejected: ReleaseRejected[]) {
  for (const { part, reason, file } of rejected)
    await postToPages({ type: 'rejected', part, reason, file });
}

async function reportNoRoom(error: unknown, purpose?: 'offline use') {
  if (!isNoRoom(error)) return;
  const isFirst = (await readState()).current === null;
  await postToPages({ type: 'no-room', wanted: purpose ?? (isFirst ? 'offline use' : 'update') });
}

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const { served, before, after } = await renew();
      // The browser retries with the worker of the newer host.
      if (!served) throw new Error('The host was replaced while this worker was installing');
      // It waits for the user or the last page: Chromium may lose a reload that meets a worker
      // giving way by itself.
      if (isWithdrawn(before, after)) await postToPages({ type: 'release-ready', set: null });
    })(),
  );
});

self.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      const pages = await listOpenPageIds();
      await changeState((state) => adoptPages(state, pages, Date.now()));
      await self.clients.claim();
    })(),
  ),
);

/**
 * Checks for a newer set and notifies the pages. A failure is silent, as the next check resumes.
 */
const check = coalesceRuns(async () => {
  // A new page does not know of an earlier offer.
  const { offered } = await readState();
  if (offered) await postOffer(await readState());
  const { before, after } = await renew();
  if (after.offered ?? isWithdrawn(before, after)) await postOffer(after);
});

const complete = coalesceRuns(completeCurrentSet);

/** Time for the running worker to give way, in milliseconds. */
const givingWay = 1000;

async function apply(): Promise<void> {
  // The browser lets the running worker finish, for minutes if need be, and it can serve the newer
  // set too.
  await Promise.race([
    self.skipWaiting(),
    new Promise((resolve) => setTimeout(resolve, givingWay)),
  ]);
  const pages = await listOpenPageIds();
  await changeState((state) => applyOffer(state, pages, Date.now()));
}

const keys = createKeyHandover();

self.addEventListener('message', (event) => {
  const message = event.data as PageMessage;
  const page = event.source as Client | null;
  if (message.type === 'check') event.waitUntil(check());
  if (message.type === 'complete')
    event.waitUntil(complete().catch((error) => reportNoRoom(error, 'offline use')));
  if (message.type === 'which') {
    event.waitUntil(
      readState().then((state) =>
        event.ports[0]?.postMessage(listRunningBuilds(state, page?.id ?? '')),
      ),
    );
  }
  if (message.type === 'leave-key' || message.type === 'take-key') {
    event.waitUntil(keys(message, event.ports[0]));
  }
  if (message.type === 'apply') {
    event.waitUntil(
      apply().then(
        () => page?.postMessage({ type: 'applied' } satisfies WorkerMessage),
        (error) => reportNoRoom(error),
      ),
    );
  }
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  // Requests to the API and the map services are left to the network.
  if (request.method !== 'GET' || request.headers.has('Authorization')) return;
  const url = new URL(request.url);
  const isOurs = url.origin === self.location.origin;
  const known = getKnownState();
  if (isOurs && request.mode === 'navigate') event.respondWith(answerNavigation(event, url));
  else if (isOurs && url.pathname === '/config.json') event.respondWith(answerConfig(event));
  // Known foreign requests, above all map tiles, go to the network; a worker without state must
  // read it first.
  else if (!known || findStoredFile(known, event.clientId, request.url))
    event.respondWith(answerFile(event));
});

/** Falls back to the network when the worker has no answer. */
const fallBackToNetwork = (request: Request, answer: Promise<Response | null>) =>
  answer.catch(() => null).then((response) => response ?? fetch(request));

const answerNavigation = (event: FetchEvent, url: URL) =>
  fallBackToNetwork(event.request, findPage(event, url));

async function findPage(event: FetchEvent, url: URL): Promise<Response | null> {
  const client = event.resultingClientId;
  const pages = await listOpenPageIds();
  const before = getKnownState() ?? (await readState());
  if (!isScreen(url, getClientSet(before, client)?.config)) return null;
  // Closed pages are noticed only now and then, such as when a page opens.
  const state = await changeState(
    (now) => removeUnneeded(openNewestSet(now, client, pages), pages, Date.now()),
    {
      mayBeForgotten: true,
    },
  );
  if (Object.keys(state.sets).length < Object.keys(before.sets).length) {
    event.waitUntil(changeState((now) => now, { first: dropUnneeded }));
  }
  const set = getClientSet(state, client);
  const place = set && findIndexPage(set);
  if (!place) return null;
  if (isRevoked(state, set)) {
    const served = await fetch(event.request).catch(() => null);
    if (served?.ok) {
      await changeState((now) => recordNetworkPage(now, client, Date.now()), {
        mayBeForgotten: true,
      });
      return served;
    }
    withoutNetwork.add(client);
  }
  const page = await readStoredFile(place).catch(() => null);
  if (page) return applyPolicies(page, set);
  const served = await fetch(event.request);
  await changeState((now) => removeLostSet(now, set));
  return served;
}

/** Pages that opened on a revoked set, as there was no network. */
const withoutNetwork = new Set<string>();

/** A page that opens is the next chance for what may not be put off. */
const openNewestSet = (state: ReleaseState, client: string, pages: string[]) =>
  recordOpenedPage(
    isOfferMandatory(state) ? applyOffer(state, pages, Date.now()) : state,
    client,
    Date.now(),
  );

/** The page with today's policies, not those of its download. */
function applyPolicies({ body, headers: stored }: Response, { policies }: ReleaseSet): Response {
  const headers = new Headers([...stored].filter(([name]) => !/policy/.test(name)));
  for (const [name, value] of Object.entries(policies)) headers.set(name, value);
  return new Response(body, { headers });
}

/**
 * For how long a page that opens waits to hear what is revoked, in milliseconds; its scripts load
 * meanwhile.
 */
const patience = 1000;

/**
 * Serves the config.json of the page's own set, with the addresses of then. No page starts without
 * it, so that a revoked set ends here.
 */
const answerConfig = ({ request, clientId }: FetchEvent) =>
  fallBackToNetwork(
    request,
    (async () => {
      const state = await refreshRevocations();
      const set = getClientSet(state, clientId);
      if (set && isRevoked(state, set) && !withoutNetwork.has(clientId)) {
        const page = await self.clients.get(clientId);
        if (page instanceof WindowClient) await page.navigate(page.url);
      }
      return set ? Response.json(set.config) : null;
    })(),
  );

async function refreshRevocations(): Promise<ReleaseState> {
  const state = await readState();
  try {
    const host = await fetchHostList(hostBuild, state, patience);
    return host
      ? await changeState((now) => recordBuildLists(now, [host]), { mayBeForgotten: true })
      : state;
  } catch (error) {
    if (error instanceof ReleaseRejected) await reportRejected([error]);
    return state;
  }
}

/**
 * Files of a set never come from the network unless their hash matches, as they may be of another
 * build.
 */
async function answerFile({ request, clientId }: FetchEvent): Promise<Response> {
  const state = getKnownState() ?? (await readState().catch(() => undefined));
  const place = state && findStoredFile(state, clientId, request.url);
  if (!place) return fetch(request);
  return readStoredFile(place).catch(async (error) => {
    if (error instanceof ReleaseRejected) await reportRejected([error]);
    throw error;
  });
}
