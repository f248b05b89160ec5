import { extractSignatureRecords } from '@feltbok/domain/signatures/extract-signature-records.ts';
import type { DeviceStore } from './device-store.data.ts';
import type { Draft, DraftStore, ListedDraft } from './drafts.ts';
import { createRecordCollection, type RecordCollection } from './record-collection.ts';
import type { Tab } from './tab.data.ts';

/** Version 1.7 reads the record as a draft, whose key is the name of the record. */
interface DraftRecord extends Draft {
  /** The tab that wrote the record; absent in records of version 1.7 and before. */
  tab?: string;
  /** The key of the draft, if another tab has the record of that name. */
  draftKey?: string;
}

interface FoundDraft {
  draft: Draft;
  record: string;
  stamp: string;
  tab: string | undefined;
}

/** The record that this page's draft of one key is stored in. */
interface ClaimedRecord {
  name: string;
  /**
   * The stamp with which the record was read; null when it did not exist. Another tab may have
   * replaced the record since.
   */
  stamp: string | null;
  /** Resolves with the record's name when this page has written it. */
  claim?: Promise<string>;
  /** Settles when all running writes are done. */
  writes?: Promise<unknown>;
}

/**
 * Stores the drafts of one user, separately for each tab. A record is named by the draft's key, or
 * by key and tab if another tab has the record of that name. The schema is that of version 1.7,
 * which can read the drafts after a rollback.
 */
export class StoredDrafts implements DraftStore {
  private readonly records: RecordCollection<DraftRecord>;
  /** Records that this page has written or taken over from closed tabs, by the drafts' keys. */
  private readonly claimed = new Map<string, ClaimedRecord>();
  /** Running removals, by the drafts' keys. */
  private readonly removals = new Map<string, Promise<void>>();

  constructor(
    device: DeviceStore,
    private readonly tab: Tab,
  ) {
    this.records = createRecordCollection(device, {
      kind: 'draft',
      schema: 1,
      durability: 'strict',
    });
  }

  /**
   * Takes the drafts that the page starts with: those of its own tab, and otherwise the newest of
   * each key that a closed tab has left.
   */
  async claimInitialDrafts(): Promise<Draft[]> {
    const openTabs = await this.tab.findOpenTabs();
    const found = await this.readAll();
    const isOwn = ({ tab }: FoundDraft) => tab === this.tab.id;
    const isFree = ({ tab }: FoundDraft) => !tab || !openTabs.has(tab);
    const available = found.filter((draft) => isOwn(draft) || isFree(draft));
    available.sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)) || compareAge(a, b));
    const isFirstOfKey = ({ draft }: FoundDraft, index: number) =>
      available.findIndex((candidate) => candidate.draft.key === draft.key) === index;
    const taken = available.filter(isFirstOfKey);
    for (const draft of taken) this.take(draft);
    return taken.map(({ draft }) => draft);
  }

  async list(): Promise<ListedDraft[]> {
    const openTabs = await this.tab.findOpenTabs();
    const found = await this.readAll();
    return found.map(({ draft, record, stamp, tab }) => {
      if (this.claimed.get(draft.key)?.name === record) return draft;
      const isTabOpen = tab !== undefined && tab !== this.tab.id && openTabs.has(tab);
      const take = () => this.take({ draft, record, stamp, tab });
      return {
        ...draft,
        ofOtherTab: { record, isTabOpen, take, remove: () => this.records.remove(record) },
      };
    });
  }

  async put(draft: Draft): Promise<void> {
    const record = this.claimed.get(draft.key) ?? { name: draft.key, stamp: null };
    this.claimed.set(draft.key, record);
    const isFirst = !record.claim;
    record.claim ??= this.claim(record, draft);
    const written = isFirst
      ? record.claim
      : record.claim.then((name) => this.records.put(name, this.toRecord(name, draft)));
    record.writes = Promise.allSettled([record.writes, written]);
    await written;
  }

  async remove(key: string): Promise<void> {
    const record = this.claimed.get(key);
    if (!record) return this.removals.get(key);
    this.claimed.delete(key);
    const removal = this.removeClaimed(record);
    this.removals.set(key, removal);
    await removal;
  }

  /**
   * Writes this page's first draft of a key to a record that belongs to no other tab.
   * @returns the record's name
   */
  private async claim(record: ClaimedRecord, draft: Draft): Promise<string> {
    try {
      await this.removals.get(draft.key)?.catch(() => undefined);
      const outcome = await this.records.replace(
        record.name,
        this.toRecord(record.name, draft),
        record.stamp,
      );
      if (outcome === 'stored') return record.name;
      record.name = `${draft.key} ${this.tab.id}`;
      await this.records.put(record.name, this.toRecord(record.name, draft));
      return record.name;
    } catch (error) {
      record.claim = undefined;
      throw error;
    }
  }

  private async removeClaimed(record: ClaimedRecord): Promise<void> {
    await record.writes;
    // This page has only shown the draft. Another tab that shows it too may have written it since.
    if (!record.claim && (await this.records.get(record.name))?.entry.stamp !== record.stamp)
      return;
    await this.records.remove(record.name);
  }

  private take({ draft, record, stamp }: FoundDraft): void {
    if (!this.claimed.has(draft.key)) this.claimed.set(draft.key, { name: record, stamp });
  }

  private toRecord(name: string, draft: Draft): DraftRecord {
    const record = { ...draft, tab: this.tab.id };
    return name === draft.key ? record : { ...record, key: name, draftKey: draft.key };
  }

  private async readAll(): Promise<FoundDraft[]> {
    const stored = await this.records.list();
    return Promise.all(
      stored.map(async ({ value, entry }) => {
        // Version 1.7 stored signature records within the pictures.
        const { tab, draftKey, ...draft } = await extractSignatureRecords(value);
        return {
          draft: { ...draft, key: draftKey ?? draft.key },
          record: entry.key,
          stamp: entry.stamp,
          tab,
        };
      }),
    );
  }
}

/** Newest first. */
const compareAge = (a: FoundDraft, b: FoundDraft) =>
  Date.parse(b.draft.keptAt) - Date.parse(a.draft.keptAt);
