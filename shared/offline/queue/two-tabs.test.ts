import {
  emptyOverview,
  isBasisPart,
  type OverviewFieldName,
  type OverviewFields,
  overviewMergeFields,
} from '@feltbok/domain/cases/overview-fields.ts';
import { findDifferingFields, mergeByField } from '@feltbok/domain/values/merge.ts';
import { overviewChange, sampleBusiness } from '@feltbok/testing/sample-cases.ts';
import fc from 'fast-check';
import { type Base, type Change, getItemKey } from './change.ts';
import { findConflictingVersion } from './kinds/kind.ts';
import { getKind } from './kinds/kinds.domain.ts';
import { overviewKind } from './kinds/overview.domain.ts';
import { findParkedConflict, parkConflictingEdits } from './parked-edits.domain.ts';
import { createReducer, getNewestEdit, type Reduce } from './queue.domain.ts';
import type { Failed, QueueEntry, QueueEvent } from './queue-entry.ts';
import type { Receipt } from './receipts.domain.ts';

const fields = ['description', 'summary'] as const;
type Field = (typeof fields)[number];

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('write' as const),
      tab: fc.nat(1),
      field: fc.constantFrom(...fields),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('save' as const), tab: fc.nat(1) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('look' as const), tab: fc.nat(1) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('attempt' as const, 'answer' as const, 'lose' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('choose' as const),
      mine: fc.array(fc.boolean(), { minLength: 2, maxLength: 2 }),
    }),
  },
);
const history = fc.array(step, { maxLength: 40, size: 'max' });

interface Tab {
  /** What the screen takes to be saved. */
  shown: Base<OverviewFields>;
  /** What the edit under way goes out from. */
  base: Base<OverviewFields>;
  /** The choice stands in place of the form. */
  isAsked: boolean;
  written: Partial<Record<Field, { value: string; replaces: string }>>;
}

/** One device with two tabs of one user, and a server that nobody else writes to. */
class TwoTabs {
  private readonly reduce: Reduce;
  private entry: QueueEntry | null = null;
  private receipt: Receipt | null = null;
  private server = { revision: 3, values: emptyOverview };
  /** What the server has answered to each attempt. */
  private readonly answers = new Map<string, QueueEvent>();
  private readonly tabs: Tab[];
  private readonly saved = new Set<string>();
  /** Values that the user has replaced having seen them. */
  private readonly replaced = new Set<string>();
  private count = 0;

  constructor(reduce: Reduce) {
    this.reduce = reduce;
    const start: Base<OverviewFields> = { revision: 3, values: emptyOverview };
    this.tabs = [0, 1].map(() => ({ shown: start, base: start, isAsked: false, written: {} }));
  }

  private apply(event: QueueEvent): void {
    const next = this.reduce(this.entry, event, this.receipt);
    this.entry = next.entry;
    this.receipt = next.receipt ?? this.receipt;
  }

  private nextName(): string {
    this.count += 1;
    return `${this.count}`;
  }

  write(tab: Tab, field: Field): void {
    if (tab.isAsked) return;
    const replaces = tab.written[field]?.replaces ?? tab.shown.values[field];
    tab.written[field] = { value: this.nextName(), replaces };
  }

  save(tab: Tab): void {
    const written = Object.entries(tab.written) as [Field, { value: string; replaces: string }][];
    if (written.length === 0 || tab.isAsked) return;
    const texts = Object.fromEntries(written.map(([field, { value }]) => [field, value]));
    const values: OverviewFields = { ...tab.shown.values, ...texts };
    const change: Change = {
      ...overviewChange(''),
      data: values,
      payload: values,
      basedOn: tab.base,
    };
    for (const [, { value, replaces }] of written) {
      this.saved.add(value);
      this.replaced.add(replaces);
    }
    this.apply({ type: 'submitted', change, at: '2026-11-24T10:00:00.000Z' });
    tab.written = {};
    // A conflict is shown in place of the form, and what is based on stays.
    tab.isAsked = this.findConflict() !== null;
    if (tab.isAsked) return;
    tab.shown = { revision: tab.base.revision, values };
    tab.base = tab.shown;
  }

  /** The tab hears of what was stored and answered. */
  look(tab: Tab): void {
    const { revision } = this.server;
    tab.isAsked = this.findConflict() !== null;
    const isWaiting = this.entry?.state === 'waiting';
    const values =
      isWaiting && this.entry
        ? (getNewestEdit(this.entry).change.payload as OverviewFields)
        : this.server.values;
    tab.shown = { revision, values };
    const edited = Object.keys(tab.written) as Field[];
    const isHidden = edited.some((field) => tab.base.values[field] !== values[field]);
    const asBegun = Object.fromEntries(edited.map((field) => [field, tab.base.values[field]]));
    const { revision: begun } = tab.base;
    tab.base = isHidden ? { revision: begun, values: { ...values, ...asBegun } } : tab.shown;
  }

