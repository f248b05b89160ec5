import { type KnownMark, type MarkField, markFieldValue } from '@feltbok/shared/case/boundary-marks.domain';
import { type UtmZone, zoneOfEpsg } from '@feltbok/shared/domain/coordinates';
import type { Reproject } from '../model/mark-form.domain';

/** A mark where it lies in the zone of a file. */
export interface PlacedMark {
  mark: KnownMark;
  /** Millimetres, as `east`. */
  north: number;
  east: number;
}

/** Marks in one zone, to the millimetre; those of that zone exactly as they are. */
export const placedIn = (marks: readonly KnownMark[], zone: UtmZone, reproject: Reproject): PlacedMark[] =>
  marks.map((mark) => {
    const from = zoneOfEpsg(mark.utmType);
    const { north, east } = from === zone ? mark : reproject({ north: mark.north, east: mark.east, zone: from }, zone);
    return { mark, north: Math.round(north * 1000), east: Math.round(east * 1000) };
  });

/** Those of the fields that say something of a mark. */
export const filledFields = (mark: KnownMark, fields: readonly MarkField[]): MarkField[] =>
  fields.filter((field) => {
    const value = markFieldValue(mark, field);
    return value !== '' && value !== null;
  });
