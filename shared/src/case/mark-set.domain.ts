import type { PointTable } from '@feltbok/shared/device/point-table.domain';
import type { KnownMark } from './boundary-marks.domain';

/** Marks that stay as they are, such as a `Map` of them; others make each when it is asked for. */
export interface MarksByUuid {
  readonly size: number;
  has(uuid: string): boolean;
  get(uuid: string): KnownMark | undefined;
  keys(): Iterable<string>;
  values(): Iterable<KnownMark>;
  /** The marks in columns, in the order of `keys`, for those who need no uuid; absent where each has to be asked. */
  readonly rows?: Pick<PointTable, 'norths' | 'easts'> & Pick<KnownMark, 'utmType'> & { mark(row: number): KnownMark };
}

/**
 * Marks by uuid: many that stay as they are, and the few that have become other ones since, or null where they are
 * deleted. Ten thousands of marks are not copied because one of them changes.
 */
export interface MarkSet {
  base: MarksByUuid;
  over: ReadonlyMap<string, KnownMark | null>;
}

export const markSetOf = (marks: readonly KnownMark[]): MarkSet => ({
  base: new Map(marks.map((mark) => [mark.uuid, mark])),
  over: new Map(),
});

export function markIn({ base, over }: MarkSet, uuid: string): KnownMark | null {
  const changed = over.get(uuid);
  return changed === undefined ? (base.get(uuid) ?? null) : changed;
}

/** @param mark null where it is deleted */
export const withMarkIn = ({ base, over }: MarkSet, uuid: string, mark: KnownMark | null): MarkSet => ({
  base,
  over: new Map(over).set(uuid, mark),
});

export const withoutMarks = ({ base, over }: MarkSet, uuids: readonly string[]): MarkSet => ({
  base,
  over: new Map([...over, ...uuids.map((uuid) => [uuid, null] as const)]),
});

/** All marks of a set, those first that have not changed. */
export function* marksOf({ base, over }: MarkSet): Generator<KnownMark> {
  for (const mark of base.values()) if (!over.has(mark.uuid)) yield mark;
  for (const mark of over.values()) if (mark) yield mark;
}
