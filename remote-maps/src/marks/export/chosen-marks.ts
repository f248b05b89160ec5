import type { ListedMark } from '@feltbok/domain/boundary-marks/mark-list.domain.ts';
import { sortForList } from '../../mark-model/mark-list.domain';

/** Which marks a file includes. */
export type Scope = 'all' | 'saved' | 'not saved' | 'some';

/**
 * Lists the marks of a scope, in the order of the list.
 * @param picked uuids, for 'some'
 */
export function filterByScope(
  marks: readonly ListedMark[],
  scope: Scope,
  picked: ReadonlySet<string>,
): ListedMark[] {
  const { notSaved, saved } = sortForList(marks);
  if (scope === 'saved') return saved;
  if (scope === 'not saved') return notSaved;
  const all = [...saved, ...notSaved];
  return scope === 'all' ? all : all.filter(({ mark }) => picked.has(mark.uuid));
}
