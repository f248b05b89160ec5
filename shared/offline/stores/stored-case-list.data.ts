import { withKnownAttendees } from '@feltbok/domain/attendees/attendees.domain.ts';
import type { Case } from '@feltbok/domain/cases/case.ts';
import { type CaseHead, toCaseHead } from '@feltbok/domain/cases/case-head.domain.ts';
import { extractSignatureRecords } from '@feltbok/domain/signatures/former-signature.ts';
import type { Entry } from './device-database.data.ts';
import type { DeviceStore, DeviceWrite } from './device-store.data.ts';

/**
 * What a start needs to show the list: little enough to be read before the first screen is drawn.
 */
interface StoredHeads {
  heads: CaseHead[];
  loadedAt: Date;
}

interface StoredCases {
  cases: Case[];
  loadedAt: Date;
  /** Null when the list on the device is no longer just what the server had sent. */
  etag: string | null;
}

/** The case list as this device stores it of one user. */
export interface StoredCaseList {
  readHeads(): Promise<StoredHeads | null>;
  /** The whole of it. Null when there is none, or not all of it can be read. */
  read(): Promise<StoredCases | null>;
  /**
   * Writes what has changed since the last time.
   * @throws DOMException when the device cannot store it; what was stored before stays as it was
   */
  store(list: StoredCases): Promise<void>;
}

interface ListState {
  loadedAt: number;
  etag: string | null;
  parts: number;
}

const kind = 'case-list';
/** Raised when the wire's Case changes in a way that a former build's list does not fit. */
const schema = 1;
/** Cases in a record: a save writes one part anew, and 2,000 cases are forty records. */
const partLength = 50;

export function storedCaseList(store: DeviceStore): StoredCaseList {
  let stateStamp: string | null | undefined;
  /**
   * The parts as this page has read or written them last; a case that changes is another object.
   */
  let known: (readonly Case[])[] = [];

  const tryToStore = async ({ cases, loadedAt, etag }: StoredCases, expected: string | null) => {
    // Another tab, or a build of before, may have stored the attendees of a case that is not open
    // here.
    const parts = partsOf(withKnownAttendees(cases, known.flat()).cases);
    const changed = parts.flatMap((part, index) =>
      isSame(part, known[index]) ? [] : [{ part, index }],
    );
    const state: ListState = { loadedAt: loadedAt.getTime(), etag, parts: parts.length };
    const writes = [
      writeOf('state', state),
      ...(changed.length > 0 || parts.length !== known.length
        ? [writeOf('heads', cases.map(toCaseHead))]
        : []),
      ...changed.map(({ part, index }) => writeOf(`part ${index}`, part)),
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
      // What another tab has written is replaced, but for the attendees that it knows more of.
      do {
        const found = await readParts(store);
        known = found?.parts ?? [];
        stateStamp =
          found?.state.entry.stamp ??
          (await store.entries(kind)).find(
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
    // Damaged, or of a storage that does not serve now: the network has the list.
    return null;
  }
}

/** All parts of one list; null when there is none, or not all of it can be read. */
async function readParts(
  store: DeviceStore,
): Promise<{ state: FoundRecord<ListState>; parts: Case[][] } | null> {
  const state = await readRecord<ListState>(store, 'state');
  if (!state) return null;
  const parts: Case[][] = [];
  // One after the other: the screen that is being used meanwhile comes first.
  for (let index = 0; index < state.value.parts; index++) {
    const part = await readRecord<Case[]>(store, `part ${index}`);
    if (!part) return null;
    parts.push(await Promise.all(part.value.map(withRecords)));
  }
  // Another tab has written in between: its parts and these would be of two lists.
  const isOneList =
    (await readRecord<ListState>(store, 'state'))?.entry.stamp === state.entry.stamp;
  return isOneList ? { state, parts } : null;
}

/**
 * A case with its signatures as they are today: lists of version 1.7 have the records in the
 * pictures.
 */
async function withRecords(stored: Case): Promise<Case> {
  const businesses = await Promise.all(
    stored.businesses.map(async (business) => {
      const attendees = await extractSignatureRecords(business.attendees);
      return attendees === business.attendees ? business : { ...business, attendees };
    }),
  );
  const isSameCase = businesses.every((business, index) => business === stored.businesses[index]);
  return isSameCase ? stored : { ...stored, businesses };
}

const writeOf = (key: string, value: unknown): DeviceWrite => ({
  kind,
  key,
  schema,
  content: new TextEncoder().encode(JSON.stringify(value)),
});

const partsOf = (cases: Case[]): Case[][] =>
  Array.from({ length: Math.ceil(cases.length / partLength) }, (_, index) =>
    cases.slice(index * partLength, (index + 1) * partLength),
  );

const isSame = (part: readonly Case[], other: readonly Case[] | undefined) =>
  part.length === other?.length && part.every((one, index) => one === other[index]);
