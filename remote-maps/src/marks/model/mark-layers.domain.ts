import type { KnownMark } from '@feltbok/shared/case/boundary-marks.domain';
import type { MarksByUuid } from '@feltbok/shared/case/mark-set.domain';

/**
 * Where a mark stands.
 * - `saved`: the server has it so
 * - `waiting`, `sending`: it is saved, and the server is going to have it
 * - `failed`, `conflict`: the server would not have it so
 * - `not saved`: drawn, imported or edited
 */
export type MarkStatus = 'saved' | 'waiting' | 'sending' | 'failed' | 'conflict' | 'not saved';

export interface ListedMark {
  mark: KnownMark;
  status: MarkStatus;
}

/** Marks that stay as they are for long, by uuid. */
export interface MarkBase {
  marks: MarksByUuid;
  status: 'saved' | 'not saved';
}

/** The marks of a business as the user left them: large sets that seldom change, and what is different from them. */
export interface MarkLayers {
  /** Of marks that are in several of these the first counts. */
  bases: readonly MarkBase[];
  /** By uuid; null where a mark is deleted. */
  over: ReadonlyMap<string, ListedMark | null>;
}

export const noMarkLayers: MarkLayers = { bases: [], over: new Map() };

export function markInLayers({ bases, over }: MarkLayers, uuid: string): ListedMark | null {
  const changed = over.get(uuid);
  if (changed !== undefined) return changed;
  for (const { marks, status } of bases) {
    const mark = marks.get(uuid);
    if (mark) return { mark, status };
  }
  return null;
}

/** Every mark once, those first that are as they came. */
export function* marksInLayers({ bases, over }: MarkLayers): Generator<ListedMark> {
  for (const [index, { marks, status }] of bases.entries()) {
    const earlier = bases.slice(0, index);
    for (const mark of marks.values()) {
      if (over.has(mark.uuid) || earlier.some((base) => base.marks.has(mark.uuid))) continue;
      yield { mark, status };
    }
  }
  for (const one of over.values()) if (one) yield one;
}

/** The uuids that two versions have laid over their bases in another way. */
export function changedUuids({ over: before }: MarkLayers, { over: after }: MarkLayers): string[] {
  const changed = new Set<string>();
  for (const [uuid, one] of after) {
    const former = before.get(uuid);
    if (former === undefined || former?.mark !== one?.mark || former?.status !== one?.status) changed.add(uuid);
  }
  for (const uuid of before.keys()) if (!after.has(uuid)) changed.add(uuid);
  return [...changed];
}
