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
  boxAround,
  featuresAddress,
  mostFeatures,
  type PlaneBox,
  quartersOf,
  readPage,
  resolveNext,
} from './registered-request.domain';
import { registeredKey } from './stored-register.domain';

/**
 * Why the registered cadastre could not be had.
 * - `too many`: more features than are asked for, even in small boxes
 */
export type RegisteredFailure = InfoFailure | { kind: 'too many' };

type Answer<T> = { ok: true; value: T } | { ok: false; failure: RegisteredFailure };

/** Milliseconds for one answer: the service takes its time, and nobody waits for it to work on. */
const timeLimitMs = 60_000;
const mostBytes = 30_000_000;
/** How often a box is halved both ways. */
const deepest = 3;

/** The answers of one kind as they are stored on the device. */
interface StoredDocuments {
  fetchedAt: string;
  documents: string[];
}

/**
 * Pages of one answer at most: a service that names a further one each time is not followed for
 * ever.
 */
const mostPages = 50;

/**
 * Bodies of all pages of an answer; `isWhole` says whether nothing is missing that the service
 * itself counts.
 */
interface Pages {
  bodies: string[];
  isWhole: boolean;
}

/** Asks for the features at an address, and for the pages that follow as the service names them. */
async function fetchPages(
  first: URL,
  type: string,
  end: AbortSignal | undefined,
): Promise<Answer<Pages>> {
  const wishes = {
    accept: 'application/gml+xml, text/xml;q=0.9, */*;q=0.5',
    limitMs: timeLimitMs,
    mostBytes,
  };
  const bodies: string[] = [];
  let count = 0;
  let matched: number | null = null;
  for (let address: URL | null = first; address !== null; ) {
    const answer = await fetchMapText(address, { ...wishes, ...(end && { end }) });
    if (!answer.ok) return answer;
    const { body } = answer.value;
    const said = findExceptionText(body);
    if (said) return { ok: false, failure: { kind: 'said', text: said } };
    const found = featuresIn(body, type);
    const page = readPage(body);
    // A page says `numberReturned="0"` though features follow: they are counted here.
    count += found;
    matched = page.matched ?? matched;
    const isFull = found >= mostFeatures && page.next === null;
    if (isFull || bodies.length === mostPages)
      return { ok: true, value: { bodies, isWhole: false } };
    if (!/<\/(?:\w+:)?FeatureCollection>\s*$|<(?:\w+:)?FeatureCollection[^>]*\/>\s*$/.test(body))
      return { ok: false, failure: { kind: 'unreadable', detail: 'no whole feature collection' } };
    bodies.push(body);
    address = page.next === null || found === 0 ? null : resolveNext(page.next, address);
  }
  return { ok: true, value: { bodies, isWhole: matched === null || count >= matched } };
}

/**
 * What the whole box holds of one kind. A service that has a limit, or no time for it, is asked for
 * its quarters.
 */
export async function fetchDocuments(
  service: RegisteredService,
  kind: RegisteredKind,
  box: PlaneBox,
  end?: AbortSignal,
  depth = 0,
): Promise<Answer<string[]>> {
  const answer = await fetchPages(featuresAddress(service, kind, box), service.types[kind], end);
  const isSlow = !answer.ok && answer.failure.kind === 'rejected' && answer.failure.status === 504;
  if (!answer.ok && !isSlow) return answer;
  if (answer.ok && answer.value.isWhole) return { ok: true, value: answer.value.bodies };
  if (depth === deepest) return answer.ok ? { ok: false, failure: { kind: 'too many' } } : answer;
  const documents: string[] = [];
  for (const quarter of quartersOf(box)) {
    const part = await fetchDocuments(service, kind, quarter, end, depth + 1);
    if (!part.ok) return part;
    documents.push(...part.value);
  }
  return { ok: true, value: documents };
}

const featuresIn = (body: string, type: string): number =>
  body.match(new RegExp(`<(?:\\w+:)?${type.slice(type.indexOf(':') + 1)}[\\s>]`, 'g'))?.length ?? 0;

/** What is stored, see `registeredKey`. */
const storedForm = (documents: string[]): Blob =>
  new Blob(
    [JSON.stringify({ fetchedAt: new Date().toISOString(), documents } satisfies StoredDocuments)],
    {
      type: 'application/json',
    },
  );

/**
 * Fetches what the offline case stores of one kind around a property.
 * @returns why it could not be had, or null
 */
export async function downloadRegistered(
  asked: { service: RegisteredService; kind: RegisteredKind; property: DegreesBox; zone: UtmZone },
  put: (content: Blob) => Promise<void>,
  end: AbortSignal,
): Promise<RegisteredFailure | null> {
  const { service, kind, property, zone } = asked;
  const answer = await fetchDocuments(service, kind, boxAround(property, zone), end);
  end.throwIfAborted();
  if (!answer.ok) return answer.failure;
  await put(storedForm(answer.value));
  return null;
}

export interface FetchedRegister {
  documents: RegisteredDocuments;
  /** When the oldest of them was fetched. */
  fetchedAt: Date;
  /** Why these are stored ones; null for what the service has answered now. */
  failure: RegisteredFailure | null;
}

/**
 * All kinds around a property, from the service; where it does not answer, as they are stored on
 * the device.
 * @param zone that the service is asked in
 */
export async function fetchRegister(
  service: RegisteredService,
  property: DegreesBox,
  zone: UtmZone,
  stored: StoredMapAnswers | null,
): Promise<Answer<FetchedRegister>> {
  const box = boxAround(property, zone);
  const recall = (kind: RegisteredKind) =>
    stored?.find(registeredKey(service, kind, property)).catch(() => null);
  const remember = async (kind: RegisteredKind, content: Blob) => {
    // Not every service permits that its answers are stored.
    if (service.offlineAllowed)
      await stored?.remember(registeredKey(service, kind, property), content);
  };
  const device = { recall, remember };
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

/** What the device has of each kind around a property. */
interface StoredKinds {
  recall(kind: RegisteredKind): Promise<Blob | null> | undefined;
  remember(kind: RegisteredKind, content: Blob): Promise<void>;
}

async function fetchKind(
  service: RegisteredService,
  kind: RegisteredKind,
  box: PlaneBox,
  { recall, remember }: StoredKinds,
): Promise<Answer<{ documents: string[]; fetchedAt: Date; failure: RegisteredFailure | null }>> {
  const answer = await fetchDocuments(service, kind, box);
  if (answer.ok) {
    await remember(kind, storedForm(answer.value)).catch(() => undefined);
    return { ok: true, value: { documents: answer.value, fetchedAt: new Date(), failure: null } };
  }
  const recalled = await recall(kind);
  if (!recalled) return answer;
  const { fetchedAt, documents } = JSON.parse(await recalled.text()) as StoredDocuments;
  return {
    ok: true,
    value: { documents, fetchedAt: new Date(fetchedAt), failure: answer.failure },
  };
}
