import { withKnownAttendees } from '@feltbok/domain/attendees/attendees.domain.ts';
import type { Case } from '@feltbok/domain/cases/case.ts';
import { type CaseHead, toCaseHead } from '@feltbok/domain/cases/case-head.domain.ts';
import { extractSignatureRecords } from '@feltbok/domain/signatures/extract-signature-records.ts';
import type { Entry } from './device-database.data.ts';
import type { DeviceStore, DeviceWrite } from './device-store.data.ts';

/**
 * The summaries that the first screen needs. They are small enough to be read before it is drawn.
 */
interface StoredHeads {
  heads: CaseHead[];
  loadedAt: Date;
}

interface StoredCases {
  cases: Case[];
  loadedAt: Date;
  /** Null when the list on the device differs from the server's. */
  etag: string | null;
}

/** One user's case list on this device. */
export interface StoredCaseList {
  readHeads(): Promise<StoredHeads | null>;
  /** Reads the whole list; null when a part of it is missing or unreadable. */
  read(): Promise<StoredCases | null>;
  /**
   * Writes the parts that have changed since the last write.
   * @throws DOMException when the device cannot store them; the stored list is then unchanged
   */
  store(list: StoredCases): Promise<void>;
}

interface ListState {
  loadedAt: number;
  etag: string | null;
  parts: number;
}

const kind = 'case-list';
/** Raised when the API's Case changes so that the list of a former build cannot be used. */
const schema = 1;
/** Number of cases in a record. A save rewrites one record; 2,000 cases take forty. */
const partLength = 50;

export function createStoredCaseList(store: DeviceStore): StoredCaseList {
  let stateStamp: string | null | undefined;
  /**
   * The parts as this page has last read or written them. A changed case is a new object.
   */
  let known: (readonly Case[])[] = [];

  const tryToStore = async ({ cases, loadedAt, etag }: StoredCases, expected: string | null) => {
    // Another tab or a former build may have stored the attendees of a case that is not open here.
    const parts = splitIntoParts(withKnownAttendees(cases, known.flat()).cases);
    const changed = parts.flatMap((part, index) =>
      isSame(part, known[index]) ? [] : [{ part, index }],
    );
    const state: ListState = { loadedAt: loadedAt.getTime(), etag, parts: parts.length };
    const writes = [
      buildWrite('state', state),
      ...(changed.length > 0 || parts.length !== known.length
        ? [buildWrite('heads', cases.map(toCaseHead))]
        : []),
      ...changed.map(({ part, index }) => buildWrite(`part ${index}`, part)),
    ];
    const entries = await store.write(writes, {
      expected: { kind, key: 'state', schema, stamp: expected },
    });
    if (entries === 'changed elsewhere') return false;
    stateStamp = entries[0]?.stamp ?? null;
    const surplus = Array.from(
      { length: Math.max(0, known.length - parts.length) },
      (_, n) => `part ${parts.length + n}`,
    );
    known = parts;
    if (surplus.length > 0) await store.remove(kind, surplus, schema);
    return true;
  };

  return {
    async readHeads() {
      const [state, heads] = await Promise.all([
        readRecord<ListState>(store, 'state'),
        readRecord<CaseHead[]>(store, 'heads'),
      ]);
      return state && heads
        ? { heads: heads.value, loadedAt: new Date(state.value.loadedAt) }
        : null;
    },
    async read() {
      const found = await readParts(store);
      if (!found) return null;
      const { state, parts } = found;
      stateStamp = state.entry.stamp;
      known = parts;
      return {
        cases: parts.flat(),
        loadedAt: new Date(state.value.loadedAt),
        etag: state.value.etag,
      };
    },
    async store(list) {
      if (stateStamp !== undefined && (await tryToStore(list, stateStamp))) return;
      // The list of another tab is replaced, except for attendees that only it knows.
      do {
        const found = await readParts(store);
        known = found?.parts ?? [];
        stateStamp =
          found?.state.entry.stamp ??
          (await store.listEntries(kind)).find(
            (entry) => entry.key === 'state' && entry.schema === schema,
          )?.stamp ??
          null;
      } while (!(await tryToStore(list, stateStamp)));
    },
  };
}

interface FoundRecord<Value> {
  value: Value;
  entry: Entry;
}

async function readRecord<Value>(
  store: DeviceStore,
  key: string,
): Promise<FoundRecord<Value> | null> {
  try {
    const found = await store.read(kind, key, schema);
    if (found?.entry.schema !== schema) return null;
    return {
      value: JSON.parse(new TextDecoder().decode(found.bytes)) as Value,
      entry: found.entry,
    };
  } catch {
    // An unreadable record counts as missing, because the list can be fetched again.
    return null;
  }
}

/** Reads all parts of one list; null when a part of it is missing or unreadable. */
async function readParts(
  store: DeviceStore,
): Promise<{ state: FoundRecord<ListState>; parts: Case[][] } | null> {
  const state = await readRecord<ListState>(store, 'state');
  if (!state) return null;
  const parts: Case[][] = [];
  // Parts are read one at a time, so that the page stays responsive.
  for (let index = 0; index < state.value.parts; index++) {
    const part = await readRecord<Case[]>(store, `part ${index}`);
    if (!part) return null;
    parts.push(await Promise.all(part.value.map(extractFromCase)));
  }
  // If another tab has written in between, the parts belong to two lists.
  const isOneList =
    (await readRecord<ListState>(store, 'state'))?.entry.stamp === state.entry.stamp;
  return isOneList ? { state, parts } : null;
}

/**
 * Moves signature records out of the pictures, where version 1.7 stored them.
 */
async function extractFromCase(stored: Case): Promise<Case> {
  const businesses = await Promise.all(
    stored.businesses.map(async (business) => {
      const attendees = await extractSignatureRecords(business.attendees);
      return attendees === business.attendees ? business : { ...business, attendees };
    }),
  );
  const isSameCase = businesses.every((business, index) => business === stored.businesses[index]);
  return isSameCase ? stored : { ...stored, businesses };
}

const buildWrite = (key: string, value: unknown): DeviceWrite => ({
  kind,
  key,
  schema,
  content: new TextEncoder().encode(JSON.stringify(value)),
});

const splitIntoParts = (cases: Case[]): Case[][] =>
  Array.from({ length: Math.ceil(cases.length / partLength) }, (_, index) =>
    cases.slice(index * partLength, (index + 1) * partLength),
  );

const isSame = (part: readonly Case[], known: readonly Case[] | undefined) =>
  part.length === known?.length && part.every((item, index) => item === known[index]);
