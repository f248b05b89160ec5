import { getMarkTitle } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import type { ListedMark } from '@feltbok/domain/boundary-marks/mark-list.domain.ts';
import { toSearchable, toSearchWords } from '@feltbok/domain/values/search-text.ts';

/** Sorts `9` before `10`. */
const byNumber = new Intl.Collator('nb', { numeric: true, sensitivity: 'base' });

function compare(a: string, b: string): number {
  if (a === '' || b === '') return Number(a === '') - Number(b === '');
  return byNumber.compare(a, b);
}

/**
 * Sorts the list's two groups by number. A mark that waits to be sent counts as saved, because the
 * server will get it.
 */
export function sortForList(marks: readonly ListedMark[]): {
  notSaved: ListedMark[];
  saved: ListedMark[];
} {
  const groups: Record<'notSaved' | 'saved', Array<{ title: string; mark: ListedMark }>> = {
    notSaved: [],
    saved: [],
  };
  for (const mark of marks) {
    const isNew = ['not saved', 'failed', 'conflict'].includes(mark.status);
    groups[isNew ? 'notSaved' : 'saved'].push({ title: getMarkTitle(mark.mark), mark });
  }
  const sortMarks = (group: Array<{ title: string; mark: ListedMark }>) =>
    group.sort((a, b) => compare(a.title, b.title)).map(({ mark }) => mark);
  return { notSaved: sortMarks(groups.notSaved), saved: sortMarks(groups.saved) };
}

/** Finds the marks whose number or name contains the words. */
export function filterByWords(marks: readonly ListedMark[], words: string): readonly ListedMark[] {
  const sought = toSearchWords(words).join(' ');
  if (sought === '') return marks;
  return marks.filter(({ mark }) =>
    toSearchable([mark.boundaryPointNumber, mark.name]).includes(sought),
  );
}
