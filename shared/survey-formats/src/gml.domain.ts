import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { findSystemByCrsName, type StatedSystem } from './coordinates/coordinate-system.domain';
import { type FeatureCurve, type ReadFeature, toHeight } from './geojson.domain';
import { type IsChosenType, type ObjectTypeCount, ObjectTypeCounter } from './object-types.domain';
import { checkDepth, FileRejected } from './record.domain';
import { parseCount, textFields } from './sosi.domain';
import { pickCurveWords, readCurveWords } from './survey-curve.domain';
import type { PointTextField } from './survey-point.domain';

interface OpenElement {
  name: string;
  /** What its own or an outer `srsName` states. */
  system: StatedSystem | null;
  /** Coordinates of a position, by `srsDimension`. */
  dimension: number | null;
  text: string;
}

/** A position as it is written, in the order of the file. */
export interface GmlPosition {
  numbers: number[];
  system: StatedSystem | null;
}

/** A point, a line, or a ring of a surface, its corners in their order. */
type Part = GmlPosition[];

/** A feature of a collection, as it is written. */
export interface GmlFeature {
  /** Its name without the namespace. */
  type: string;
  /** The beginning of its text in the file. */
  text: string;
  isSurface: boolean;
  isLine: boolean;
  /** Whether a line has an arc among its segments. */
  isArc: boolean;
  parts: Part[];
  /** Words by the names of their elements, in capitals. */
  words: Map<string, string>;
}

interface OpenFeature extends GmlFeature {
  /** Elements around it. */
  depth: number;
}

const memberNames = /^(?:member|featureMembers?)$/;
const surfaceNames = /^(?:Polygon|PolygonPatch|Surface|MultiSurface|CompositeSurface)$/;
const lineNames =
  /^(?:LineString|LineStringSegment|Curve|MultiCurve|CompositeCurve|Arc|ArcString)$/;
const arcNames = /^Arc(?:String)?$/;
const boxNames = /^(?:boundedBy|Envelope|EnvelopeWithTimePeriod|Box)$/;
const partNames = /^(?:Point|LineString|Curve|LinearRing|Ring)$/;
const geometryNames =
  /^(?:Point|MultiPoint|LineString|MultiLineString|MultiCurve|Curve|Polygon|Surface|MultiSurface)$/;
const shownCharacters = 120;

export const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * The points of GML features, and the corners of lines.
 * @param isChosen features of other types give no points
 * @throws FileRejected when it is no XML
 */
export function readGmlText(
  text: string,
  isChosen: IsChosenType,
): { system: StatedSystem | null; features: ReadFeature[]; objectTypes: ObjectTypeCount[] } {
  const features: ReadFeature[] = [];
  const objectTypes = new ObjectTypeCounter();
  const { system } = readGmlFeatures(text, (feature, stated) => {
    objectTypes.add(feature.type, feature.isSurface ? 0 : feature.parts.flat().length);
    features.push(...listPoints(feature, stated, isChosen(feature.type)));
  });
  return { system, features, objectTypes: objectTypes.list() };
}

/** The beginning of an element, for a report. @param from where it stands in the file */
export const showElement = (text: string, from: number): string =>
  text
    .slice(from, from + 4 * shownCharacters)
    .replace(/\s+/g, ' ')
    .slice(0, shownCharacters);

/**
 * The features of a GML collection, one after the other; a file that is one feature or geometry has
 * that alone.
 * @param onFeature hears each, and the first system that the file has stated so far
 * @throws FileRejected when it is no XML
 */
export function readGmlFeatures(
  text: string,
  onFeature: (feature: GmlFeature, stated: StatedSystem | null) => void,
): { system: StatedSystem | null } {
  let hasFeatures = false;
  const collection = parseGml(text, false, (feature, stated) => {
    hasFeatures = true;
    onFeature(feature, stated);
  });
  if (hasFeatures) return collection;
  return parseGml(text, true, (feature, stated) => {
    if (feature.parts.length > 0) onFeature(feature, stated);
  });
}

function parseGml(
  text: string,
  isRootFeature: boolean,
  onFeature: (feature: GmlFeature, stated: StatedSystem | null) => void,
): GmlReader {
  const parser = new SaxesParser();
  const reader = new GmlReader(isRootFeature, onFeature);
  parser.on('error', (cause) => {
    throw new FileRejected({ kind: 'not XML' }, { cause });
  });
  parser.on('opentag', (tag) => {
    reader.begin(tag, () => showElement(text, text.lastIndexOf('<', parser.position - 1)));
  });
  parser.on('text', (words) => reader.take(words));
  parser.on('cdata', (words) => reader.take(words));
  parser.on('closetag', () => reader.end());
  parser.write(text).close();
  return reader;
}

