import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import {
  fieldsOfMeasurement,
  type MarkMeasurement,
  type PositionFrame,
} from '@feltbok/domain/boundary-marks/mark-measurement.ts';
import {
  fixedLimits,
  judgeMean,
  type MeanFinding,
} from '@feltbok/domain/boundary-marks/mean-verdict.ts';
import {
  type MeasuredPlace,
  meanOfMeasurements,
} from '@feltbok/domain/boundary-marks/repeated-measurement.ts';
import { sha256OfText } from '@feltbok/domain/signatures/signature-evidence.ts';
import { openBusinessAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { atom } from 'jotai';
import { changeMapUseAtom } from '../controls/map-use.state';
import { inZone } from '../coordinates/utm.domain';
import { toZone, withMeasurement } from '../mark-model/mark-form.domain';
import { measurementsInZone } from '../mark-model/measurements-in-zone.domain';
import { newMark } from '../mark-model/new-mark.domain';
import {
  type OffsetError,
  type OffsetOrder,
  offsetMeasurement,
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
import { frameOfAll, meanOf, measurementOf, rawOf } from './measurement.domain';
import { positionAtom } from './position.state';
import { receiverAtom, receiverOptionsAtom } from './receiver.state';

/** The mark that is measured; null where it becomes a new one. */
export const measuredMarkAtom = atom((get): KnownMark | null => {
  const uuid = get(markMeasuringAtom)?.markUuid;
  return uuid ? (get(markByUuidAtom)(uuid)?.mark ?? null) : null;
});

/** Of the measurement: that of its mark or known point, else of the case. */
export const measuredZoneAtom = atom((get) => {
  const place = get(measuredMarkAtom) ?? get(markMeasuringAtom)?.known;
  return place ? toZone(place.utmType) : get(caseZoneAtom);
});

/** What the epochs give so far; null without one. */
export const measuredMeanAtom = atom((get) => {
  const taken = get(markMeasuringAtom)?.measuring.taken ?? [];
  return meanOf(taken, get(measuredZoneAtom), get(receiverOptionsAtom));
});

/**
 * The frame of the epochs so far where it is not known to be EUREF89, which takes a reason; else
 * null.
 */
export const otherFrameAtom = atom((get) => {
  const taken = get(markMeasuringAtom)?.measuring.taken ?? [];
  const ofPlaces = get(markMeasuringAtom)?.places.map(({ frame }) => frame) ?? [];
  const frames: PositionFrame[] = [...ofPlaces, frameOfAll(taken, get(receiverOptionsAtom))];
  return frames.find((one) => one !== 'EUREF89') ?? null;
});

/**
 * Why no epochs come into a measurement that is under way, or why it has ended before its time;
 * null where they come.
 * - `disconnected`: the receiver does not answer, or is turned off
 * - `unreadable`: it sends something else than sentences
 * - `silent`: it sends no positions
 * - `fix lost`: it was fixed, and is so no longer
 * - `time jump`: its time has jumped, or nothing came for long
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

/** The measurement as it would be taken now; null without an epoch. */
const madeAtom = atom((get): MarkMeasurement | OffsetError | null => {
  const epochs = get(markMeasuringAtom)?.measuring.taken ?? [];
  const facts = get(receiverOptionsAtom);
  const zone = get(measuredZoneAtom);
  const here = measurementOf({
    epochs,
    facts,
    zone,
    uuid: '',
    reason: '',
    limits: get(meanLimitsAtom),
    sentences: null,
  });
  return here && offsetFrom(get(markMeasuringAtom), here);
});

/** The same; null where what was typed of an offset gives no mark. */
export const newMeasurementAtom = atom((get): MarkMeasurement | null => {
  const made = get(madeAtom);
  return typeof made === 'string' ? null : made;
});

/** Why what was typed of an offset gives no mark; null where it does. */
export const offsetErrorAtom = atom((get): OffsetError | null => {
  const made = get(madeAtom);
  return typeof made === 'string' ? made : null;
});

/**
 * Whether there is a mark to use: of two places there is none before its distances from both are
 * typed.
 */
export const isOffsetWholeAtom = atom((get): boolean => {
  const state = get(markMeasuringAtom);
  const isMissing = state !== null && state.places.length > 0 && state.offset === null;
  return !isMissing && get(offsetErrorAtom) === null;
});

function offsetFrom(
  state: { places: readonly MarkMeasurement[]; offset: OffsetOrder | null } | null,
  here: MarkMeasurement,
): MarkMeasurement | OffsetError {
  if (!state?.offset) return here;
  return offsetMeasurement(
    state.offset.by === 'distances' ? [...state.places, here] : [here],
    state.offset,
  );
}

/**
 * The first measurement of the mark and the new one, in the same zone; null where the mark was not
 * measured before.
 */
export const repeatedAtom = atom((get) => {
  const [first] = measurementsInZone(
    get(measuredMarkAtom)?.measurements ?? [],
    get(measuredZoneAtom),
  );
  const second = get(newMeasurementAtom);
  return first && second && { first, second };
});

/** The mean of all measurements of the mark and the new one; null where they have none together. */
export const meanOfAllAtom = atom((get): MeasuredPlace | null => {
  const newOne = get(newMeasurementAtom);
  const earlier = measurementsInZone(
    get(measuredMarkAtom)?.measurements ?? [],
    get(measuredZoneAtom),
  );
  return newOne && meanOfMeasurements([...earlier, newOne]);
});

/**
 * What is beyond the limits of the new measurement, and of the mean where the mark goes by that;
 * empty without an epoch.
 */
export const judgeUseAtom = atom((get) => (basis: MarkBasis): MeanFinding[] => {
  const measurement = get(newMeasurementAtom);
  const mean = basis === 'mean' ? get(meanOfAllAtom) : null;
  return [
    ...(measurement ? judgeMean(measurement) : []),
    ...(mean ? judgeMean(mean, get(meanLimitsAtom)) : []),
  ];
});

/** A mark of the case, and its distance from what was measured, in metres. */
export interface MarkNearby {
  mark: KnownMark;
  distance: number;
}

/** Metres: what a fixed solution is not beyond. Marks do not stand that near to each other. */
const sameMarkDistance = fixedLimits.plane;

/**
 * The mark that lies where the new one would; null where none does, or a mark was chosen to be
 * measured.
 */
export const sameMarkAtom = atom((get): MarkNearby | null => {
  const state = get(markMeasuringAtom);
  const measurement = get(newMeasurementAtom);
  if (!measurement || !state || state.markUuid !== null || state.known) return null;
  const zone = get(measuredZoneAtom);
  let nearest: MarkNearby | null = null;
  for (const { mark } of get(listedMarksAtom)) {
    const ownZone = toZone(mark.utmType);
    // Places that were measured before this one are in the zone of the case.
    if (ownZone !== zone && state.places.length > 0) continue;
    const { north, east } = inZone({ north: mark.north, east: mark.east, zone: ownZone }, zone);
    const distance = Math.hypot(north - measurement.north, east - measurement.east);
    if (distance <= (nearest?.distance ?? sameMarkDistance)) nearest = { mark, distance };
  }
  return nearest;
});

/** What a mark that is there already goes by from now on. */
export type MarkBasis = 'newest' | 'mean' | 'unchanged';

interface MeasuredUse {
  /**
   * Why it is used though it is not known to be in EUREF89 or is beyond the limits; empty where it
   * needs none.
   */
  reason: string;
  basis: MarkBasis;
}

/** @returns the measurement with all of its evidence; null without an epoch */
export const makeMeasurementAtom = atom(
  null,
  async (get, _set, reason: string): Promise<MarkMeasurement | null> => {
    const epochs = get(markMeasuringAtom)?.measuring.taken ?? [];
    const facts = get(receiverOptionsAtom);
    const zone = get(measuredZoneAtom);
    const raw = rawOf(epochs);
    // Browsers have it for pages that were loaded over HTTPS alone.
    const sentences = raw !== '' && 'subtle' in crypto ? await sha256OfText(raw) : null;
    const here = measurementOf({
      epochs,
      facts,
      zone,
      uuid: crypto.randomUUID(),
      reason,
      limits: get(meanLimitsAtom),
      sentences,
    });
    const made = here && offsetFrom(get(markMeasuringAtom), here);
    if (!made || typeof made === 'string') return null;
    return { ...made, reason: reason.trim() || null };
  },
);

/** What was measured here stays as the first of two places, and the other is measured. */
export const measureOtherPlaceAtom = atom(null, async (_get, set): Promise<void> => {
  const place = await set(makeMeasurementAtom, '');
  if (place) set(addPlaceAtom, place);
});

/**
 * Makes a mark of what was measured, or adds it to the mark that was measured, open in its panel.
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
      if (!mark)
        return void set(addDrawnMarkAtom, markOf(measurement, open.business.businessId, zone));
      set(editMarkAtom, mark.uuid);
      set(changeMarkFormAtom, (form) => withMeasurement(form, measurement, place));
    });
  },
);

const markOf = (measurement: MarkMeasurement, businessId: number, zone: 32 | 33 | 35) =>
  newMark({
    uuid: crypto.randomUUID(),
    businessId,
    metaType: 'User',
    position: { north: measurement.north, east: measurement.east, zone },
    known: { ...fieldsOfMeasurement(measurement), measurements: [measurement] },
  });
