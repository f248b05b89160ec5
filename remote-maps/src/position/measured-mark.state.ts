import { defaultBoundaryMarkType } from '@feltbok/domain/boundary-marks/boundary-mark-limits.ts';
import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import {
  buildMarkFields,
  getCaptureDay,
  type MarkMeasurement,
  type PositionFrame,
} from '@feltbok/domain/boundary-marks/mark-measurement.ts';
import {
  fixedLimits,
  judgeMean,
  type MeanFinding,
} from '@feltbok/domain/boundary-marks/mean-verdict.ts';
import {
  averageMeasurements,
  type MeasuredPlace,
} from '@feltbok/domain/boundary-marks/repeated-measurement.ts';
import type { UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import { sha256OfText } from '@feltbok/domain/signatures/signature-evidence.ts';
import { openBusinessAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { atom } from 'jotai';
import { changeMapUseAtom } from '../controls/map-use.state';
import { convertToZone, projectToUtm } from '../coordinates/utm.domain';
import { toZone, withMeasurement } from '../mark-model/mark-form.domain';
import { convertMeasurements } from '../mark-model/measurements-in-zone.domain';
import { createMark } from '../mark-model/new-mark.domain';
import {
  deriveOffsetMeasurement,
  type OffsetError,
  type OffsetOrder,
} from '../mark-model/offset-measurement.domain';
import {
  addDrawnMarkAtom,
  changeMarkFormAtom,
  editMarkAtom,
  leaveMarkAtom,
} from '../marks/mark-edit.state';
import { caseZoneAtom, listedMarksAtom, markByUuidAtom } from '../marks/marks.state';
import { addPlaceAtom, dropMeasuringAtom, markMeasuringAtom } from '../marks/measuring.state';
import { meanLimitsAtom } from './mean-verdict.state';
import {
  buildMeasurement,
  computeMean,
  findCommonFrame,
  joinRawSentences,
} from './measurement.domain';
import { continueFromMarkAtom, convertHeightAtom, nextMarkAtom } from './next-mark.state';
import { positionAtom } from './position.state';
import { receiverAtom, receiverOptionsAtom } from './receiver.state';

/** The existing mark that is measured again; `null` where a new mark is measured. */
export const measuredMarkAtom = atom((get): KnownMark | null => {
  const uuid = get(markMeasuringAtom)?.markUuid;
  return uuid ? (get(markByUuidAtom)(uuid)?.mark ?? null) : null;
});

/** The zone of the measured mark or known point, else that of the case. */
export const measuredZoneAtom = atom((get) => {
  const place = get(measuredMarkAtom) ?? get(markMeasuringAtom)?.known;
  return place ? toZone(place.utmType) : get(caseZoneAtom);
});

/** The mean of the epochs so far; `null` without an epoch. */
export const measuredMeanAtom = atom((get) => {
  const taken = get(markMeasuringAtom)?.measuring.taken ?? [];
  return computeMean(taken, get(measuredZoneAtom), get(receiverOptionsAtom));
});

/**
 * The frame of the epochs where it is not known to be EUREF89, which requires a reason; else
 * `null`.
 */
export const otherFrameAtom = atom((get) => {
  const taken = get(markMeasuringAtom)?.measuring.taken ?? [];
  const ofPlaces = get(markMeasuringAtom)?.places.map(({ frame }) => frame) ?? [];
  const frames: PositionFrame[] = [...ofPlaces, findCommonFrame(taken, get(receiverOptionsAtom))];
  return frames.find((frame) => frame !== 'EUREF89') ?? null;
});

/**
 * Why a running measurement gets no epochs, or why it ended early; `null` while epochs arrive.
 * - `disconnected`: the receiver does not answer, or is turned off
 * - `unreadable`: the receiver sends something else than NMEA sentences
 * - `silent`: the receiver sends no positions
 * - `fix lost`: the solution was fixed before and is no longer
 * - `time jump`: the receiver's time has jumped, or no epoch arrived for long
 * - `antenna moved`: an epoch lies elsewhere than those before it
 */
export type Interruption =
  | 'disconnected'
  | 'unreadable'
  | 'silent'
  | 'fix lost'
  | 'time jump'
  | 'antenna moved';

export const interruptionAtom = atom((get): Interruption | null => {
  const measuring = get(markMeasuringAtom)?.measuring;
  if (!measuring) return null;
  const { end } = measuring;
  if (end) return end === 'time jump' || end === 'antenna moved' ? end : null;
  const receiver = get(receiverAtom);
  const { phase } = get(positionAtom);
  if (!receiver || phase === 'disconnected') return 'disconnected';
  if (phase === 'unreadable') return 'unreadable';
  if (receiver.isSilent) return 'silent';
  const wasFixed = measuring.taken.some(({ quality }) => quality === 'fixed');
  return wasFixed && receiver.epoch?.quality !== 'fixed' ? 'fix lost' : null;
});

/**
 * The measurement as it would be saved now, or the error of its offset; `null` without an epoch.
 */
const measurementOrErrorAtom = atom((get): MarkMeasurement | OffsetError | null => {
  const epochs = get(markMeasuringAtom)?.measuring.taken ?? [];
  const facts = get(receiverOptionsAtom);
  const zone = get(measuredZoneAtom);
  const here = buildMeasurement({
    epochs,
    facts,
    zone,
    uuid: '',
    reason: '',
    limits: get(meanLimitsAtom),
    sentences: null,
  });
  return here && applyOffset(get(markMeasuringAtom), here);
});

/**
 * The measurement as it would be saved now; `null` without an epoch or with an impossible offset.
 */
export const newMeasurementAtom = atom((get): MarkMeasurement | null => {
  const made = get(measurementOrErrorAtom);
  return typeof made === 'string' ? null : made;
});

/** Why the typed offset gives no mark; `null` where it does. */
export const offsetErrorAtom = atom((get): OffsetError | null => {
  const made = get(measurementOrErrorAtom);
  return typeof made === 'string' ? made : null;
});

/**
 * Whether the position of the mark is determined. With an offset from two places that takes the
 * distances from both.
 */
export const isOffsetWholeAtom = atom((get): boolean => {
  const state = get(markMeasuringAtom);
  const isMissing = state !== null && state.places.length > 0 && state.offset === null;
  return !isMissing && get(offsetErrorAtom) === null;
});

function applyOffset(
  state: { places: readonly MarkMeasurement[]; offset: OffsetOrder | null } | null,
  here: MarkMeasurement,
): MarkMeasurement | OffsetError {
  if (!state?.offset) return here;
  return deriveOffsetMeasurement(
    state.offset.by === 'distances' ? [...state.places, here] : [here],
    state.offset,
  );
}

/**
 * The first measurement of the mark and the new one, in the same zone; `null` where the mark was
 * not measured before.
 */
export const repeatedMeasurementAtom = atom((get) => {
  const [first] = convertMeasurements(
    get(measuredMarkAtom)?.measurements ?? [],
    get(measuredZoneAtom),
  );
  const second = get(newMeasurementAtom);
  return first && second && { first, second };
});

/**
 * The mean of all measurements of the mark and the new one; `null` where they have no common mean.
 */
export const meanOfAllAtom = atom((get): MeasuredPlace | null => {
  const newOne = get(newMeasurementAtom);
  const earlier = convertMeasurements(
    get(measuredMarkAtom)?.measurements ?? [],
    get(measuredZoneAtom),
  );
  return newOne && averageMeasurements([...earlier, newOne]);
});

/**
 * Which limits the new measurement exceeds, and the mean of all where the mark uses that; empty
 * without an epoch.
 */
export const judgeUseAtom = atom((get) => (basis: MarkBasis): MeanFinding[] => {
  const measurement = get(newMeasurementAtom);
  const mean = basis === 'mean' ? get(meanOfAllAtom) : null;
  return [
    ...(measurement ? judgeMean(measurement) : []),
    ...(mean ? judgeMean(mean, get(meanLimitsAtom)) : []),
  ];
});

/** A mark of the case, and its distance in metres from the new measurement. */
export interface MarkNearby {
  mark: KnownMark;
  distance: number;
}

/**
 * Metres. A fixed solution is not farther off, and two marks do not stand this close to each other.
 */
export const sameMarkDistance = fixedLimits.plane;

/**
 * The existing mark at the new measurement; `null` where there is none, or where a mark was chosen
 * to be measured.
 */
export const sameMarkAtom = atom((get): MarkNearby | null => {
  const state = get(markMeasuringAtom);
  const measurement = get(newMeasurementAtom);
  if (!measurement || !state || state.markUuid !== null || state.known) return null;
  const zone = get(measuredZoneAtom);
  const marks = get(listedMarksAtom).map(({ mark }) => mark);
  // Places that were measured earlier for an offset are in the zone of the case.
  const isComparable = (mark: KnownMark) =>
    state.places.length === 0 || toZone(mark.utmType) === zone;
  return findMarkNearby(marks.filter(isComparable), measurement, zone);
});

/** The existing mark where the receiver is now; `null` without one or without a position. */
export const markHereAtom = atom((get): MarkNearby | null => {
  const receiver = get(receiverAtom);
  const position = receiver?.isSilent ? null : receiver?.epoch?.position;
  if (!position) return null;
  const zone = get(caseZoneAtom);
  const marks = get(listedMarksAtom).map(({ mark }) => mark);
  return findMarkNearby(marks, projectToUtm(position, zone), zone);
});

/** Finds the mark nearest to a place of the zone; `null` where none is the same mark. */
function findMarkNearby(
  marks: readonly KnownMark[],
  place: { north: number; east: number },
  zone: UtmZone,
): MarkNearby | null {
  let nearest: MarkNearby | null = null;
  for (const mark of marks) {
    const { north, east } = convertToZone(
      { north: mark.north, east: mark.east, zone: toZone(mark.utmType) },
      zone,
    );
    const distance = Math.hypot(north - place.north, east - place.east);
    if (distance <= (nearest?.distance ?? sameMarkDistance)) nearest = { mark, distance };
  }
  return nearest;
}

/** Which position an existing mark gets after it was measured again. */
export type MarkBasis = 'newest' | 'mean' | 'unchanged';

interface MeasuredUse {
  /**
   * Why a measurement is used that may not be in EUREF89 or exceeds the limits; empty where none is
   * needed.
   */
  reason: string;
  basis: MarkBasis;
}

/** @returns the measurement with all of its evidence; `null` without an epoch */
export const makeMeasurementAtom = atom(
  null,
  async (get, _set, reason: string): Promise<MarkMeasurement | null> => {
    const epochs = get(markMeasuringAtom)?.measuring.taken ?? [];
    const facts = get(receiverOptionsAtom);
    const zone = get(measuredZoneAtom);
    const raw = joinRawSentences(epochs);
    // Browsers offer `crypto.subtle` only on pages that were loaded over HTTPS.
    const sentences = raw !== '' && 'subtle' in crypto ? await sha256OfText(raw) : null;
    const here = buildMeasurement({
      epochs,
      facts,
      zone,
      uuid: crypto.randomUUID(),
      reason,
      limits: get(meanLimitsAtom),
      sentences,
    });
    const made = here && applyOffset(get(markMeasuringAtom), here);
    if (!made || typeof made === 'string') return null;
    return { ...made, reason: reason.trim() || null };
  },
);

/** Keeps the measurement as the first of two places, and starts to measure the second. */
export const measureOtherPlaceAtom = atom(null, async (_get, set): Promise<void> => {
  const place = await set(makeMeasurementAtom, '');
  if (place) set(addPlaceAtom, place);
});

/**
 * Creates a mark from the measurement, or adds it to the mark that was measured, and opens that
 * mark's panel.
 */
export const takeMeasurementAtom = atom(
  null,
  async (get, set, { reason, basis }: MeasuredUse): Promise<void> => {
    const state = get(markMeasuringAtom);
    const open = get(openBusinessAtom);
    if (!state || !open) return;
    const mark = get(measuredMarkAtom);
    const zone = get(measuredZoneAtom);
    const measurement = await set(makeMeasurementAtom, reason);
    if (!measurement) return;
    const place = { newest: measurement, mean: get(meanOfAllAtom), unchanged: null }[basis];
    set(leaveMarkAtom, () => {
      set(dropMeasuringAtom);
      set(changeMapUseAtom, { type: 'panel closed' });
      if (!mark) {
        const newMark = get(buildNewMarkAtom)(measurement, open.business.businessId, zone);
        set(continueFromMarkAtom, newMark.uuid);
        return void set(addDrawnMarkAtom, newMark);
      }
      set(editMarkAtom, mark.uuid);
      set(changeMarkFormAtom, (form) => withMeasurement(form, measurement, place));
    });
  },
);

/** Builds a mark from its measurement, with what the user has stated of the next one. */
export const buildNewMarkAtom = atom(
  (get) =>
    (measurement: MarkMeasurement, businessId: number, zone: UtmZone): KnownMark => {
      const { heightSystem, typeOfBoundaryMark, ...stated } = get(nextMarkAtom);
      const { height, ...measured } = buildMarkFields(measurement);
      return createMark({
        uuid: crypto.randomUUID(),
        businessId,
        metaType: 'User',
        position: { north: measurement.north, east: measurement.east, zone },
        known: {
          ...stated,
          ...measured,
          typeOfBoundaryMark: typeOfBoundaryMark || defaultBoundaryMarkType,
          capturedOn: getCaptureDay(measurement),
          height: height && (get(convertHeightAtom)(height, measurement, heightSystem) ?? height),
          measurements: [measurement],
        },
      });
    },
);
