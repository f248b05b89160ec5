import type { ListedLine } from '@feltbok/domain/boundary-lines/line-list.domain.ts';

/** Sorts `9` before `10`. */
const byNumber = new Intl.Collator('nb', { numeric: true, sensitivity: 'base' });

/** Sorts lines by the names of their marks, those first that need the user. */
export function sortLines(
  lines: readonly ListedLine[],
  nameOf: (line: ListedLine) => string,
): ListedLine[] {
  const named = lines.map((listed) => ({
    listed,
    name: nameOf(listed),
    isUrgent: ['failed', 'conflict', 'not saved'].includes(listed.status),
  }));
  return named
    .sort((a, b) => Number(b.isUrgent) - Number(a.isUrgent) || byNumber.compare(a.name, b.name))
    .map(({ listed }) => listed);
}
