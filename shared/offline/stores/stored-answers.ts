import type { CallName, CallTypes } from '@feltbok/contract/call-types.ts';
import type { ApiAnswer } from '@feltbok/contract/client/api-answer.ts';
import type { ApiClient } from '@feltbok/contract/client/api-client.ts';
import { addressOf } from '@feltbok/contract/client/call-address.ts';
import type { clientCalls } from '@feltbok/contract/client/client-calls.ts';
import type { Case } from '@feltbok/domain/cases/case.ts';
import type { Entry } from './device-database.data.ts';
import type { DeviceStore } from './device-store.data.ts';
import type { DownloadItem, OfflinePart, OfflineSource } from './offline-source.ts';
import {
  type CollectionDefinition,
  type RecordCollection,
  recordCollection,
} from './record-collection.ts';

/**
 * The calls whose JSON answer the device can store. Cases have a place of their own, files are
 * stored as files.
 */
type StorableCall = Exclude<
  {
    [Name in CallName]: (typeof clientCalls)[Name]['method'] extends 'GET' ? Name : never;
  }[CallName],
  'getCases' | 'getCustomerContext' | 'getDocument' | 'getDocumentContent'
>;

type ParametersOf<Name extends StorableCall> = {
  path: CallTypes[Name]['path'];
} & (CallTypes[Name] extends {
  query: infer Query;
}
  ? { query: Query }
  : unknown);

/**
 * Answers of the API as the device stores them of one user: code lists, templates, the marks of a
 * business.
 */
export interface StoredAnswers {
  /** What the API said last, whenever that was; null when the device does not know. */
  recall<Name extends StorableCall>(
    name: Name,
    parameters: ParametersOf<Name>,
  ): Promise<{ body: CallTypes[Name]['answer']; keptAt: Date } | null>;
  /**
   * Asks the API and stores what it says, for `recall`. A device that stores nothing, or has no
   * room, asks all the same.
   * @throws DOMException `AbortError` when `signal` is aborted
   */
  ask<Name extends StorableCall>(
    name: Name,
    parameters: ParametersOf<Name>,
    signal?: AbortSignal,
  ): Promise<ApiAnswer<CallTypes[Name]['answer']>>;
  /**
   * As `ask`, unless the device has stored the answer since a time, in milliseconds since 1970.
   * Where the same is being asked already, nothing is asked a second time.
   */
  askOnce<Name extends StorableCall>(
    name: Name,
    parameters: ParametersOf<Name>,
    once: { since: number; share: ShareAnswer },
  ): Promise<ApiAnswer<CallTypes[Name]['answer']>>;
  /**
   * What the device stores of an answer becomes what the API would say by now, as where it has
   * taken over a change. What is not stored stays so.
   */
  amend<Name extends StorableCall>(
    name: Name,
    parameters: ParametersOf<Name>,
    change: (body: CallTypes[Name]['answer']) => CallTypes[Name]['answer'],
  ): Promise<void>;
}

/** Age in milliseconds from which answers that every case needs are asked for again. */
export const refreshSharedAfterMs = 60 * 60_000;

/** A time in the future is of a clock that was set back, and says nothing of the age. */
export function isFreshAnswer(keptAt: Date): boolean {
  const ageMs = Date.now() - keptAt.getTime();
  return ageMs >= 0 && ageMs < refreshSharedAfterMs;
}

/**
 * Runs `ask`, unless the same address is being asked already: then that answer is this one's too.
 */
export type ShareAnswer = <Answer>(address: string, ask: () => Promise<Answer>) => Promise<Answer>;

interface StoredAnswer {
  body: unknown;
  etag: string | null;
}

/**
 * Raised when the shape of an answer changes in a way that former builds, or this one, cannot read.
 */
const definition: CollectionDefinition<StoredAnswer> = {
  kind: 'answer',
  schema: 2,
  migrate: (_, former) => withoutFormerReference(former as StoredAnswer),
};

/**
 * Until schema 2 the protocol's heading had the case system's key where the journal number belongs.
 */
function withoutFormerReference(stored: StoredAnswer): StoredAnswer {
  const { body } = stored;
  const isHeading = typeof body === 'object' && body !== null && 'caseReference' in body;
  return isHeading ? { body: { ...body, caseReference: null }, etag: null } : stored;
}

/**
 * @param device null where the browser stores nothing: answers are then asked for, and not recalled
 */
