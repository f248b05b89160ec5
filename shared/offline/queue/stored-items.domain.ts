import { extractSignatureRecords } from '@feltbok/domain/signatures/extract-signature-records.ts';
import type { Change } from './change.ts';
import type { Attempt, Failed, ParkedEdit, QueueEntry, Waiting } from './queue-entry.ts';

/** The newest schema that this version of the app reads. */
export const currentSchema = 5;

/** Entries without parked edits are stored as schema 4, which former versions can read. */
export const findSchema = ({ parked }: QueueEntry): number => (parked ? 5 : 4);

/**
 * An item of schema 1. It had a single slot, and was repeated with the same idempotency key until
 * it was answered.
 */
interface FormerItem {
  key: string;
  change: Change;
  /** Only in waiting items. */
  idempotencyKey?: string;
  keptAt?: string;
  /** Only in failed items. */
  failedAt?: string;
  status?: number;
  message?: string;
}

const lastSchemaWithRecordsInPictures = 3;

/** Migrates from each schema to the next. */
const migrations: Record<number, (stored: unknown) => unknown> = {
  1: (stored) => migrateSingleSlotItem(stored as FormerItem),
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

/** An entry whose changes and attempts are in either their stored or their current shape. */
type Parts<AnyChange, AnyAttempt> =
  | (Omit<Waiting, 'latest' | 'attempt' | 'parked'> & {
      latest: Edit<AnyChange> | null;
      attempt: AnyAttempt | null;
      parked?: readonly Edit<AnyChange>[];
    })
  | (Omit<Failed, 'change' | 'parked'> & {
      change: AnyChange;
      parked?: readonly Edit<AnyChange>[];
    });

type Edit<AnyChange> = Omit<ParkedEdit, 'change'> & { change: AnyChange };

/**
 * Converts an entry to its stored form, which holds no value twice: a change's data are usually its
 * payload, and an attempt's body is the JSON of these data. JSON that is parsed and written again
 * has the same bytes, so the body is restored byte for byte.
 */
export const toStorable = (entry: QueueEntry): unknown =>
  mapParts(entry, toStoredChange, toStoredAttempt);

const toStoredChange = ({ data, ...change }: Change): StoredChange =>
  data === change.payload ? { ...change, payloadIsData: true } : { ...change, data };

function toStoredAttempt({ body, ...attempt }: Attempt): StoredAttempt {
  const stored = { ...attempt, change: toStoredChange(attempt.change) };
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
 * Converts a stored entry to the current shape; null when a newer version of the app has written
 * it.
 */
export function readStored(schema: number, stored: unknown): QueueEntry | null {
  if (schema > currentSchema) return null;
  let value = stored;
  for (let from = schema; from < currentSchema; from += 1) {
    const migrate = migrations[from];
    if (!migrate) throw new Error(`There is no migration from schema ${from}`);
    value = migrate(value);
  }
  return mapParts(value as Parts<StoredChange, StoredAttempt>, readChange, readAttempt);
}

/**
 * Does what `readStored` does, and moves signature records out of the pictures of former schemas.
 */
export async function readItem(schema: number, stored: unknown): Promise<QueueEntry | null> {
  const entry = readStored(schema, stored);
  return entry && schema <= lastSchemaWithRecordsInPictures ? extractFromEntry(entry) : entry;
}

/**
 * Moves the record out of the picture of each signature. The body of an attempt is unchanged,
 * because it is repeated byte for byte.
 */
async function extractFromEntry(entry: QueueEntry): Promise<QueueEntry> {
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

function migrateSingleSlotItem({ key, change, ...former }: FormerItem): QueueEntry {
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
  // Schema 1 did not store whether the item was ever sent. The server may have it, so it becomes an
  // attempt that is repeated with the same key.
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
 * A record that cannot be decrypted or read. A damaged one may be overwritten by a new edit.
 */
export interface UnreadableRecord {
  stamp: string;
  isOfNewerVersion: boolean;
}

/**
 * The stamp of the record under a key; null when there is none.
 * @throws Error when a newer version of the app has stored it, because it must survive a rollback
 */
export function getStoredStamp({
  item,
  unreadable,
}: {
  item: { stamp: string } | null;
  unreadable?: UnreadableRecord | undefined;
}) {
  if (unreadable?.isOfNewerVersion)
    throw new Error('A newer version of the app has stored this item');
  return item?.stamp ?? unreadable?.stamp ?? null;
}