  attempt(): void {
    const at = '2026-11-24T10:01:00.000Z';
    this.apply({ type: 'attempted', idempotencyKey: this.nextName(), at });
  }

  /** @param isLost the server takes it over, and nobody hears of it */
  answer(isLost = false): void {
    const attempt = this.entry?.state === 'waiting' ? this.entry.attempt : null;
    if (!attempt) return;
    const { idempotencyKey } = attempt;
    const event =
      this.answers.get(idempotencyKey) ??
      this.applyChange(idempotencyKey, attempt.change, attempt.revision);
    this.answers.set(idempotencyKey, event);
    if (!isLost) this.apply(event);
  }

  private applyChange(idempotencyKey: string, change: Change, revision: number | null): QueueEvent {
    if (revision !== null && revision !== this.server.revision) {
      const { values } = this.server;
      const current = { ...sampleBusiness(2077, values), overviewRevision: this.server.revision };
      return {
        type: 'conflicted',
        idempotencyKey,
        status: 412,
        message: '',
        at: '',
        conflict: { current, revision: this.server.revision },
      };
    }
    this.server = { revision: this.server.revision + 1, values: change.payload as OverviewFields };
    const synced = { revision: this.server.revision, body: undefined };
    return { type: 'committed', idempotencyKey, synced, id: null };
  }

  private findConflict(): Failed | null {
    if (this.entry?.state === 'failed') return this.entry;
    return this.entry && findParkedConflict(this.entry);
  }

  choose(isMine: readonly boolean[]): boolean {
    const failed = this.findConflict();
    const serverVersion = failed?.conflict && findConflictingVersion(overviewKind, failed.conflict);
    if (!failed || !serverVersion) return false;
    const ourFields = failed.change.payload as OverviewFields;
    const base = failed.change.basedOn?.values as OverviewFields;
    const versions = { base, ownVersion: ourFields, serverVersion: serverVersion.values };
    const choices: Partial<Record<OverviewFieldName, 'mine' | 'theirs'>> = {};
    const conflicts = findDifferingFields(overviewMergeFields, versions).filter(
      ({ changedBy }) => !changedBy,
    );
    for (const [index, { name }] of conflicts.entries()) {
      if (name === 'surveyor' || isBasisPart(name)) throw new Error(`No tab writes ${name}`);
      choices[name] = isMine[index] ? 'mine' : 'theirs';
      this.replaced.add(String(versions[isMine[index] ? 'serverVersion' : 'ownVersion'][name]));
    }
    const values = mergeByField(overviewMergeFields, versions, choices);
    if (!values) throw new Error('A field was left without a choice');
    const change = { ...failed.change, data: values, payload: values, basedOn: serverVersion };
    this.apply({ type: 'resolved', change, at: '2026-11-24T10:02:00.000Z' });
    return true;
  }

  tab(index: number): Tab {
    return this.tabs[index] as Tab;
  }

  /**
   * Everything is sent and chosen. @returns the values that are nowhere, and that nobody has
   * replaced
   */
  findLost(): string[] {
    for (let turn = 0; this.entry; turn += 1) {
      if (turn > 200) throw new Error('The queue never comes to rest');
      if (!this.choose([true, false])) {
        this.attempt();
        this.answer();
      }
    }
    const { values } = this.server;
    const present = new Set<string>(fields.map((field) => values[field]));
    return [...this.saved].filter((value) => !present.has(value) && !this.replaced.has(value));
  }
}

function play(
  steps: typeof history extends fc.Arbitrary<infer Steps> ? Steps : never,
  reduce: Reduce,
): string[] {
  const device = new TwoTabs(reduce);
  for (const next of steps) {
    if (next.do === 'write') device.write(device.tab(next.tab), next.field);
    else if (next.do === 'save') device.save(device.tab(next.tab));
    else if (next.do === 'look') device.look(device.tab(next.tab));
    else if (next.do === 'attempt') device.attempt();
    else if (next.do === 'choose') device.choose(next.mine);
    else device.answer(next.do === 'lose');
  }
  return device.findLost();
}

const plain = createReducer(getKind, getItemKey);
const seed = 20261127;

test('[FLT-22] two tabs replace none of each other’s edits that the user has not seen', () => {
  const reduce = parkConflictingEdits(getKind, plain);
  fc.assert(
    fc.property(history, (steps) => expect(play(steps, reduce)).toEqual([])),
    { numRuns: 3_000, seed },
  );
});

test('[FLT-22] a queue that lets the later save replace the earlier is detected', () => {
  const found = fc.check(
    fc.property(history, (steps) => play(steps, plain).length === 0),
    { numRuns: 1_000, seed },
  );
  expect(found.failed).toBe(true);
});