export function storedAnswers(device: DeviceStore | null, api: ApiClient): StoredAnswers {
  const collection = device && recordCollection<StoredAnswer>(device, definition);
  return {
    async recall(name, parameters) {
      const found = await collection?.get(addressOf(name, parameters)).catch(() => null);
      return found
        ? { body: found.value.body as never, keptAt: new Date(found.entry.writtenAt) }
        : null;
    },
    async ask(name, parameters, signal) {
      const { answer, store } = await asked({ api, collection }, { name, parameters, signal });
      // Without room or storage whoever asks has the answer nevertheless.
      if (!signal?.aborted) await store().catch(() => undefined);
      return answer;
    },
    async askOnce(name, parameters, once) {
      return (await askedOnce({ api, collection }, { name, parameters }, once)).answer;
    },
    async amend(name, parameters, change) {
      const key = addressOf(name, parameters);
      const found = await collection?.get(key).catch(() => null);
      // Without its ETag: the API is to be asked for the whole of it next time.
      if (found)
        await collection
          ?.put(key, { body: change(found.value.body as never), etag: null })
          .catch(() => undefined);
    },
  };
}

interface Storing {
  api: ApiClient;
  collection: RecordCollection<StoredAnswer> | null;
}

interface Question<Name extends StorableCall> {
  name: Name;
  parameters: ParametersOf<Name>;
  signal?: AbortSignal;
}

interface Asked<Name extends StorableCall> {
  answer: ApiAnswer<CallTypes[Name]['answer']>;
  store: () => Promise<void>;
}

/** What the API says, and how to store it. */
async function asked<Name extends StorableCall>(
  { api, collection }: Storing,
  { name, parameters, signal }: Question<Name>,
): Promise<Asked<Name>> {
  const key = addressOf(name, parameters);
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
    // A proxy may leave the tag out of an answer that nothing has changed.
    store: async () => collection?.put(key, { body: current.body, etag: answer.etag ?? known }),
  };
}

function askedOnce<Name extends StorableCall>(
  storing: Storing,
  question: Question<Name>,
  { since, share }: { since: number; share: ShareAnswer },
): Promise<Asked<Name>> {
  const key = addressOf(question.name, question.parameters);
  return share(key, async (): Promise<Asked<Name>> => {
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
    const result = await asked(storing, question);
    // Whoever wants it after this finds it stored.
    await result.store().catch(() => undefined);
    return result;
  });
}

interface AnswersSource {
  part: OfflinePart;
  device: DeviceStore;
  api: ApiClient;
  /**
   * The calls whose answers the case needs, each with how many bytes it may have as long as nobody
   * knows.
   */
  callsOf?: (wanted: Case) => readonly NeededCall[];
  /** Those whose answers every case needs. */
  sharedCalls?: readonly NeededCall[];
  /** For calls that screens make too. */
  share?: ShareAnswer;
}

type NeededCall = { [Name in StorableCall]: NeededAnswer<Name> }[StorableCall];

interface NeededAnswer<Name extends StorableCall> {
  name: Name;
  parameters: ParametersOf<Name>;
  usualSize: number;
}

/** A part of a case that consists of answers of the API. */
export function answersSource({
  part,
  device,
  api,
  callsOf = () => [],
  sharedCalls = [],
  share = (_address, ask) => ask(),
}: AnswersSource): OfflineSource {
  const collection = recordCollection<StoredAnswer>(device, definition);
  const sharedKeys = new Set(
    sharedCalls.map(({ name, parameters }) => addressOf(name, parameters)),
  );
  const itemsOf = async (needed: readonly NeededCall[], since: Date): Promise<DownloadItem[]> => {
    const plannedAt = Date.now();
    const entries = new Map<string, Entry>(
      (await device.entries(definition.kind)).map((one) => [one.key, one]),
    );
    return needed.map(({ name, parameters, usualSize }) => {
      const key = addressOf(name, parameters);
      const entry = entries.get(key);
      return {
        key,
        size: entry?.size ?? usualSize,
        isStored: entry !== undefined && entry.writtenAt >= since.getTime(),
        async download(signal) {
          const question = { name, parameters } as Question<StorableCall>;
          const { answer, store } = sharedKeys.has(key)
            ? await askedOnce({ api, collection }, question, { since: plannedAt, share })
            : await asked({ api, collection }, { ...question, signal });
          if (!answer.ok) throw answer.failure;
          signal.throwIfAborted();
          await store();
        },
      };
    });
  };
  return {
    part,
    plan: ({ wanted, since }) => itemsOf([...sharedCalls, ...callsOf(wanted)], since),
    planShared: (since) => itemsOf(sharedCalls, since),
    remove: (keys) => collection.remove(...keys.filter((key) => !sharedKeys.has(key))),
  };
}
