import type { UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import type { RegisteredService } from '../catalogue/catalogue.domain';
import type { DegreesBox } from '../geometry/parcels.domain';
import {
  fetchMapText,
  type InfoFailure,
  type StoredMapAnswers,
} from '../map-services/map-service.data';
import {
  type RegisteredDocuments,
  type RegisteredKind,
  registeredKinds,
} from '../mark-model/registered.domain';
import { findExceptionText } from '../tiles/exception-text.domain';
import {
  buildFeaturesAddress,
  maxFeatures,
  type PlaneBox,
  readPage,
  resolveNext,
  splitIntoQuarters,
  widenToBox,
} from './registered-request.domain';
import { buildRegisterKey } from './stored-register.domain';

/**
 * Why the registered cadastre could not be loaded.
 * - `too many`: a small box still has more features than can be requested
 */
export type RegisteredFailure = InfoFailure | { kind: 'too many' };

type Answer<T> = { ok: true; value: T } | { ok: false; failure: RegisteredFailure };

/** Milliseconds for one answer. The service is slow, and nobody's work waits for it. */
const timeLimitMs = 60_000;
const maxBytes = 30_000_000;
/** Maximum number of times that a box is split into quarters. */
const maxSplits = 3;

/** The stored answers of one kind. */
interface StoredDocuments {
  fetchedAt: string;
  documents: string[];
}

/**
 * Maximum number of pages: a service that always states a next page would otherwise be asked for
 * ever.
 */
const maxPages = 50;

/**
 * The bodies of all pages; `isWhole` tells whether they hold as many features as the service
 * counts.
 */
interface Pages {
  bodies: string[];
  isWhole: boolean;
}

/** Fetches the features at an address and on the pages that follow. */
async function fetchPages(
  first: URL,
  type: string,
  signal: AbortSignal | undefined,
): Promise<Answer<Pages>> {
  const options = {
    accept: 'application/gml+xml, text/xml;q=0.9, */*;q=0.5',
    limitMs: timeLimitMs,
    maxBytes,
  };
  const bodies: string[] = [];
  let count = 0;
  let matched: number | null = null;
  for (let address: URL | null = first; address !== null; ) {
    const answer = await fetchMapText(address, { ...options, ...(signal && { signal }) });
    if (!answer.ok) return answer;
    const { body } = answer.value;
    const exceptionText = findExceptionText(body);
    if (exceptionText) return { ok: false, failure: { kind: 'said', text: exceptionText } };
    const found = countFeatures(body, type);
    const page = readPage(body);
    // Some pages state `numberReturned="0"` in front of features, so the features are counted here.
    count += found;
    matched = page.matched ?? matched;
    const isFull = found >= maxFeatures && page.next === null;
    if (isFull || bodies.length === maxPages)
      return { ok: true, value: { bodies, isWhole: false } };
    if (!/<\/(?:\w+:)?FeatureCollection>\s*$|<(?:\w+:)?FeatureCollection[^>]*\/>\s*$/.test(body))
      return { ok: false, failure: { kind: 'unreadable', detail: 'no whole feature collection' } };
    bodies.push(body);
    address = page.next === null || found === 0 ? null : resolveNext(page.next, address);
  }
  return { ok: true, value: { bodies, isWhole: matched === null || count >= matched } };
}

/**
 * Fetches all features of one kind in a box. A service that hits a limit is asked for the quarters
 * of the box.
 */
export async function fetchDocuments(
  service: RegisteredService,
  kind: RegisteredKind,
  box: PlaneBox,
  signal?: AbortSignal,
  depth = 0,
): Promise<Answer<string[]>> {
  const answer = await fetchPages(
    buildFeaturesAddress(service, kind, box),
    service.types[kind],
    signal,
  );
  const isSlow = !answer.ok && answer.failure.kind === 'rejected' && answer.failure.status === 504;
  if (!answer.ok && !isSlow) return answer;
  if (answer.ok && answer.value.isWhole) return { ok: true, value: answer.value.bodies };
  if (depth === maxSplits) return answer.ok ? { ok: false, failure: { kind: 'too many' } } : answer;
  const documents: string[] = [];
  for (const quarter of splitIntoQuarters(box)) {
    const part = await fetchDocuments(service, kind, quarter, signal, depth + 1);
    if (!part.ok) return part;
    documents.push(...part.value);
  }
  return { ok: true, value: documents };
}

const countFeatures = (body: string, type: string): number =>
  body.match(new RegExp(`<(?:\\w+:)?${type.slice(type.indexOf(':') + 1)}[\\s>]`, 'g'))?.length ?? 0;

/** The stored form; its key comes from `buildRegisterKey`. */
const toStoredBlob = (documents: string[]): Blob =>
  new Blob(
    [JSON.stringify({ fetchedAt: new Date().toISOString(), documents } satisfies StoredDocuments)],
    {
      type: 'application/json',
    },
  );

/**
 * Downloads one kind around a property for use without contact.
 * @returns the failure, or `null`
 */
export async function downloadRegistered(
  asked: { service: RegisteredService; kind: RegisteredKind; property: DegreesBox; zone: UtmZone },
  put: (content: Blob) => Promise<void>,
  signal: AbortSignal,
): Promise<RegisteredFailure | null> {
  const { service, kind, property, zone } = asked;
  const answer = await fetchDocuments(service, kind, widenToBox(property, zone), signal);
  signal.throwIfAborted();
  if (!answer.ok) return answer.failure;
  await put(toStoredBlob(answer.value));
  return null;
}

export interface FetchedRegister {
  documents: RegisteredDocuments;
  /** When the oldest answer was fetched. */
  fetchedAt: Date;
  /** Why stored answers are used; `null` for new ones. */
  failure: RegisteredFailure | null;
}

/**
 * Fetches all kinds around a property, and falls back to stored answers where the service fails.
 * @param zone of the request
 */
export async function fetchRegister(
  service: RegisteredService,
  property: DegreesBox,
  zone: UtmZone,
  stored: StoredMapAnswers | null,
): Promise<Answer<FetchedRegister>> {
  const box = widenToBox(property, zone);
  const readStored = (kind: RegisteredKind) =>
    stored?.find(buildRegisterKey(service, kind, property)).catch(() => null);
  const keepRecent = async (kind: RegisteredKind, content: Blob) => {
    // Some services do not permit that their answers are stored.
    if (service.offlineAllowed)
      await stored?.keepRecent(buildRegisterKey(service, kind, property), content);
  };
  const device = { readStored, keepRecent };
  const parts = await Promise.all(
    registeredKinds.map((kind) => fetchKind(service, kind, box, device)),
  );
  const documents: Partial<RegisteredDocuments> = {};
  let fetchedAt = new Date();
  let failure: RegisteredFailure | null = null;
  for (const [index, part] of parts.entries()) {
    if (!part.ok) return part;
    documents[registeredKinds[index] as RegisteredKind] = part.value.documents;
    failure ??= part.value.failure;
    if (part.value.fetchedAt < fetchedAt) fetchedAt = part.value.fetchedAt;
  }
  return { ok: true, value: { documents: documents as RegisteredDocuments, fetchedAt, failure } };
}

/** Access to the stored answers of each kind around a property. */
interface StoredKinds {
  readStored(kind: RegisteredKind): Promise<Blob | null> | undefined;
  keepRecent(kind: RegisteredKind, content: Blob): Promise<void>;
}

async function fetchKind(
  service: RegisteredService,
  kind: RegisteredKind,
  box: PlaneBox,
  { readStored, keepRecent }: StoredKinds,
): Promise<Answer<{ documents: string[]; fetchedAt: Date; failure: RegisteredFailure | null }>> {
  const answer = await fetchDocuments(service, kind, box);
  if (answer.ok) {
    await keepRecent(kind, toStoredBlob(answer.value)).catch(() => undefined);
    return { ok: true, value: { documents: answer.value, fetchedAt: new Date(), failure: null } };
  }
  const recalled = await readStored(kind);
  if (!recalled) return answer;
  const { fetchedAt, documents } = JSON.parse(await recalled.text()) as StoredDocuments;
  return {
    ok: true,
    value: { documents, fetchedAt: new Date(fetchedAt), failure: answer.failure },
  };
}
