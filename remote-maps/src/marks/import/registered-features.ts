import type { UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import {
  type GmlFeature,
  type GmlPosition,
  orderAxes,
  readGmlFeatures,
  readGmlWords,
} from '@feltbok/survey-formats';
import {
  createPositionConverter,
  getZoneSystem,
  type PlaneSystem,
  type StatedSystem,
} from '@feltbok/survey-formats/coordinates';
import { projectToUtm } from '../../coordinates/utm.domain';
import type {
  RegisteredBoundary,
  RegisteredContent,
  RegisteredDocuments,
  RegisteredMark,
  RegisteredParcel,
} from '../../mark-model/registered.domain';

/** @throws RangeError for a system that cannot be converted */
type ToPosition = (place: GmlPosition) => GeoPosition;

/**
 * Reads the register's answers; a thing in several answers is read once.
 * @param zone of the marks' coordinates
 * @throws FileRejected for an answer that is no XML, RangeError for coordinates in an unknown
 * system
 */
export const readRegistered = (
  documents: RegisteredDocuments,
  zone: UtmZone,
): RegisteredContent => ({
  zone,
  parcels: readAnswers(documents.parcels, zone, toParcel),
  boundaries: readAnswers(documents.boundaries, zone, toBoundary),
  marks: readAnswers(documents.marks, zone, (feature, toPosition) =>
    toMark(feature, toPosition, zone),
  ),
});

/** @param toItem returns `null` for a feature to skip */
function readAnswers<Item extends { key: string }>(
  answers: readonly string[],
  zone: UtmZone,
  toItem: (feature: GmlFeature, toPosition: ToPosition) => Item | null,
): Item[] {
  const converter = new PositionConverter();
  const items = new Map<string, Item>();
  for (const answer of answers)
    readGmlFeatures(answer, (feature, stated) => {
      const item = toItem(feature, (place) =>
        converter.convert(place, place.system ?? stated ?? getZoneSystem(zone)),
      );
      if (item) items.set(item.key, item);
    });
  return [...items.values()];
}

/** Converts places of any system to degrees. */
class PositionConverter {
  /** Conversions by system name; each takes long to create. */
  private readonly conversions = new Map<string, ReturnType<typeof createPositionConverter>>();

  /** @throws RangeError for a system that cannot be converted */
  convert({ numbers }: GmlPosition, system: StatedSystem): GeoPosition {
    const [first = Number.NaN, second = Number.NaN] = numbers;
    if (system.kind === 'unknown') throw new RangeError(`No place in ${system.name}`);
    if (!Number.isFinite(first + second)) throw new RangeError(`No place: ${first} ${second}`);
    const { x, y } = orderAxes(first, second, system);
    if (system.kind === 'degrees') return { longitude: x, latitude: y };
    return this.getConversion(system)({ north: y, east: x });
  }

  private getConversion(system: PlaneSystem) {
    const conversion = this.conversions.get(system.name) ?? createPositionConverter(system, null);
    this.conversions.set(system.name, conversion);
    return conversion;
  }
}

/** Finds the register's id of a thing, or else identifies it by its place. */
function getKey({ words, parts, type }: GmlFeature): string {
  const [, id] = [...words].find(([word]) => /^UUID|^LOKALID$/.test(word)) ?? [];
  const places = parts.map((part) => part.map(({ numbers }) => numbers));
  return id ?? `${type} ${JSON.stringify(places)}`;
}

const isTrue = (word: string | undefined): boolean => /^(?:true|1|ja)$/i.test(word ?? '');

function toParcel(feature: GmlFeature, toPosition: ToPosition): RegisteredParcel {
  const { words, parts } = feature;
  const area = Number(words.get('LAGRETBEREGNETAREAL') ?? Number.NaN);
  return {
    key: getKey(feature),
    text: words.get('MATRIKKELNUMMERTEKST') ?? '',
    area: Number.isFinite(area) ? area : null,
    isDisputed: isTrue(words.get('TVIST')),
    // The parcel's label has a point of its own, which is no ring.
    rings: parts.filter((part) => part.length > 3).map((ring) => ring.map(toPosition)),
  };
}

function toBoundary(feature: GmlFeature, toPosition: ToPosition): RegisteredBoundary {
  const { words, parts } = feature;
  return {
    key: getKey(feature),
    isDisputed: isTrue(words.get('TVIST') ?? words.get('OMTVISTET')),
    ...readQuality(words),
    line: parts.flat().map(toPosition),
  };
}

function toMark(feature: GmlFeature, toPosition: ToPosition, zone: UtmZone): RegisteredMark | null {
  const { words, parts } = feature;
  const [place] = parts.flat();
  if (!place) return null;
  const position = toPosition(place);
  const { texts } = readGmlWords(words);
  return {
    key: getKey(feature),
    position,
    ...toPlane(place, position, zone),
    ...readQuality(words),
    typeOfBoundaryMark: texts.typeOfBoundaryMark ?? '',
    typeOfGround: texts.typeOfGround ?? '',
    captured: words.get('DATAFANGSTDATO') ?? '',
  };
}

/**
 * Keeps coordinates in the zone as they are written, because converting them to degrees and back
 * changes tenths of millimetres.
 */
function toPlane({ numbers, system }: GmlPosition, position: GeoPosition, zone: UtmZone) {
  const isInZone = system?.kind === 'plane' && system.zone === zone;
  if (!isInZone) {
    const { north, east } = projectToUtm(position, zone);
    return { north, east };
  }
  const [first = 0, second = 0] = numbers;
  const { x, y } = orderAxes(first, second, system);
  return { north: y, east: x };
}

function readQuality(words: ReadonlyMap<string, string>) {
  const { texts, accuracy } = readGmlWords(words);
  return { accuracy, method: texts.measurementMethod ?? '' };
}
