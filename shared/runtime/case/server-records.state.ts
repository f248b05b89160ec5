import type { ApiAnswer } from '@feltbok/contract/client/api-answer.ts';
import type { Change } from '@feltbok/offline/queue/change.ts';
import type { SyncedChange } from '@feltbok/offline/queue/kinds/kind.ts';
import { createStoredAnswers, type StoredAnswers } from '@feltbok/offline/stores/stored-answers.ts';
import { atom, type Getter, type Setter } from 'jotai';
import { deviceStoreAtom } from '../device/storage.state.ts';
import { hostServicesAtom } from '../federation/remote.ts';
import { getText, type SharedKey } from '../i18n/i18n.ts';
import { userKeyAtom } from '../session/session.state.ts';

/** A record that a device knows by its uuid, and the server by its id too. */
interface KnownRecord {
  uuid: string;
  id?: number;
  revision?: number;
}

/** Records by uuid. */
type Records<Item> = ReadonlyMap<string, Item>;

/**
 * The state of loading the records of a business. `records` are those of the last success, and
 * remain after a later failure.
 */
export interface RecordsLoad<Item> {
  phase: 'not started' | 'started' | 'completed' | 'failed';
  /**
   * The records from the device or the API, with the changes that the API has accepted since; null
   * before the first success.
   */
  records: Records<Item> | null;
}

/** The records of one business and one user: what another has loaded in this page is not shown. */
interface Loaded<Item> {
  userKey: string | null;
  businessId: number | null;
  load: RecordsLoad<Item>;
}

/** One kind of record, all of which in a business one call of the API delivers. */
interface RecordKind<Item extends KnownRecord, Delivered extends Item> {
  /** Reads the API's last answer from the device; null when none is stored. */
  recall: (answers: StoredAnswers, businessId: number) => Promise<{ body: Delivered[] } | null>;
  /** Calls the API and stores its answer. */
  ask: (answers: StoredAnswers, businessId: number) => Promise<ApiAnswer<Delivered[]>>;
  /** Changes the stored answer. */
  amend: (
    answers: StoredAnswers,
    businessId: number,
    change: (body: Delivered[]) => Delivered[],
  ) => Promise<void>;
  /** Finds the record that a change is about; null where it is about something else. */
  findRecord: (change: Change) => Item | null;
  /** Fields that a record gets when the server has it. */
  savedFields: Partial<Item>;
  /** The text after a load that the user is told of; null for none. */
  getLoadedText: (records: readonly Delivered[]) => SharedKey | null;
  failedText: SharedKey;
}

interface Access {
  get: Getter;
  set: Setter;
}

const toRecords = <Item extends KnownRecord>(items: Iterable<Item>): Map<string, Item> =>
  new Map(Array.from(items, (item) => [item.uuid, item]));

const answersAtom = atom((get) =>
  createStoredAnswers(get(deviceStoreAtom), get(hostServicesAtom).api),
);

/** The server's records of one kind in the business that was loaded last. */
export class ServerRecords<Item extends KnownRecord, Delivered extends Item> {
  private readonly notStarted: RecordsLoad<Item> = { phase: 'not started', records: null };
  private readonly loadedAtom = atom<Loaded<Item>>({
    userKey: null,
    businessId: null,
    load: this.notStarted,
  });
  /** What the API has taken over while it was being asked: its answer may be older. */
  private readonly syncedSinceAtom = atom<SyncedChange[]>([]);
  private readonly renewalAtom = atom<'none' | 'under way' | 'outdated'>('none');
  /** Settles when the last amendment of stored records is made. */
  private readonly amendingAtom = atom<Promise<void>>(Promise.resolve());

  /** Finds the server's records of a business, without queued changes. */
  readonly loadAtom = atom((get) => {
    const loaded = get(this.loadedAtom);
    const userKey = get(userKeyAtom);
    return (businessId: number): RecordsLoad<Item> =>
      loaded.userKey === userKey && loaded.businessId === businessId
        ? loaded.load
        : this.notStarted;
  });

  constructor(private readonly kind: RecordKind<Item, Delivered>) {}

  /**
   * Shows the records that the device knows of a business, and asks the API for them. That there is
   * no contact is no news to a user whose device knows them.
   */
  async load({ get, set }: Access, businessId: number): Promise<void> {
    const before = get(this.loadAtom)(businessId);
    if (before.phase === 'started') return;
    const userKey = get(userKeyAtom);
    const { notify } = get(hostServicesAtom);
    const answers = get(answersAtom);
    const isStillWanted = () =>
      get(this.loadedAtom).userKey === userKey && get(this.loadedAtom).businessId === businessId;
    const setLoad = (load: RecordsLoad<Item>) =>
      set(this.loadedAtom, { userKey, businessId, load });

    setLoad({ ...before, phase: 'started' });
    set(this.syncedSinceAtom, []);
    if (!before.records) {
      const stored = await this.kind.recall(answers, businessId);
      if (!isStillWanted()) return;
      if (stored) {
        const since = get(this.syncedSinceAtom);
        setLoad({ phase: 'started', records: this.applyAll(toRecords<Item>(stored.body), since) });
      }
    }
    const answer = await this.kind.ask(answers, businessId);
    if (!isStillWanted()) return;
    const { records: known } = get(this.loadedAtom).load;
    if (answer.ok) {
      const since = get(this.syncedSinceAtom);
      setLoad({ phase: 'completed', records: this.applyAll(toRecords<Item>(answer.body), since) });
      if (since.length > 0) await this.amendStored({ get, set }, businessId, since);
      const loadedText = this.kind.getLoadedText(answer.body);
      if (loadedText) notify({ kind: 'success', text: getText(loadedText) });
      await this.renewOutdated({ get, set }, businessId);
      return;
    }
    setLoad({ phase: 'failed', records: known });
    const isQuiet = known !== null && answer.failure.kind === 'unreachable';
    if (!isQuiet) notify({ kind: 'error', text: getText(this.kind.failedText) });
    await this.renewOutdated({ get, set }, businessId);
  }

