import { defaultBoundaryMarkType } from '@feltbok/domain/boundary-marks/boundary-mark-limits.ts';
import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import { epsgOfUtmZone, type UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';

interface NewMark {
  uuid: string;
  businessId: number;
  metaType: 'File' | 'User';
  /** Metres in ETRS89/UTM. */
  position: { north: number; east: number; zone: UtmZone };
  /** Further known values. */
  known?: Partial<
    Omit<
      KnownMark,
      'uuid' | 'businessId' | 'metaType' | 'north' | 'east' | 'utmType' | 'id' | 'revision'
    >
  >;
}

const nothingSaid: NonNullable<NewMark['known']> = {};
const notMeasured: NonNullable<KnownMark['measurements']> = [];
const unknownQuality: KnownMark['quality'] = { accuracy: null };

/** Creates a mark that the server does not have. Unknown values are empty, and the type is 99. */
export function createMark({
  uuid,
  businessId,
  metaType,
  position,
  known = nothingSaid,
}: NewMark): KnownMark {
  // Each field is written out: merging several objects would take twenty times as long for a
  // hundred thousand marks.
  return {
    uuid,
    businessId,
    name: known.name ?? '',
    boundaryPointNumber: known.boundaryPointNumber ?? '',
    typeOfBoundaryMark: known.typeOfBoundaryMark ?? defaultBoundaryMarkType,
    typeOfGround: known.typeOfGround ?? '',
    status: known.status ?? '',
    approved: known.approved ?? '',
    codeForSurvey: known.codeForSurvey ?? '',
    claimByAttendees: known.claimByAttendees ?? '',
    settlement: known.settlement ?? '',
    measurements: known.measurements ?? notMeasured,
    measurementMethod: known.measurementMethod ?? '',
    quality: known.quality ?? unknownQuality,
    height: known.height ?? null,
    capturedOn: known.capturedOn ?? null,
    north: position.north,
    east: position.east,
    utmType: epsgOfUtmZone[position.zone],
    metaType,
  };
}

/** SOSI MÅLEMETODE for marks drawn by hand on a screen. */
export const freehandOnScreen = '82';
