import { extractSignatureRecords } from '@feltbok/domain/signatures/former-signature.ts';
import type { Change } from './change.ts';
import type { Attempt, Failed, ParkedEdit, QueueEntry, Waiting } from './queue-entry.ts';

/** The newest that this version of the app reads. */
export const currentSchema = 5;

/** Entries without parked edits are stored as former versions read them. */
export const findSchema = ({ parked }: QueueEntry): number => (parked ? 5 : 4);

/**
 * Schema 1: a queue of one slot, whose item was repeated under the same key until it was answered.
 */
interface FormerItem {
  key: string;
  change: Change;
  /** Only with what waits. */
  idempotencyKey?: string;
  keptAt?: string;
  /** Only with what failed. */
  failedAt?: string;
  status?: number;
  message?: string;
}

const lastSchemaWithRecordsInPictures = 3;

/** From each schema to the next. */
const migrations: Record<number, (stored: unknown) => unknown> = {
  1: (stored) => fromOneSlot(stored as FormerItem),
  // Schema 2 wrote every body in full, which is still read.
  2: (stored) => stored,
  // Schema 3 had the record of a signature in its picture, which `readItem` takes out.
  3: (stored) => stored,
  // Schema 4 had no parked edits.
  4: (stored) => stored,
};

type StoredChange = Omit<Change, 'data'> & { data?: unknown; payloadIsData?: true };
type StoredAttempt = Omit<Attempt, 'change' | 'body'> & {
  change: StoredChange;
  body?: string | null;
  bodyIsData?: true;
};

/** All that is stored under one key, with what it is made of in one shape or another. */
type Parts<OneChange, OneAttempt> =
  | (Omit<Waiting, 'latest' | 'attempt' | 'parked'> & {
      latest: Edit<OneChange> | null;
      attempt: OneAttempt | null;
      parked?: readonly Edit<OneChange>[];
    })
  | (Omit<Failed, 'change' | 'parked'> & {
      change: OneChange;
      parked?: readonly Edit<OneChange>[];
    });

type Edit<OneChange> = Omit<ParkedEdit, 'change'> & { change: OneChange };

/**
 * For the storage, which holds nothing twice: what a change sends is most often its payload itself,
 * and the body that was built of it is the JSON of that. JSON that was read is written as it was,
 * so that the body stays what it was, byte for byte.
 */
export const storable = (entry: QueueEntry): unknown =>
  mapParts(entry, storableChange, storableAttempt);

const storableChange = ({ data, ...change }: Change): StoredChange =>
  data === change.payload ? { ...change, payloadIsData: true } : { ...change, data };

function storableAttempt({ body, ...attempt }: Attempt): StoredAttempt {
  const stored = { ...attempt, change: storableChange(attempt.change) };
  return body !== null && body === JSON.stringify(attempt.change.data)
    ? { ...stored, bodyIsData: true }
    : { ...stored, body };
}

function readChange({ payloadIsData, data, ...change }: StoredChange): Change {
  return { ...change, data: payloadIsData ? change.payload : data };
}

function readAttempt({ bodyIsData, body = null, ...attempt }: StoredAttempt): Attempt {
  const change = readChange(attempt.change);
  return { ...attempt, change, body: bodyIsData ? JSON.stringify(change.data) : body };
}

/**
 * What was stored under a schema, as it is today; null when a newer version of the app has written
 * it.
 */
export function readStored(schema: number, stored: unknown): QueueEntry | null {
  if (schema > currentSchema) return null;
  let value = stored;
  for (let from = schema; from < currentSchema; from += 1) {
    const migrate = migrations[from];
    if (!migrate) throw new Error(`Nothing leads on from schema ${from}`);
    value = migrate(value);
  }
  return mapParts(value as Parts<StoredChange, StoredAttempt>, readChange, readAttempt);
}

/**
 * What was stored under a schema, with the records of its signatures beside them, as `readStored`.
 */
export async function readItem(schema: number, stored: unknown): Promise<QueueEntry | null> {
  const entry = readStored(schema, stored);
  return entry && schema <= lastSchemaWithRecordsInPictures ? withRecords(entry) : entry;
}

/**
 * Puts the record beside each signature. The body of an attempt stays as it was first sent, byte
 * for byte.
 */
async function withRecords(entry: QueueEntry): Promise<QueueEntry> {
  if (entry.state === 'failed') return { ...entry, change: await extractFromChange(entry.change) };
  const { latest, attempt } = entry;
  return {
    ...entry,
    latest: latest && { ...latest, change: await extractFromChange(latest.change) },
    attempt: attempt && { ...attempt, change: await extractFromChange(attempt.change) },
  };
}

async function extractFromChange(change: Change): Promise<Change> {
  const payload = await extractSignatureRecords(change.payload);
  const data =
    change.data === change.payload ? payload : await extractSignatureRecords(change.data);
  return { ...change, payload, data, basedOn: await extractSignatureRecords(change.basedOn) };
}

function mapParts<FromChange, FromAttempt, ToChange, ToAttempt>(
  entry: Parts<FromChange, FromAttempt>,
  mapChange: (change: FromChange) => ToChange,
  mapAttempt: (attempt: FromAttempt) => ToAttempt,
): Parts<ToChange, ToAttempt> {
  const { parked: parkedBefore, ...item } = entry;
  const mapEdit = (edit: Edit<FromChange>): Edit<ToChange> => ({
    ...edit,
    change: mapChange(edit.change),
  });
  const parked = parkedBefore && { parked: parkedBefore.map(mapEdit) };
  if (item.state === 'failed') return { ...item, change: mapChange(item.change), ...parked };
  const { latest, attempt } = item;
  return {
    ...item,
    latest: latest && mapEdit(latest),
    attempt: attempt && mapAttempt(attempt),
    ...parked,
  };
}

function fromOneSlot({ key, change, ...former }: FormerItem): QueueEntry {
  if (former.failedAt !== undefined) {
    const { failedAt, status = 0, message = '' } = former;
    return {
      state: 'failed',
      key,
      change,
      keptAt: failedAt,
      failedAt,
      status,
      message,
      conflict: null,
    };
  }
  const keptAt = former.keptAt ?? '';
  if (!former.idempotencyKey)
    return { state: 'waiting', key, latest: { change, keptAt }, attempt: null };
  // Whether it was ever sent was not written down: it may be on the server, and is repeated as it
  // would have been.
  const revision = change.basedOn?.revision ?? null;
  const attempt = { change, keptAt, idempotencyKey: former.idempotencyKey, url: change.url };
  return {
    state: 'waiting',
    key,
    latest: null,
    attempt: { ...attempt, body: JSON.stringify(change.data), revision },
  };
}

/**
 * What is there although it cannot be opened: something newer takes the place of what is damaged.
 */
export interface Unopened {
  stamp: string;
  isOfNewerVersion: boolean;
}

/**
 * The stamp of what is stored under a key.
 * @throws Error where a newer version of the app has stored it: it must outlast a rollback
 */
export function stampOf({
  item,
  unopened,
}: {
  item: { stamp: string } | null;
  unopened?: Unopened | undefined;
}) {
  if (unopened?.isOfNewerVersion)
    throw new Error('A newer version of the app has stored what is there');
  return item?.stamp ?? unopened?.stamp ?? null;
}
