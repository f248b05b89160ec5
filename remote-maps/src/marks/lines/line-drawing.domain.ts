import type { CurvePoint, KnownLine } from '@feltbok/domain/boundary-lines/boundary-line.ts';
import {
  findSameCourse,
  newLineAttributes,
} from '@feltbok/domain/boundary-lines/boundary-lines.domain.ts';

/** A mark that was tapped, and the points between it and the mark before it. */
export interface PickedMark {
  uuid: string;
  curvePoints: readonly CurvePoint[];
}

/** Picks that a line may be drawn to: a repeated tap of the same mark adds nothing. */
export function addPick(picks: readonly PickedMark[], pick: PickedMark): readonly PickedMark[] {
  return picks.at(-1)?.uuid === pick.uuid ? picks : [...picks, pick];
}

interface Place extends Pick<KnownLine, 'businessId' | 'utmType'> {
  createUuid: () => string;
}

/** Builds a line between each picked mark and the next. */
export function buildLines(picks: readonly PickedMark[], place: Place): KnownLine[] {
  const { businessId, utmType, createUuid } = place;
  return picks.slice(1).map(({ uuid, curvePoints }, index) => ({
    uuid: createUuid(),
    businessId,
    utmType,
    startMarkUuid: (picks[index] as PickedMark).uuid,
    endMarkUuid: uuid,
    curvePoints: [...curvePoints],
    ...newLineAttributes,
  }));
}

/** Leaves out lines that run as one that is there already, or as one before them. */
export function leaveOutKnownLines(
  lines: readonly KnownLine[],
  known: readonly KnownLine[],
): KnownLine[] {
  const added: KnownLine[] = [];
  for (const line of lines) if (!findSameCourse([...known, ...added], line)) added.push(line);
  return added;
}
