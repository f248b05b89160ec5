import { type KnownMark, markTitle } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import {
  belongsWithin,
  type MarkComparison,
  residualOf,
} from '@feltbok/domain/boundary-marks/mark-comparison.ts';
import { formatDate } from '@feltbok/domain/values/dates.ts';
import { metres, type PaperTexts, signed, withValues } from './paper-words.domain';
import type { Group, ProtocolBlock } from './protocol-parts.domain';

/**
 * How the marks lie against the registered ones, and which have no counterpart; nothing where none
 * was compared.
 */
export function comparedGroups(
  marks: readonly KnownMark[],
  { fetchedAt, counterparts, alone, missing }: MarkComparison,
  paper: PaperTexts['paper'],
): Group[] {
  const rows = marks.flatMap((mark) => {
    const counterpart = counterparts[mark.uuid];
    const residual = counterpart && residualOf(mark, counterpart);
    if (!residual) return [];
    const { north, east, distance, limit, isOver } = residual;
    const verdict = isOver ? paper.compared.over : paper.compared.within;
    return [
      [
        markTitle(mark),
        signed(north),
        signed(east),
        metres(distance),
        limit === null ? paper.compared.unknown : metres(limit),
        limit === null ? '' : verdict,
      ],
    ];
  });
  const lonely = marks.filter(({ uuid }) => alone.includes(uuid)).map(markTitle);
  if (rows.length + missing.length === 0) return [];
  const text = (words: string): ProtocolBlock => ({ kind: 'text', text: words });
  const places = missing.map(({ north, east }) => `N ${metres(north)} Ø ${metres(east)}`);
  const head = [
    paper.point,
    paper.compared.north,
    paper.compared.east,
    paper.compared.distance,
    paper.compared.limit,
    paper.compared.verdict,
  ];
  const date = formatDate(fetchedAt);
  return [
    {
      title: paper.compared.title,
      blocks: [
        text(withValues(paper.compared.basis, { date, metres: String(belongsWithin) })),
        ...(rows.length > 0 ? [{ kind: 'table', head, rows } as const] : []),
        ...(lonely.length > 0
          ? [text(withValues(paper.compared.alone, { points: lonely.join(', ') }))]
          : []),
        ...(places.length > 0
          ? [text(withValues(paper.compared.missing, { places: places.join('; ') }))]
          : []),
      ],
    },
  ];
}
