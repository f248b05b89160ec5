import type { AppCallName, CallTypes } from '@feltbok/contract/call-types.ts';
import type { ApiAnswer } from '@feltbok/contract/client/api-answer.ts';
import type { ApiClient } from '@feltbok/contract/client/api-client.ts';
import { buildAddress } from '@feltbok/contract/client/call-address.ts';
import type { clientCalls } from '@feltbok/contract/client/client-calls.ts';
import type { Case } from '@feltbok/domain/cases/case.ts';
import type { Entry } from './device-database.data.ts';
import type { DeviceStore } from './device-store.data.ts';
import type { DownloadItem, OfflinePart, OfflineSource } from './offline-source.ts';
import {
  type CollectionDefinition,
  createRecordCollection,
  type RecordCollection,
} from './record-collection.ts';

/**
 * The calls whose JSON answer the device can store. Cases and files have stores of their own.
 */
type StorableCall = Exclude<
  {
    [Name in AppCallName]: (typeof clientCalls)[Name]['method'] extends 'GET' ? Name : never;
  }[AppCallName],
  'getCases' | 'getCustomerContext' | 'getDocument' | 'getDocumentContent'
>;

type CallParameters<Name extends StorableCall> = {
  path: CallTypes[Name]['path'];
} & (CallTypes[Name] extends {
  query: infer Query;
}
  ? { query: Query }
  : unknown);

/**
 * One user's stored answers of the API, such as code lists, templates and the marks of a business.
 */
export interface StoredAnswers {
  /** Reads the API's last answer, however old; null when none is stored. */
  recall<Name extends StorableCall>(
    name: Name,
    parameters: CallParameters<Name>,
  ): Promise<{ body: CallTypes[Name]['answer']; keptAt: Date } | null>;
  /**
   * Calls the API and stores its answer for `recall`. A failure of the storage is ignored.
   * @throws DOMException `AbortError` when `signal` is aborted
   */
  ask<Name extends StorableCall>(
    name: Name,
    parameters: CallParameters<Name>,
    signal?: AbortSignal,
  ): Promise<ApiAnswer<CallTypes[Name]['answer']>>;
  /**
   * Returns the stored answer if it is newer than `since`, in milliseconds since 1970, and calls
   * the API otherwise. Concurrent calls of the same address share one request.
   */
  askOnce<Name extends StorableCall>(
    name: Name,
    parameters: CallParameters<Name>,
    once: { since: number; share: ShareAnswer },
  ): Promise<ApiAnswer<CallTypes[Name]['answer']>>;
  /**
   * Updates a stored answer to what the API would answer now, for instance after it has accepted a
   * change. Does nothing when the answer is not stored.
   */
  amend<Name extends StorableCall>(
    name: Name,
    parameters: CallParameters<Name>,
    change: (body: CallTypes[Name]['answer']) => CallTypes[Name]['answer'],
  ): Promise<void>;
}

/** Age in milliseconds after which answers that every case needs are fetched again. */
export const refreshSharedAfterMs = 60 * 60_000;

/** Whether an answer is recent. A time in the future means that the clock was set back. */
export function isFreshAnswer(keptAt: Date): boolean {
  const ageMs = Date.now() - keptAt.getTime();
  return ageMs >= 0 && ageMs < refreshSharedAfterMs;
}

/**
 * Runs `ask`, or waits for the answer of a request to the same address that is on its way.
 */
export type ShareAnswer = <Answer>(address: string, ask: () => Promise<Answer>) => Promise<Answer>;

interface StoredAnswer {
  body: unknown;
  etag: string | null;
}

/**
 * The schema is raised when an answer changes to a shape that former builds, or this one, cannot
 * read.
 */
const definition: CollectionDefinition<StoredAnswer> = {
  kind: 'answer',
  schema: 2,
  migrate: (_, former) => removeFormerReference(former as StoredAnswer),
};

/**
 * Removes the reference from the protocol's heading, where former schemas had the case system's key
 * instead of the journal number.
 */
function removeFormerReference(stored: StoredAnswer): StoredAnswer {
  const { body } = stored;
  const isHeading = typeof body === 'object' && body !== null && 'caseReference' in body;
  return isHeading ? { body: { ...body, caseReference: null }, etag: null } : stored;
}

/**
 * @param device null when the browser has no storage: answers are then fetched and never recalled
 */
export function createStoredAnswers(device: DeviceStore | null, api: ApiClient): StoredAnswers {
  const collection = device && createRecordCollection<StoredAnswer>(device, definition);
  return {
    async recall(name, parameters) {
      const found = await collection?.get(buildAddress(name, parameters)).catch(() => null);
      return found
        ? { body: found.value.body as never, keptAt: new Date(found.entry.writtenAt) }
        : null;
    },
    async ask(name, parameters, signal) {
      const { answer, store } = await fetchAnswer(
        { api, collection },
        { name, parameters, signal },
      );
      // A failure of the storage must not hide the answer from the caller.
      if (!signal?.aborted) await store().catch(() => undefined);
      return answer;
    },
    async askOnce(name, parameters, once) {
      return (await fetchAnswerOnce({ api, collection }, { name, parameters }, once)).answer;
    },
    async amend(name, parameters, change) {
      const key = buildAddress(name, parameters);
      const found = await collection?.get(key).catch(() => null);
      if (!found) return;
      // The ETag is removed, so that the next request fetches the whole answer.
      const amended = { body: change(found.value.body as never), etag: null };
      await collection?.put(key, amended).catch(() => undefined);
    },
  };
}

