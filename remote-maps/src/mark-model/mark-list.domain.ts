import { markTitle } from '@feltbok/shared/case/boundary-marks.domain';
import type { ListedMark } from '@feltbok/shared/case/mark-list.domain';
import { toSearchable, toSearchWords } from '@feltbok/shared/domain/search-text';

/** Numbers in their order, `9` before `10`; what has no number comes last. */
const byNumber = new Intl.Collator('nb', { numeric: true, sensitivity: 'base' });

const compare = (one: string, other: string) =>
  one === '' || other === ''
    ? Number(one === '') - Number(other === '')
    : byNumber.compare(one, other);

/**
 * The two groups of the list, each by number. What waits to be sent is saved: the server is going
 * to have it.
 */
export function inListOrder(marks: readonly ListedMark[]): {
  notSaved: ListedMark[];
  saved: ListedMark[];
} {
  const groups: Record<'notSaved' | 'saved', Array<{ title: string; one: ListedMark }>> = {
    notSaved: [],
    saved: [],
  };
  for (const one of marks) {
    const isNew =
      one.status === 'not saved' || one.status === 'failed' || one.status === 'conflict';
    groups[isNew ? 'notSaved' : 'saved'].push({ title: markTitle(one.mark), one });
  }
  const sorted = (group: Array<{ title: string; one: ListedMark }>) =>
    group.sort((a, b) => compare(a.title, b.title)).map(({ one }) => one);
  return { notSaved: sorted(groups.notSaved), saved: sorted(groups.saved) };
}

/** Those whose number or name has the words in it. */
export function matching(marks: readonly ListedMark[], words: string): readonly ListedMark[] {
  const sought = toSearchWords(words).join(' ');
  if (sought === '') return marks;
  return marks.filter(({ mark }) =>
    toSearchable([mark.boundaryPointNumber, mark.name]).includes(sought),
  );
}
