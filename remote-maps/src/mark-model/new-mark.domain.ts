import { defaultBoundaryMarkType } from '@feltbok/domain/boundary-marks/boundary-mark-limits.ts';
import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import { epsgOfUtmZone, type UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';

interface NewMark {
  uuid: string;
  businessId: number;
  metaType: 'File' | 'User';
  /** Metres in ETRS89/UTM. */
  position: { north: number; east: number; zone: UtmZone };
  /** What else is known of it. */
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

/**
 * A mark that the server knows nothing of; what nobody has said of it is empty, and its type is 99.
 */
export function newMark({
  uuid,
  businessId,
  metaType,
  position,
  known = nothingSaid,
}: NewMark): KnownMark {
  // Field by field: put together of several objects, each of a hundred thousand marks would take
  // twenty times as long.
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
    north: position.north,
    east: position.east,
    utmType: epsgOfUtmZone[position.zone],
    metaType,
  };
}

/** SOSI MÅLEMETODE of what is drawn on a screen by hand. */
export const freehandOnScreen = '82';
