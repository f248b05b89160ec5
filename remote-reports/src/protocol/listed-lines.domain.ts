import {
  administrativeBoundaryCodes,
  auxiliaryLineCodes,
  type KnownLine,
} from '@feltbok/domain/boundary-lines/boundary-line.ts';
import { computeChainLength } from '@feltbok/domain/boundary-lines/boundary-lines.domain.ts';
import {
  getMarkTitle,
  hasCoordinates,
  type KnownMark,
} from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import type { Attendee } from '@feltbok/domain/cases/case.ts';
import { formatDay } from '@feltbok/domain/values/dates.ts';
import { formatCentimetres, type PaperTexts } from './paper-words.domain';
import type { Group } from './protocol-parts.domain';

/** The lines of a meeting, with the marks and parties that they name by uuid. */
export interface LinesOfMeeting {
  /** `missing` where neither the device nor the API could say. */
  lines: readonly KnownLine[] | 'loading' | 'missing';
  marks: readonly KnownMark[];
  attendees: readonly Attendee[];
}

type Words = PaperTexts['paper'];

/** Sorts `9` before `10`. */
const byNumber = new Intl.Collator('nb', { numeric: true });

/** Builds the table of boundary lines in order of their marks; null when there are none. */
export function buildLinesGroup(
  { lines, marks, attendees }: LinesOfMeeting,
  paper: Words,
): Group | null {
  const { title } = paper.lines;
  if (typeof lines === 'string')
    return { title, blocks: [{ kind: 'text', text: paper.lines[lines] }] };
  if (lines.length === 0) return null;
  const markByUuid = new Map(marks.map((mark) => [mark.uuid, mark]));
  const partyByUuid = new Map(
    attendees.map(({ uuid, name }) => [uuid, name || paper.lines.unnamedParty]),
  );
  const nameMark = (uuid: string): string => {
    const mark = markByUuid.get(uuid);
    return mark ? getMarkTitle(mark) : paper.lines.missingMark;
  };
  const hasDays = lines.some(({ capturedOn }) => capturedOn);
  const rows = lines.map((line) => [
    nameMark(line.startMarkUuid),
    nameMark(line.endMarkUuid),
    formatLength(line, markByUuid, paper),
    describeFollowed(line, paper),
    line.disputed ? paper.lines.yes : paper.lines.no,
    line.agreedBy.map((uuid) => partyByUuid.get(uuid) ?? paper.lines.formerParty).join(', ') ||
      paper.lines.nobody,
    ...(hasDays ? [line.capturedOn ? formatDay(line.capturedOn) : paper.notGiven] : []),
  ]);
  const compareRows = (first: string[], second: string[]): number =>
    byNumber.compare(first.slice(0, 2).join(' '), second.slice(0, 2).join(' '));
  const head = [
    paper.lines.start,
    paper.lines.end,
    paper.lines.length,
    paper.lines.whatItFollows,
    paper.lines.disputed,
    paper.lines.agreedBy,
    ...(hasDays ? [paper.capturedOn] : []),
  ];
  return {
    title,
    blocks: [
      { kind: 'table', head, rows: rows.sort(compareRows) },
      { kind: 'text', text: paper.lines.plane },
    ],
  };
}

/**
 * Formats the length of a line in the map plane. A line between two zones has none, because no
 * plane has all its places.
 */
function formatLength(
  { startMarkUuid, endMarkUuid, utmType, curvePoints }: KnownLine,
  marks: ReadonlyMap<string, KnownMark>,
  paper: Words,
): string {
  const start = marks.get(startMarkUuid);
  const end = marks.get(endMarkUuid);
  if (!start || !end || !hasCoordinates(start) || !hasCoordinates(end)) return '';
  const curveZone = curvePoints.length > 0 ? utmType : start.utmType;
  if (start.utmType !== end.utmType || start.utmType !== curveZone) return paper.lines.otherZones;
  return formatCentimetres(computeChainLength([start, ...curvePoints, end]));
}

/** Describes what a line follows; empty for a fixed boundary. */
function describeFollowed(
  { follows, followsTerrainDetail, administrativeBoundary }: KnownLine,
  paper: Words,
): string {
  const followed: string[] = [];
  if (follows !== auxiliaryLineCodes.none) followed.push(paper.lines.follows[follows]);
  if (followsTerrainDetail) followed.push(paper.lines.terrainDetail);
  if (administrativeBoundary !== administrativeBoundaryCodes.none)
    followed.push(paper.lines.administrative[administrativeBoundary]);
  return followed.join(', ');
}
