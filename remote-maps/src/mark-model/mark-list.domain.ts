import { markTitle } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import type { ListedMark } from '@feltbok/domain/boundary-marks/mark-list.domain.ts';
import { toSearchable, toSearchWords } from '@feltbok/domain/values/search-text.ts';

/** Sorts `9` before `10`. */
const byNumber = new Intl.Collator('nb', { numeric: true, sensitivity: 'base' });

function compare(left: string, right: string): number {
  if (left === '' || right === '') return Number(left === '') - Number(right === '');
  return byNumber.compare(left, right);
}

/**
 * The two groups of the list, each by number. What waits to be sent is saved: the server is going
 * to have it.
 */
export function inListOrder(marks: readonly ListedMark[]): {
  notSaved: ListedMark[];
  saved: ListedMark[];
} {
  const groups: Record<'notSaved' | 'saved', Array<{ title: string; mark: ListedMark }>> = {
    notSaved: [],
    saved: [],
  };
  for (const mark of marks) {
    const isNew = ['not saved', 'failed', 'conflict'].includes(mark.status);
    groups[isNew ? 'notSaved' : 'saved'].push({ title: markTitle(mark.mark), mark });
  }
  const sortMarks = (group: Array<{ title: string; mark: ListedMark }>) =>
    group.sort((left, right) => compare(left.title, right.title)).map(({ mark }) => mark);
  return { notSaved: sortMarks(groups.notSaved), saved: sortMarks(groups.saved) };
}

/** Finds the marks whose number or name has the words in it. */
export function matching(marks: readonly ListedMark[], words: string): readonly ListedMark[] {
  const sought = toSearchWords(words).join(' ');
  if (sought === '') return marks;
  return marks.filter(({ mark }) =>
    toSearchable([mark.boundaryPointNumber, mark.name]).includes(sought),
  );
}
