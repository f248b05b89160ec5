import type { KnownMark } from '@feltbok/shared/case/boundary-marks.domain';
import { defaultBoundaryMarkType } from '@feltbok/shared/domain/boundary-mark-limits';
import { epsgOfUtmZone, type UtmZone } from '@feltbok/shared/domain/coordinates';

interface NewMark {
  uuid: string;
  businessId: number;
  metaType: 'File' | 'User';
  /** Metres in ETRS89/UTM. */
  position: { north: number; east: number; zone: UtmZone };
  /** What else is known of it. */
  known?: Partial<Omit<KnownMark, 'uuid' | 'businessId' | 'metaType' | 'north' | 'east' | 'utmType'>>;
}

/** A mark that the server knows nothing of; what nobody has said of it is empty, and its type is 99. */
export function newMark({ uuid, businessId, metaType, position, known }: NewMark): KnownMark {
  return {
    ...{ name: '', boundaryPointNumber: '', typeOfBoundaryMark: defaultBoundaryMarkType, typeOfGround: '' },
    ...{ status: '', approved: '', codeForSurvey: '', claimByAttendees: '', settlement: '', measurementMethod: '' },
    quality: { accuracy: null },
    ...known,
    ...{ uuid, businessId, metaType, north: position.north, east: position.east },
    utmType: epsgOfUtmZone[position.zone],
  };
}

/** SOSI MÅLEMETODE of what is drawn on a screen by hand. */
export const freehandOnScreen = '82';
