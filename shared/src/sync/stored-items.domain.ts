import type { Change } from './change';
import type { Kept } from './queue.domain';

/** Of what is written into the storage now. */
export const currentSchema = 2;

/** Schema 1: a queue of one slot, whose item was repeated under the same key until it was answered. */
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

/** From each schema to the next. */
const migrations: Record<number, (stored: unknown) => unknown> = { 1: (stored) => fromOneSlot(stored as FormerItem) };

/** For the storage: a body that is the payload itself, as with most kinds, is written once. */
export const storable = (kept: Kept): unknown =>
  mapChanges(kept, ({ data, ...change }) =>
    data === change.payload ? { ...change, payloadIsData: true } : { ...change, data },
  );

const fromStorage = (kept: Kept): Kept =>
  mapChanges(kept, (stored) => {
    const { payloadIsData, ...change } = stored as Change & { payloadIsData?: true };
    return payloadIsData ? { ...change, data: change.payload } : change;
  });

/** What was stored under a schema, as it is today; null when a newer version of the app has written it. */
export function readStored(schema: number, stored: unknown): Kept | null {
  if (schema > currentSchema) return null;
  let value = stored;
  for (let from = schema; from < currentSchema; from += 1) {
    const migrate = migrations[from];
    if (!migrate) throw new Error(`Nothing leads on from schema ${from}`);
    value = migrate(value);
  }
  return fromStorage(value as Kept);
}

function mapChanges(kept: Kept, map: (change: Change) => unknown): Kept {
  const mapped = <Holder extends { change: Change }>(holder: Holder): Holder => ({
    ...holder,
    change: map(holder.change) as Change,
  });
  if (kept.state === 'failed') return mapped(kept);
  const { latest, attempt } = kept;
  return { ...kept, latest: latest && mapped(latest), attempt: attempt && mapped(attempt) };
}

function fromOneSlot({ key, change, ...former }: FormerItem): Kept {
  if (former.failedAt !== undefined) {
    const { failedAt, status = 0, message = '' } = former;
    return { state: 'failed', key, change, keptAt: failedAt, failedAt, status, message, conflict: null };
  }
  const keptAt = former.keptAt ?? '';
  if (!former.idempotencyKey) return { state: 'waiting', key, latest: { change, keptAt }, attempt: null };
  // Whether it was ever sent was not written down: it may be on the server, and is repeated as it would have been.
  const revision = change.basedOn?.revision ?? null;
  const attempt = { change, keptAt, idempotencyKey: former.idempotencyKey, url: change.url };
  return { state: 'waiting', key, latest: null, attempt: { ...attempt, body: JSON.stringify(change.data), revision } };
}