class GmlReader {
  /** The first that is stated. */
  system: StatedSystem | null = null;
  private readonly open: OpenElement[] = [];
  /** The systems that were found, by the values of `srsName`. */
  private readonly systems = new Map<string, StatedSystem | null>();
  private feature: OpenFeature | null = null;

  /**
   * @param isRootFeature whether the outermost element is the feature, rather than members of a
   *   collection
   */
  constructor(
    private readonly isRootFeature: boolean,
    private readonly onFeature: (feature: GmlFeature, stated: StatedSystem | null) => void,
  ) {}

  begin({ name: qualified, attributes }: SaxesTagPlain, textFromHere: () => string): void {
    checkDepth(this.open.length);
    const name = localName(qualified);
    const outer = this.open.at(-1);
    const { srsName, srsDimension } = attributes;
    const system = srsName === undefined ? (outer?.system ?? null) : this.findSystem(srsName);
    this.system ??= system;
    const ownDimension = /^[1-9]$/.test(srsDimension ?? '') ? Number(srsDimension) : Number.NaN;
    const dimension = srsDimension === undefined ? (outer?.dimension ?? null) : ownDimension;
    if (this.feature) this.beginPart(this.feature, name);
    else if (this.isFeature(outer, name)) {
      this.feature = {
        type: geometryNames.test(name) ? '' : name,
        depth: this.open.length,
        text: textFromHere(),
        isSurface: surfaceNames.test(name),
        isLine: lineNames.test(name),
        isArc: arcNames.test(name),
        parts: [],
        words: new Map<string, string>(),
      };
    }
    this.open.push({ name, system, dimension, text: '' });
  }

  /** Most files name the same system for each feature. */
  private findSystem(name: string): StatedSystem | null {
    const system = this.systems.get(name) ?? findSystemByCrsName(name);
    this.systems.set(name, system);
    return system;
  }

  private isFeature(outer: OpenElement | undefined, name: string): boolean {
    if (name === 'FeatureCollection') return false;
    return outer ? memberNames.test(outer.name) : this.isRootFeature;
  }

  private beginPart(feature: OpenFeature, name: string): void {
    if (surfaceNames.test(name)) feature.isSurface = true;
    if (lineNames.test(name)) feature.isLine = true;
    if (arcNames.test(name)) feature.isArc = true;
    if (!partNames.test(name)) return;
    // The curves of a ring are its sides.
    const isSide = this.open.some((element) => element.name === 'Ring');
    if (!isSide) feature.parts.push([]);
  }

  take(words: string): void {
    const last = this.open.at(-1);
    if (last && this.feature) last.text += words;
  }

  end(): void {
    const ended = this.open.pop();
    const { feature } = this;
    if (!ended || !feature) return;
    const outer = this.open.at(-1);
    // GML 2 has each number of a place in an element of its own.
    if (outer?.name === 'coord' && /^[XYZ]$/.test(ended.name)) outer.text += ` ${ended.text}`;
    else if (/^(?:pos|posList|coordinates|coord)$/.test(ended.name)) this.addPlaces(feature, ended);
    else if (this.open.length > feature.depth && ended.text.trim() !== '')
      feature.words.set(ended.name.toUpperCase(), ended.text.trim());
    if (this.open.length > feature.depth) return;
    this.onFeature(feature, this.system);
    this.feature = null;
  }

  private addPlaces(feature: OpenFeature, ended: OpenElement): void {
    // A box around a feature is no place of it.
    if (this.open.some(({ name }) => boxNames.test(name))) return;
    const part = feature.parts.at(-1) ?? [];
    if (feature.parts.length === 0) feature.parts.push(part);
    for (const numbers of this.parsePlaces(ended)) part.push({ numbers, system: ended.system });
  }

  /** The coordinates of each place; none in those that cannot be distinguished. */
  private parsePlaces({ name, system, dimension, text }: OpenElement): number[][] {
    const outer = this.open.at(-1)?.name ?? '';
    const words = text.trim().split(/\s+/);
    // GML 2 separates places by blanks.
    if (name === 'coordinates')
      return words.map((place) => place.split(',').map((number) => Number(number || Number.NaN)));
    const numbers = words.map(Number);
    const isOnePlace = name === 'pos' || name === 'coord';
    const step = dimension ?? (isOnePlace ? numbers.length : guessDimension(numbers, system));
    const isWhole = isOnePlace ? numbers.length === step : numbers.length % step === 0;
    if (!isWhole) return [[]];
    const places = splitPlaces(numbers, step);
    // The middle of an arc is no corner.
    return arcNames.test(outer) ? places.filter((_, at) => at % 2 === 0) : places;
  }
}

const splitPlaces = (numbers: readonly number[], step: number): number[][] =>
  Array.from({ length: numbers.length / step }, (_, at) =>
    numbers.slice(at * step, (at + 1) * step),
  );

