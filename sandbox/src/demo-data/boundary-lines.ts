import type { EpsgOfZone } from '@feltbok/domain/coordinates/coordinates.ts';
import { createRandom } from '../random';
import type { ImportedAttendee, ImportedBoundaryLine, ImportedBoundaryMark } from './import-file';
import { createUuid } from './uuid';

interface LinesOfMeeting {
  /** Names the meeting among those of all municipalities. */
  seed: string;
  utmType: EpsgOfZone;
  /** The marks in their order around the property. */
  marks: readonly ImportedBoundaryMark[];
  attendees: readonly ImportedAttendee[];
  /** Number of the mark whose lines the parties disagree about. */
  disputedPoint?: string;
}

/**
 * Creates the boundary lines of a meeting that is over: one from each mark of the property to the
 * next. All who took part agree to each of them, except to those that are disputed.
 */
export function createLines({
  seed,
  utmType,
  marks,
  attendees,
  disputedPoint,
}: LinesOfMeeting): ImportedBoundaryLine[] {
  // A separate seed keeps the other parts of the demo as they were.
  const random = createRandom(`${seed} lines`);
  const parties = attendees.filter(({ isParticipated }) => isParticipated).map(({ uuid }) => uuid);
  return marks.flatMap((start, index) => {
    const end = marks[(index + 1) % marks.length];
    if (!end) return [];
    const numbers = [start.boundaryPointNumber, end.boundaryPointNumber];
    const disputed = disputedPoint !== undefined && numbers.includes(disputedPoint);
    return [
      {
        uuid: createUuid(random),
        startMarkUuid: start.uuid,
        endMarkUuid: end.uuid,
        utmType,
        curvePoints: [],
        followsTerrainDetail: random.chance(0.15),
        disputed,
        agreedBy: disputed ? [] : parties,
        ...getCapture(start, end),
      },
    ];
  });
}

/** A line is as good as the worse of its marks, and as recent as the later. */
function getCapture(start: ImportedBoundaryMark, end: ImportedBoundaryMark) {
  const getAccuracy = ({ quality }: ImportedBoundaryMark) => quality?.accuracy ?? 0;
  const { quality, measurementMethod } = getAccuracy(start) > getAccuracy(end) ? start : end;
  const days = [start.capturedOn, end.capturedOn].filter((day) => typeof day === 'string').sort();
  return { quality, measurementMethod, capturedOn: days.length === 2 ? (days[1] ?? null) : null };
}
