import { type KnownMark, type MarkField, markFieldValue } from '@feltbok/shared/case/boundary-marks.domain';
import { zoneOfEpsg } from '@feltbok/shared/domain/coordinates';
import { betweenSystems, throughTriangles } from '../../coordinates/conversion.domain';
import { type PlaneSystem, systemOfZone } from '../../coordinates/coordinate-system.domain';
import type { Conversion } from '../../coordinates/planes.domain';
import type { Triangles } from '../../coordinates/triangles.domain';

/** A mark where it lies in the system of a file, with the accuracy that it has there. */
export interface PlacedMark {
  mark: KnownMark;
  /** Millimetres, as `east`; no number where no triangle of NGO1948 covers it. */
  north: number;
  east: number;
}

/**
 * Marks in one system, to the millimetre; those of that zone exactly as they are.
 * @param triangles for NGO1948; without them no mark of it has a place
 */
export function placedIn(marks: readonly KnownMark[], system: PlaneSystem, triangles: Triangles | null): PlacedMark[] {
  const conversions = new Map<number, Conversion>();
  const conversionFrom = (utmType: KnownMark['utmType']): Conversion => {
    if (system.isNgo && !triangles) return () => [Number.NaN, Number.NaN];
    return betweenSystems(systemOfZone(zoneOfEpsg(utmType)), system, triangles);
  };
  return marks.map((mark) => {
    let place = [mark.east, mark.north];
    if (zoneOfEpsg(mark.utmType) !== system.zone) {
      const convert = conversions.get(mark.utmType) ?? conversionFrom(mark.utmType);
      conversions.set(mark.utmType, convert);
      place = convert(place);
    }
    const [east = Number.NaN, north = Number.NaN] = place;
    const quality = { accuracy: throughTriangles(mark.quality.accuracy) };
    return {
      mark: system.isNgo ? { ...mark, quality } : mark,
      north: Math.round(north * 1000),
      east: Math.round(east * 1000),
    };
  });
}

/** Those of the fields that say something of a mark. */
export const filledFields = (mark: KnownMark, fields: readonly MarkField[]): MarkField[] =>
  fields.filter((field) => {
    const value = markFieldValue(mark, field);
    return value !== '' && value !== null;
  });