/** Metres: no height in Norway is greater, and no coordinate in UTM or NTM is less. */
const highestHeight = 9000;

/**
 * Guesses how many numbers of a list without a stated dimension make a place: the system says it,
 * or the size of the numbers.
 */
function guessDimension(numbers: readonly number[], system: StatedSystem | null): 2 | 3 {
  if (system && 'heights' in system) return 3;
  if (system?.kind === 'plane' && system.isNgo) return 2;
  const areAll = (step: number, isPlace: (numbers: number[]) => boolean) =>
    numbers.length % step === 0 && splitPlaces(numbers, step).every(isPlace);
  const isFlat = (place: number[]) => {
    const [smaller = 0, larger = 0] = place
      .slice(0, 2)
      .sort((remaining, right) => remaining - right);
    const isDegrees = smaller >= -10 && smaller <= 35 && larger >= 57 && larger <= 82;
    return isDegrees || smaller > highestHeight;
  };
  if (areAll(2, isFlat)) return 2;
  const hasHeight = (place: number[]) =>
    isFlat(place) && Math.abs(place[2] ?? Number.NaN) <= highestHeight;
  return areAll(3, hasHeight) ? 3 : 2;
}

function* listPoints(
  feature: GmlFeature,
  stated: StatedSystem | null,
  isChosen: boolean,
): Generator<ReadFeature> {
  const { text, isSurface, isLine, parts, words } = feature;
  if (isSurface || !isChosen)
    return yield { kind: 'skipped', skip: 'other record', reason: null, text };
  if (parts.every((part) => part.length === 0))
    return yield { kind: 'rejected', reason: 'no point', text };
  const gmlWords = readGmlWords(words);
  for (const part of parts) {
    const curve = isLine ? readCurve(feature, gmlWords) : undefined;
    for (const place of part) {
      const point = toPoint(place, place.system ?? stated, gmlWords, isLine, text);
      yield curve ? { ...point, curve } : point;
    }
  }
}

function readCurve({ type, isArc, words }: GmlFeature, gmlWords: GmlWords): FeatureCurve {
  const { measurementMethod = '', capturedOn = '' } = gmlWords.texts;
  const { accuracy } = gmlWords;
  const stated = readCurveWords(pickCurveWords(words, { measurementMethod, accuracy, capturedOn }));
  return { ...stated, objectType: type, isArc };
}

export interface GmlWords {
  texts: Partial<Record<PointTextField, string>>;
  /** Centimetres. */
  accuracy: number | null;
  height: Record<string, unknown>;
}

export function readGmlWords(words: ReadonlyMap<string, string>): GmlWords {
  const texts: GmlWords['texts'] = {};
  for (const [word, value] of words) {
    const field = textFields[word];
    if (field && (field !== 'typeOfBoundaryMark' || /^\d{2}$/.test(value))) texts[field] = value;
  }
  const getNumber = (word: string) => (words.has(word) ? Number(words.get(word)) : null);
  return {
    texts,
    accuracy: parseCount(words.get('NOYAKTIGHET') ?? words.get('NØYAKTIGHET') ?? ''),
    height: {
      height: getNumber('HOYDE'),
      heightSystem: words.get('HOYDESYSTEM'),
      heightSigma: getNumber('HOYDESTANDARDAVVIK'),
    },
  };
}

/**
 * Easting or longitude and northing or latitude: systems differ in their order, and programs do not
 * mind it. In Norway north is the greater of both, but in NGO1948.
 */
export function orderAxes(
  first: number,
  second: number,
  system: StatedSystem | null,
): { x: number; y: number } {
  const isNorthFirst = (system?.kind === 'plane' && system.isNgo) || first > second;
  return isNorthFirst ? { x: second, y: first } : { x: first, y: second };
}

/** A corner of a boundary has its quality and day of capture, and no other word of it. */
function toPoint(
  { numbers }: GmlPosition,
  system: StatedSystem | null,
  gmlWords: GmlWords,
  isCorner: boolean,
  text: string,
): ReadFeature {
  const [first = Number.NaN, second = Number.NaN, third] = numbers;
  if (numbers.length > 3 || !numbers.every(Number.isFinite) || !Number.isFinite(first + second))
    return { kind: 'rejected', reason: 'bad coordinates', text };
  if (system?.kind === 'unknown') return { kind: 'rejected', reason: 'system', text };
  const { measurementMethod = '', capturedOn = '' } = gmlWords.texts;
  return {
    kind: 'point',
    text,
    system,
    accuracy: gmlWords.accuracy,
    ...orderAxes(first, second, system),
    texts: isCorner ? { measurementMethod, capturedOn } : gmlWords.texts,
    height: toHeight(isCorner ? {} : gmlWords.height, third, system?.heights),
  };
}