interface AnswerDeps {
  api: ApiClient;
  collection: RecordCollection<StoredAnswer> | null;
}

interface Question<Name extends StorableCall> {
  name: Name;
  parameters: CallParameters<Name>;
  signal?: AbortSignal;
}

interface FetchedAnswer<Name extends StorableCall> {
  answer: ApiAnswer<CallTypes[Name]['answer']>;
  store: () => Promise<void>;
}

/** Fetches an answer, and returns it with a function that stores it. */
async function fetchAnswer<Name extends StorableCall>(
  { api, collection }: AnswerDeps,
  { name, parameters, signal }: Question<Name>,
): Promise<FetchedAnswer<Name>> {
  const key = buildAddress(name, parameters);
  const before = (await collection?.get(key).catch(() => null))?.value;
  const ifNoneMatch = before?.etag ?? undefined;
  const answer = await api.call(name, {
    ...parameters,
    body: undefined,
    signal,
    ifNoneMatch,
  } as never);
  if (!answer.ok) return { answer, store: async () => undefined };
  const known = answer.status === 304 ? (ifNoneMatch ?? null) : null;
  const current =
    answer.status === 304 && before
      ? { ...answer, status: 200, body: before.body as never }
      : answer;
  return {
    answer: current,
    // A proxy may remove the tag from a 304.
    store: async () => collection?.put(key, { body: current.body, etag: answer.etag ?? known }),
  };
}

function fetchAnswerOnce<Name extends StorableCall>(
  storing: AnswerDeps,
  question: Question<Name>,
  { since, share }: { since: number; share: ShareAnswer },
): Promise<FetchedAnswer<Name>> {
  const key = buildAddress(question.name, question.parameters);
  return share(key, async (): Promise<FetchedAnswer<Name>> => {
    const found = await storing.collection?.get(key).catch(() => null);
    if (found && found.entry.writtenAt >= since) {
      const answer = {
        ok: true,
        status: 200,
        body: found.value.body as never,
        etag: null,
      } as const;
      return { answer, store: async () => undefined };
    }
    const result = await fetchAnswer(storing, question);
    // The answer is stored before the shared request ends, so that the next caller finds it.
    await result.store().catch(() => undefined);
    return result;
  });
}

interface AnswersSource {
  part: OfflinePart;
  device: DeviceStore;
  api: ApiClient;
  /**
   * Lists the calls whose answers a case needs, each with an estimate of its size in bytes.
   */
  listCalls?: (offlineCase: Case) => readonly NeededCall[];
  /** Calls whose answers every case needs. */
  sharedCalls?: readonly NeededCall[];
  /** Shares requests with screens that make the same calls. */
  share?: ShareAnswer;
}

type NeededCall = { [Name in StorableCall]: NeededAnswer<Name> }[StorableCall];

interface NeededAnswer<Name extends StorableCall> {
  name: Name;
  parameters: CallParameters<Name>;
  usualSize: number;
}

/** Creates the source of a part that consists of answers of the API. */
export function createAnswersSource({
  part,
  device,
  api,
  listCalls = () => [],
  sharedCalls = [],
  share = (_address, ask) => ask(),
}: AnswersSource): OfflineSource {
  const collection = createRecordCollection<StoredAnswer>(device, definition);
  const sharedKeys = new Set(
    sharedCalls.map(({ name, parameters }) => buildAddress(name, parameters)),
  );
  const buildItems = async (
    needed: readonly NeededCall[],
    since: Date,
  ): Promise<DownloadItem[]> => {
    const plannedAt = Date.now();
    const entries = new Map<string, Entry>(
      (await device.listEntries(definition.kind)).map((entry) => [entry.key, entry]),
    );
    return needed.map(({ name, parameters, usualSize }) => {
      const key = buildAddress(name, parameters);
      const entry = entries.get(key);
      return {
        key,
        size: entry?.size ?? usualSize,
        isStored: entry !== undefined && entry.writtenAt >= since.getTime(),
        async download(signal) {
          const question = { name, parameters } as Question<StorableCall>;
          const { answer, store } = sharedKeys.has(key)
            ? await fetchAnswerOnce({ api, collection }, question, { since: plannedAt, share })
            : await fetchAnswer({ api, collection }, { ...question, signal });
          if (!answer.ok) throw answer.failure;
          signal.throwIfAborted();
          await store();
        },
      };
    });
  };
  return {
    part,
    plan: ({ offlineCase, since }) =>
      buildItems([...sharedCalls, ...listCalls(offlineCase)], since),
    planShared: (since) => buildItems(sharedCalls, since),
    remove: (keys) => collection.remove(...keys.filter((key) => !sharedKeys.has(key))),
  };
}
