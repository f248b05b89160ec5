import type { ListedMark } from '@feltbok/domain/boundary-marks/mark-list.domain.ts';
import { inListOrder } from '../../mark-model/mark-list.domain';

/** Which of the marks a file takes along. */
export type Scope = 'all' | 'saved' | 'not saved' | 'some';

/** The marks of a scope, in the order of the list. @param picked uuids, for 'some' */
export function marksInScope(
  marks: readonly ListedMark[],
  scope: Scope,
  picked: ReadonlySet<string>,
): ListedMark[] {
  const { notSaved, saved } = inListOrder(marks);
  if (scope === 'saved') return saved;
  if (scope === 'not saved') return notSaved;
  const all = [...saved, ...notSaved];
  return scope === 'all' ? all : all.filter(({ mark }) => picked.has(mark.uuid));
}