  /**
   * Fetches the records of a business because the server has something newer, where they have been
   * loaded; nothing is reported.
   * @returns whether they are there
   */
  async renew({ get, set }: Access, businessId: number): Promise<boolean> {
    const { phase } = get(this.loadAtom)(businessId);
    if (phase === 'not started') return true;
    if (phase === 'started' || get(this.renewalAtom) !== 'none') {
      set(this.renewalAtom, 'outdated');
      return true;
    }
    const loaded = get(this.loadedAtom);
    set(this.renewalAtom, 'under way');
    set(this.syncedSinceAtom, []);
    const answer = await this.kind.ask(get(answersAtom), businessId);
    const isOutdated = get(this.renewalAtom) === 'outdated';
    set(this.renewalAtom, 'none');
    const now = get(this.loadedAtom);
    const isShown =
      now.userKey === loaded.userKey &&
      now.businessId === businessId &&
      now.load.phase !== 'started';
    if (answer.ok && isShown) {
      const since = get(this.syncedSinceAtom);
      const records = this.applyAll(toRecords<Item>(answer.body), since);
      set(this.loadedAtom, { ...now, load: { phase: 'completed', records } });
      if (since.length > 0) await this.amendStored({ get, set }, businessId, since);
    }
    return isOutdated ? this.renew({ get, set }, businessId) : answer.ok;
  }

  /**
   * What the server has taken over becomes the device's truth: of the records that are shown, and
   * of those that it stores to show without network.
   */
  async applySynced({ get, set }: Access, sent: readonly SyncedChange[]): Promise<void> {
    const ofKind = sent.filter(({ change }) => this.kind.findRecord(change) !== null);
    if (ofKind.length === 0) return;
    const { businessId: shown, load, ...loaded } = get(this.loadedAtom);
    const ofShown = ofKind.filter(({ change }) => change.businessId === shown);
    if (ofShown.length > 0) {
      const isAsking = load.phase === 'started' || get(this.renewalAtom) !== 'none';
      if (isAsking) set(this.syncedSinceAtom, [...get(this.syncedSinceAtom), ...ofShown]);
      const records = load.records && this.applyAll(load.records, ofShown);
      set(this.loadedAtom, { ...loaded, businessId: shown, load: { ...load, records } });
    }
    for (const businessId of new Set(ofKind.map(({ change }) => change.businessId))) {
      const ofBusiness = ofKind.filter(({ change }) => change.businessId === businessId);
      await this.amendStored({ get, set }, businessId, ofBusiness);
      // Another tab has created it, and the server's number for it is known there.
      const isNumberMissing = ofBusiness.some(
        (item) => item.change.method === 'POST' && this.findId(item) === undefined,
      );
      if (isNumberMissing && businessId === shown) await this.renew({ get, set }, businessId);
    }
  }

  /**
   * Amends the records that the device stores, one amendment after the other: none must be made on
   * what another is about to replace.
   */
  private amendStored(
    { get, set }: Access,
    businessId: number,
    sent: readonly SyncedChange[],
  ): Promise<void> {
    const answers = get(answersAtom);
    const amending = get(this.amendingAtom).then(() =>
      this.kind.amend(answers, businessId, (records) => {
        const known = this.applyAll(toRecords<Item>(records), sent);
        return [...known.values()].filter((item) => item.id !== undefined) as Delivered[];
      }),
    );
    set(this.amendingAtom, amending);
    return amending;
  }

  /** A load during which the server got something newer is followed by another. */
  private async renewOutdated({ get, set }: Access, businessId: number): Promise<void> {
    if (get(this.renewalAtom) !== 'outdated') return;
    set(this.renewalAtom, 'none');
    await this.renew({ get, set }, businessId);
  }

  private findId({ change, synced }: SyncedChange): number | undefined {
    const answer = synced.body as { id?: number } | null | undefined;
    return answer?.id ?? this.kind.findRecord(change)?.id;
  }

  private applyAll(records: Records<Item>, sent: readonly SyncedChange[]): Records<Item> {
    const updated = new Map(records);
    for (const item of sent) {
      const record = this.kind.findRecord(item.change);
      if (!record) continue;
      const present = updated.get(record.uuid);
      if (item.change.method === 'DELETE') updated.delete(record.uuid);
      else
        updated.set(record.uuid, {
          ...record,
          id: this.findId(item) ?? present?.id,
          revision: item.synced.revision ?? present?.revision,
          ...this.kind.savedFields,
        });
    }
    return updated;
  }
}
