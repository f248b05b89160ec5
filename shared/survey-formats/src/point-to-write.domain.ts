import type { HeightSystem } from '@feltbok/domain/boundary-marks/mark-height.ts';
import type { PointRecord, PointTexts } from './survey-point.domain';

/** A point to be written, in the plane system of its file. */
export interface PointToWrite extends PointRecord {
  uuid: string;
}

/** What a point may be called by. */
export type PointTitle = Pick<PointTexts, 'name' | 'boundaryPointNumber'>;

/** A corner of a boundary, in metres of the system of its file. */
export type Corner = Pick<PointRecord, 'north' | 'east'>;

/**
 * What a format does not carry of a point, or not as it is.
 * - `leftOut`: the point is not in the file, as its coordinates do not fit into the columns: far
 *   from its own zone, an easting does not
 * - `cutName`: its name is longer than the column
 * - `nameAsNumber`, `name`: its name takes the column of the number, or gives way to the number
 * - `blanks`: blanks and control characters of its name become single blanks
 * - `letters`: its name is no Latin-1, which every program reads
 * - `type`: its type is none that a reader of the format finds
 * - `heightSystem`: its height stands without its system and σ
 * - `heightOfFile`: its height has another zero than most others of the file, and is left out
 * - `heightSigma`: σ of its height is finer than a centimetre, and is rounded
 * - `sosiLetters`: its number has letters that become question marks
 */
export type WriteLoss =
  | 'leftOut'
  | 'cutName'
  | 'nameAsNumber'
  | 'name'
  | 'blanks'
  | 'letters'
  | 'type'
  | 'heightSystem'
  | 'heightOfFile'
  | 'heightSigma'
  | 'sosiLetters';

/** The losses that are true. */
export const listTrue = (losses: Partial<Record<WriteLoss, boolean>>): WriteLoss[] =>
  (Object.keys(losses) as WriteLoss[]).filter((loss) => losses[loss]);

/** @returns null where the point has no height */
export function getHeightSystem({ height, texts }: PointRecord): HeightSystem | null {
  return height === null ? null : ((texts.heightSystem ?? 'unknown') as HeightSystem);
}
