import type { UtmZone } from '@feltbok/shared/domain/coordinates';
import type { GeoPosition } from '@feltbok/shared/domain/geodesy';
import {
  type GmlFeature,
  type GmlPosition,
  orderAxes,
  readGmlFeatures,
  readGmlWords,
} from '@feltbok/survey-formats';
import {
  type PlaneSystem,
  positionIn,
  type StatedSystem,
  systemOfZone,
} from '@feltbok/survey-formats/coordinates';
import { utmOf } from '../../coordinates/utm.domain';
import type {
  RegisteredContent,
  RegisteredDocuments,
  RegisteredKind,
  RegisteredMark,
} from '../../mark-model/registered.domain';

/** @throws RangeError for a system that cannot be converted */
type ToPosition = (place: GmlPosition) => GeoPosition;

/**
 * What the register's answers hold, each thing once however many answers have it.
 * @param zone that coordinates of marks are given in
 * @throws FileRejected when an answer is no XML, RangeError when its coordinates are in no known
 *   system
 */
export function readRegistered(documents: RegisteredDocuments, zone: UtmZone): RegisteredContent {
  const found = { parcels: new Map(), boundaries: new Map(), marks: new Map() } as {
    [Kind in RegisteredKind]: Map<string, RegisteredContent[Kind][number]>;
  };
  const each = (
    kind: RegisteredKind,
    take: (feature: GmlFeature, key: string, toPosition: ToPosition) => void,
  ) => {
    for (const text of documents[kind])
      readGmlFeatures(text, (feature, stated) => {
        const toPosition = (place: GmlPosition) =>
          positionOf(place, place.system ?? stated ?? systemOfZone(zone));
        take(feature, keyOf(feature), toPosition);
      });
  };
  each('parcels', (feature, key, toPosition) =>
    found.parcels.set(key, parcelOf(feature, key, toPosition)),
  );
  each('boundaries', (feature, key, toPosition) =>
    found.boundaries.set(key, boundaryOf(feature, key, toPosition)),
  );
  each('marks', (feature, key, toPosition) => {
    const mark = markOf(feature, key, toPosition, zone);
    if (mark) found.marks.set(key, mark);
  });
  const { parcels, boundaries, marks } = found;
  return {
    zone,
    parcels: [...parcels.values()],
    boundaries: [...boundaries.values()],
    marks: [...marks.values()],
  };
}

/** What the register knows a thing by; of an answer without such, where it lies. */
function keyOf({ words, parts, type }: GmlFeature): string {
  const named = [...words].find(([word]) => /^UUID|^LOKALID$/.test(word));
  return (
    named?.[1] ??
    `${type} ${JSON.stringify(parts.map((part) => part.map(({ numbers }) => numbers)))}`
  );
}

function positionOf(
  { numbers: [first = Number.NaN, second = Number.NaN] }: GmlPosition,
  system: StatedSystem,
): GeoPosition {
  if (system.kind === 'unknown' || !Number.isFinite(first + second))
    throw new RangeError(
      `No place: ${first} ${second} in ${system.kind === 'unknown' ? system.name : system.kind}`,
    );
  const { x, y } = orderAxes(first, second, system);
  return system.kind === 'degrees'
    ? { longitude: x, latitude: y }
    : converterOf(system)({ north: y, east: x });
}

const converters = new Map<string, ReturnType<typeof positionIn>>();

function converterOf(system: PlaneSystem) {
  const known = converters.get(system.name) ?? positionIn(system, null);
  converters.set(system.name, known);
  return known;
}

const isTrue = (word: string | undefined) => /^(?:true|1|ja)$/i.test(word ?? '');

function parcelOf({ words, parts }: GmlFeature, key: string, toPosition: ToPosition) {
  const area = Number(words.get('LAGRETBEREGNETAREAL') ?? Number.NaN);
  return {
    key,
    text: words.get('MATRIKKELNUMMERTEKST') ?? '',
    area: Number.isFinite(area) ? area : null,
    isDisputed: isTrue(words.get('TVIST')),
    // Its label stands at a point of its own.
    rings: parts.filter((part) => part.length > 3).map((ring) => ring.map(toPosition)),
  };
}

function boundaryOf({ words, parts }: GmlFeature, key: string, toPosition: ToPosition) {
  const isDisputed = isTrue(words.get('TVIST') ?? words.get('OMTVISTET'));
  return { key, isDisputed, ...qualityOf(words), line: parts.flat().map(toPosition) };
}

function markOf(
  { words, parts }: GmlFeature,
  key: string,
  toPosition: ToPosition,
  zone: UtmZone,
): RegisteredMark | null {
  const [place] = parts.flat();
  if (!place) return null;
  const position = toPosition(place);
  const { texts } = readGmlWords(words);
  const { typeOfBoundaryMark = '', typeOfGround = '' } = texts;
  const captured = words.get('DATAFANGSTDATO') ?? '';
  return {
    key,
    position,
    ...inPlane(place, position, zone),
    ...qualityOf(words),
    typeOfBoundaryMark,
    typeOfGround,
    captured,
  };
}

/**
 * As it is written where it is in the zone: there and back through degrees leaves tenths of
 * millimetres.
 */
function inPlane({ numbers, system }: GmlPosition, position: GeoPosition, zone: UtmZone) {
  const isInZone = system?.kind === 'plane' && system.zone === zone;
  const [first = 0, second = 0] = numbers;
  const written = orderAxes(first, second, system);
  const { north, east } = isInZone ? { north: written.y, east: written.x } : utmOf(position, zone);
  return { north, east };
}

function qualityOf(words: ReadonlyMap<string, string>) {
  const { texts, accuracy } = readGmlWords(words);
  return { accuracy, method: texts.measurementMethod ?? '' };
}
