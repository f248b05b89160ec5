import {
  type KnownMark,
  type MarkField,
  markFieldNames,
} from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import type { HeightSystem, MarkHeight } from '@feltbok/domain/boundary-marks/mark-height.ts';
import {
  buildMarkFields,
  getCaptureDay,
  type MarkMeasurement,
  mergeMeasurements,
} from '@feltbok/domain/boundary-marks/mark-measurement.ts';
import {
  isMetresText,
  type MarkNumberTexts,
  toNumberTexts,
} from '@feltbok/domain/boundary-marks/mark-number-texts.ts';
import type { MeasuredPlace } from '@feltbok/domain/boundary-marks/repeated-measurement.ts';
import { epsgOfUtmZone, type UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import { isDay } from '@feltbok/domain/values/dates.ts';
import { getZoneSystem } from '@feltbok/survey-formats/coordinates';
import { readPastedPair } from '../coordinates/coordinate-entry.domain';

/** Metres in ETRS89/UTM, as texts: what somebody has entered is shown to its last decimal. */
interface WrittenPosition extends Pick<MarkNumberTexts, 'north' | 'east'> {
  utmType: KnownMark['utmType'];
}

const otherFields = ['accuracy', 'position', 'height', 'capturedOn', 'measurements'] as const;
export type MarkTextField = Exclude<MarkField, (typeof otherFields)[number]>;
const textFields = markFieldNames.filter(
  (field): field is MarkTextField => !(otherFields as readonly MarkField[]).includes(field),
);

/** A mark as its panel edits it. */
export interface MarkForm extends WrittenPosition, MarkNumberTexts, Record<MarkTextField, string> {
  heightSystem: HeightSystem;
  /** Day of the capture, empty where nobody has stated it; absent in forms of version 1.7. */
  capturedOn?: string;
  /** Measurements by a receiver, also the mark's own; absent in forms of an earlier version. */
  measurements?: readonly MarkMeasurement[];
  /**
   * The position as it was last entered, measured or dragged: other zones are reckoned from it, and
   * it comes back whole.
   */
  entered: WrittenPosition;
}

/** Eastings and northings of another zone for those of one. */
export type Reproject = (
  position: { north: number; east: number; zone: UtmZone },
  to: UtmZone,
) => { north: number; east: number };

const zoneOfEpsg = Object.fromEntries(
  Object.entries(epsgOfUtmZone).map(([zone, epsg]) => [epsg, Number(zone)]),
);

export const toZone = (utmType: KnownMark['utmType']): UtmZone => zoneOfEpsg[utmType] as UtmZone;

export function formOfMark(mark: KnownMark): MarkForm {
  const { north, east, ...numbers } = toNumberTexts(mark);
  const position = { north, east, utmType: mark.utmType };
  return {
    ...toTexts(mark),
    ...position,
    ...numbers,
    heightSystem: mark.height?.system ?? 'unknown',
    capturedOn: mark.capturedOn ?? '',
    ...(mark.measurements && { measurements: mark.measurements }),
    entered: position,
  };
}

const textsOfHeight = ({ value, system, sigma }: MarkHeight) => ({
  height: String(value),
  heightSystem: system,
  heightSigma: String(sigma ?? ''),
});

const toTexts = (of: Record<MarkTextField, string>) =>
  Object.fromEntries(textFields.map((field) => [field, of[field]])) as Record<
    MarkTextField,
    string
  >;

/**
 * The mark with what is written in a form that has a position. An accuracy or a height that is no
 * number, and a day of capture that is no day, are not known.
 */
export function markOfForm(form: MarkForm, mark: KnownMark): KnownMark {
  const { north, east, utmType, accuracy } = form;
  const position = { north: Number(north), east: Number(east), utmType };
  const quality = { accuracy: readAccuracy(accuracy) };
  const measurements = mergeMeasurements(mark.measurements, form.measurements);
  const capturedOn = readCaptureDay(form, mark);
  const isDayKnown = capturedOn !== null || mark.capturedOn !== undefined;
  return {
    ...mark,
    ...toTexts(form),
    ...position,
    quality,
    height: heightOfForm(form),
    ...(isDayKnown && { capturedOn }),
    ...(measurements.length > 0 && { measurements }),
  };
}

const getCapturedText = ({ capturedOn }: MarkForm, mark: KnownMark): string =>
  capturedOn ?? mark.capturedOn ?? '';

function readCaptureDay(form: MarkForm, mark: KnownMark): string | null {
  const text = getCapturedText(form, mark);
  return isDay(text) ? text : null;
}

const readAccuracy = (text: string) => (/^\d+$/.test(text) ? Number(text) : null);

/** Null where the form states no height. */
export function heightOfForm({ height, heightSystem, heightSigma }: MarkForm): MarkHeight | null {
  if (!isMetresText(height)) return null;
  return {
    value: Number(height),
    system: heightSystem,
    sigma: isMetresText(heightSigma) ? Number(heightSigma) : null,
  };
}

export const withHeight = (form: MarkForm, height: MarkHeight): MarkForm => ({
  ...form,
  ...textsOfHeight(height),
});

/**
 * Adds a measurement. The mark was captured on the day of the newest one that its position is from,
 * so a mean was captured when it was completed.
 * @param place what the mark goes by from now on; null where that stays as it is
 */
export function withMeasurement(
  form: MarkForm,
  measurement: MarkMeasurement,
  place: MeasuredPlace | null,
): MarkForm {
  const measured = { ...form, measurements: [...(form.measurements ?? []), measurement] };
  if (!place) return measured;
  const { measurementMethod, quality, height } = buildMarkFields(place);
  const { north, east, utmType } = place;
  const position = { north: String(north), east: String(east), utmType };
  const heights = height && textsOfHeight(height);
  return {
    ...measured,
    ...position,
    entered: position,
    measurementMethod,
    accuracy: String(quality.accuracy),
    capturedOn: getCaptureDay(measurement),
    ...heights,
  };
}

/** Whether the form says anything else than the mark does; `1.50` says what `1.5` does. */
export function isFormChanged(form: MarkForm, mark: KnownMark): boolean {
  const before = formOfMark(mark);
  if (
    mergeMeasurements(mark.measurements, form.measurements).length !==
    (mark.measurements?.length ?? 0)
  )
    return true;
  if (textFields.some((field) => form[field] !== before[field])) return true;
  if (getCapturedText(form, mark) !== before.capturedOn) return true;
  if (form.utmType !== before.utmType) return true;
  // The system of a height that is not there says nothing.
  if (form.height !== '' && form.heightSystem !== before.heightSystem) return true;
  return numberFields.some((field) => !isSameNumber(form[field], before[field]));
}

const numberFields = ['north', 'east', 'accuracy', 'height', 'heightSigma'] as const;

const isSameNumber = (first: string, second: string) =>
  first === second ||
  (first.trim() !== '' && second.trim() !== '' && Number(first) === Number(second));

/** What was typed or pasted into one of the fields; a pair of coordinates fills both. */
export function withCoordinate(form: MarkForm, field: 'north' | 'east', typed: string): MarkForm {
  const pair = readPastedPair(typed, getZoneSystem(toZone(form.utmType)));
  const written = pair
    ? { north: metresAsTyped(pair.north), east: metresAsTyped(pair.east) }
    : { [field]: metresAsTyped(typed) };
  const position = { ...pickPosition(form), ...written };
  return { ...form, ...position, entered: position };
}

/** Digits of the longest coordinate before its decimals. */
const maxDigits = 7;

/**
 * Metres as they are typed or copied: the decimal key of a Norwegian keyboard is a comma, and the
 * map writes `N` or `Ø` before a coordinate and blanks between its thousands. Of more than one
 * number nothing is joined.
 */
export function metresAsTyped(typed: string): string {
  const text = typed.replace(',', '.').replace('\u2212', '-').trim();
  const bare = text.replace(/^[NØE]\s+(?=[\d-])/i, '').replace(/(\d)\s+(?=\d)/g, '$1');
  const [whole = ''] = bare.split('.');
  return whole.replace('-', '').length <= maxDigits ? bare : text;
}

const pickPosition = ({ north, east, utmType }: WrittenPosition): WrittenPosition => ({
  north,
  east,
  utmType,
});

const isWritten = ({ north, east }: WrittenPosition) => isMetresText(north) && isMetresText(east);

/**
 * The same position in another zone, to the millimetre, and back exactly as entered. What is no
 * position yet stays as it is written.
 */
export function withZone(
  form: MarkForm,
  utmType: KnownMark['utmType'],
  reproject: Reproject,
): MarkForm {
  const { entered } = form;
  if (utmType === entered.utmType || !isWritten(entered)) {
    const position = { ...(isWritten(entered) ? entered : pickPosition(form)), utmType };
    return { ...form, ...position, ...(!isWritten(entered) && { entered: position }) };
  }
  const from = {
    north: Number(entered.north),
    east: Number(entered.east),
    zone: toZone(entered.utmType),
  };
  const { north, east } = reproject(from, toZone(utmType));
  return { ...form, north: toMillimetres(north), east: toMillimetres(east), utmType };
}

/** Decimals that a millimetre needs, and no more. */
export const toMillimetres = (metres: number) => String(Number(metres.toFixed(3)));

/**
 * A position that comes from the map, which nobody can point to closer than a centimetre. Metres in
 * the form's zone.
 */
export function withMapPosition(
  form: MarkForm,
  { north, east }: { north: number; east: number },
): MarkForm {
  const position = {
    north: toCentimetres(north),
    east: toCentimetres(east),
    utmType: form.utmType,
  };
  return { ...form, ...position, entered: position };
}

/**
 * A position that was converted from another system, to the millimetre.
 * @param position metres in the form's zone
 * @param accuracyAfter centimetres that the conversion leaves of those that are known; null where
 *   it takes nothing
 */
export function withConverted(
  form: MarkForm,
  { north, east }: { north: number; east: number },
  accuracyAfter: ((centimetres: number | null) => number) | null,
): MarkForm {
  const position = {
    north: toMillimetres(north),
    east: toMillimetres(east),
    utmType: form.utmType,
  };
  const known = readAccuracy(form.accuracy);
  const accuracy = accuracyAfter ? String(accuracyAfter(known)) : form.accuracy;
  return { ...form, ...position, accuracy, entered: position };
}

const toCentimetres = (metres: number) => String(Number(metres.toFixed(2)));

/** Moves the mark by millimetres; a form without a position stays as it is. */
export function nudge(form: MarkForm, { north, east }: { north: number; east: number }): MarkForm {
  if (!isWritten(form)) return form;
  const moveForm = (metres: string, by: number) =>
    toMillimetres((Math.round(Number(metres) * 1000) + by) / 1000);
  const position = {
    north: moveForm(form.north, north),
    east: moveForm(form.east, east),
    utmType: form.utmType,
  };
  return { ...form, ...position, entered: position };
}

/** The mark's position in metres of its zone; null where none is written. */
export function positionOfForm(
  form: MarkForm,
): { north: number; east: number; zone: UtmZone } | null {
  if (!isWritten(form)) return null;
  return { north: Number(form.north), east: Number(form.east), zone: toZone(form.utmType) };
}

/**
 * Whether a position lies where no Norwegian boundary does, as when north and east have changed
 * places. Metres in ETRS89/UTM of zone 32, 33 or 35, each used far beyond its own six degrees.
 */
export const isOutsideNorway = ({ north, east }: { north: number; east: number }): boolean =>
  north < 6_400_000 || north > 9_000_000 || east < -300_000 || east > 1_400_000;
