import { extractSignatureRecords } from '@feltbok/domain/signatures/former-signature.ts';
import type { DeviceStore } from './device-store.data.ts';
import type { Draft, DraftStore, ListedDraft } from './drafts.ts';
import { type RecordCollection, recordCollection } from './record-collection.ts';
import type { Tab } from './tab.data.ts';

/** What version 1.7 reads of a record is the draft: its key is the name of the record there. */
interface DraftRecord extends Draft {
  /** The tab that wrote it; absent in what version 1.7 and before have stored. */
  tab?: string;
  /** The key of the draft, where another tab has the record of that name. */
  draftKey?: string;
}

interface FoundDraft {
  draft: Draft;
  record: string;
  stamp: string;
  tab: string | undefined;
}

/** The record of this page's draft of one key. */
interface OwnRecord {
  name: string;
  /**
   * The stamp it was read with; null where there was none. Another tab may have replaced it since.
   */
  stamp: string | null;
  /** Settles with its name when this page has written it. */
  claim?: Promise<string>;
  /** Settles when all writes that have begun are done. */
  writes?: Promise<unknown>;
}

/**
 * The drafts of one user, each tab's by itself: under their keys, or under key and tab where the
 * record is another tab's. The schema is that of version 1.7, which reads them after a roll-back.
 */
export class StoredDrafts implements DraftStore {
  private readonly records: RecordCollection<DraftRecord>;
  /** By the drafts' keys: what this page has written, and what it shows of what ended tabs left. */
  private readonly owned = new Map<string, OwnRecord>();
  /** By the drafts' keys: removals that have begun. */
  private readonly removals = new Map<string, Promise<void>>();

  constructor(
    device: DeviceStore,
    private readonly tab: Tab,
  ) {
    this.records = recordCollection(device, { kind: 'draft', schema: 1, durability: 'strict' });
  }

  /**
   * Takes the drafts that the page begins with: its tab's own, and otherwise the newest that an
   * ended tab left.
   */
  async takeLeft(): Promise<Draft[]> {
    const openTabs = await this.tab.findOpenTabs();
    const found = await this.find();
    const isOwn = ({ tab }: FoundDraft) => tab === this.tab.id;
    const free = found.filter((one) => isOwn(one) || !one.tab || !openTabs.has(one.tab));
    free.sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)) || compareAge(a, b));
    const taken = free.filter(
      ({ draft }, index) => free.findIndex((one) => one.draft.key === draft.key) === index,
    );
    for (const draft of taken) this.take(draft);
    return taken.map(({ draft }) => draft);
  }

  async all(): Promise<ListedDraft[]> {
    const openTabs = await this.tab.findOpenTabs();
    const found = await this.find();
    return found.map(({ draft, record, stamp, tab }) => {
      if (this.owned.get(draft.key)?.name === record) return draft;
      const isTabOpen = tab !== undefined && tab !== this.tab.id && openTabs.has(tab);
      const take = () => this.take({ draft, record, stamp, tab });
      return {
        ...draft,
        ofOtherTab: { record, isTabOpen, take, remove: () => this.records.remove(record) },
      };
    });
  }

  async put(draft: Draft): Promise<void> {
    const own = this.owned.get(draft.key) ?? { name: draft.key, stamp: null };
    this.owned.set(draft.key, own);
    const isFirst = !own.claim;
    own.claim ??= this.claim(own, draft);
    const written = isFirst
      ? own.claim
      : own.claim.then((name) => this.records.put(name, this.toRecord(name, draft)));
    own.writes = Promise.allSettled([own.writes, written]);
    await written;
  }

  async remove(key: string): Promise<void> {
    const own = this.owned.get(key);
    if (!own) return this.removals.get(key);
    this.owned.delete(key);
    const removal = this.removeOwn(own);
    this.removals.set(key, removal);
    await removal;
  }

  /**
   * Writes this page's first draft of a key, to a record that is no other tab's. @returns the
   * record's name
   */
  private async claim(own: OwnRecord, draft: Draft): Promise<string> {
    try {
      await this.removals.get(draft.key)?.catch(() => undefined);
      const outcome = await this.records.replace(
        own.name,
        this.toRecord(own.name, draft),
        own.stamp,
      );
      if (outcome === 'stored') return own.name;
      own.name = `${draft.key} ${this.tab.id}`;
      await this.records.put(own.name, this.toRecord(own.name, draft));
      return own.name;
    } catch (error) {
      own.claim = undefined;
      throw error;
    }
  }

  private async removeOwn(own: OwnRecord): Promise<void> {
    await own.writes;
    // What was only shown may have become the draft of another tab that showed it too.
    if (!own.claim && (await this.records.get(own.name))?.entry.stamp !== own.stamp) return;
    await this.records.remove(own.name);
  }

  private take({ draft, record, stamp }: FoundDraft): void {
    if (!this.owned.has(draft.key)) this.owned.set(draft.key, { name: record, stamp });
  }

  private toRecord(name: string, draft: Draft): DraftRecord {
    const record = { ...draft, tab: this.tab.id };
    return name === draft.key ? record : { ...record, key: name, draftKey: draft.key };
  }

  private async find(): Promise<FoundDraft[]> {
    const stored = await this.records.list();
    return Promise.all(
      stored.map(async ({ value, entry }) => {
        // Version 1.7 has stored the records of signatures within the pictures.
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
