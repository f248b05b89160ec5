import {
  getMarkTitle,
  type KnownMark,
} from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import {
  computeResidual,
  type MarkComparison,
  maxMatchDistance,
} from '@feltbok/domain/boundary-marks/mark-comparison.ts';
import { formatDate } from '@feltbok/domain/values/dates.ts';
import {
  fillPlaceholders,
  formatMetres,
  formatSigned,
  type PaperTexts,
} from './paper-words.domain';
import type { Group, ProtocolBlock } from './protocol-parts.domain';

/**
 * Builds the tables that compare marks with registered ones and list those without a counterpart.
 * Returns an empty list when no mark was compared.
 */
export function buildComparisonGroups(
  marks: readonly KnownMark[],
  { fetchedAt, counterparts, alone, missing }: MarkComparison,
  paper: PaperTexts['paper'],
): Group[] {
  const rows = marks.flatMap((mark) => {
    const counterpart = counterparts[mark.uuid];
    const residual = counterpart && computeResidual(mark, counterpart);
    if (!residual) return [];
    const { north, east, distance, limit, isOver } = residual;
    const verdict = isOver ? paper.compared.over : paper.compared.within;
    return [
      [
        getMarkTitle(mark),
        formatSigned(north),
        formatSigned(east),
        formatMetres(distance),
        limit === null ? paper.compared.unknown : formatMetres(limit),
        limit === null ? '' : verdict,
      ],
    ];
  });
  const lonely = marks.filter(({ uuid }) => alone.includes(uuid)).map(getMarkTitle);
  if (rows.length + missing.length === 0) return [];
  const text = (words: string): ProtocolBlock => ({ kind: 'text', text: words });
  const places = missing.map(
    ({ north, east }) => `N ${formatMetres(north)} Ø ${formatMetres(east)}`,
  );
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
        text(fillPlaceholders(paper.compared.basis, { date, metres: String(maxMatchDistance) })),
        ...(rows.length > 0 ? [{ kind: 'table', head, rows } as const] : []),
        ...(lonely.length > 0
          ? [text(fillPlaceholders(paper.compared.alone, { points: lonely.join(', ') }))]
          : []),
        ...(places.length > 0
          ? [text(fillPlaceholders(paper.compared.missing, { places: places.join('; ') }))]
          : []),
      ],
    },
  ];
}
