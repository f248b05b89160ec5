import {
  getZoneSystem,
  type StatedSystem,
  systemsByName,
} from './coordinates/coordinate-system.domain';
import {
  areDegrees,
  type FeatureCurve,
  findSystemOfCollection,
  type ReadFeature,
  readCollection,
} from './geojson.domain';
import { readGmlText } from './gml.domain';
import { readLandXmlText } from './landxml.domain';
import { decodeText, decodeXml } from './letters';
import type { SurveyCurve } from './line-attributes.domain';
import { type IsChosenType, isBoundaryCurve, type ObjectTypeCount } from './object-types.domain';
import { convertAccuracy, getOutsideReason, PointPlacer } from './point-placer.domain';
import {
  isNorthOfNtm,
  type OnProgress,
  type ReadOptions,
  type StatedInFile,
  toChosenTypes,
} from './read-options';
import { FileRejected } from './record.domain';
import { listPoints, reportLines } from './report.domain';
import type { SurveyLine, SurveyPoint, SurveyReading } from './survey-point.domain';
import { keepTexts } from './survey-texts.domain';

/** The part of the work that it takes to get the features. */
const readingPart = 0.3;

/** What is in a file that is read whole. */
interface FeaturesOfFile {
  system: StatedSystem | null;
  /** One after the other. */
  features: Iterable<ReadFeature>;
  /** Empty where features have no types. */
  objectTypes: ObjectTypeCount[];
}

/** @param bytes see `toAsciiBased` @throws FileRejected */
type ReadFeatures = (bytes: Uint8Array, isChosen: IsChosenType) => FeaturesOfFile;

function checkIsText(bytes: Uint8Array): void {
  if (bytes.includes(0)) throw new FileRejected({ kind: 'not text' });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new FileRejected({ kind: 'not JSON' }, { cause });
  }
}

/** Reads a GeoJSON feature collection of points. */
export const readGeoJson: ReadFeatures = (bytes) => {
  checkIsText(bytes);
  const json = parseJson(decodeText(bytes));
  const features = readCollection(json);
  if ('kind' in features) throw new FileRejected(features);
  return { system: findSystemOfCollection(json), features, objectTypes: [] };
};

/** Reads GML features, points and lines. */
export const readGml: ReadFeatures = (bytes, isChosen) => {
  checkIsText(bytes);
  return readGmlText(decodeXml(bytes), isChosen);
};

/** Reads the points of LandXML. */
export const readLandXml: ReadFeatures = (bytes) => {
  checkIsText(bytes);
  return readLandXmlText(decodeXml(bytes));
};

/** Whether the outermost element of an XML file is that of LandXML. */
export const isLandXml = (bytes: Uint8Array): boolean =>
  /^[^<]*(?:<[?!][^>]*>\s*)*<(?:[\w-]+:)?LandXML[\s>]/.test(decodeText(bytes.subarray(0, 4000)));

/** Finds what a file of features says of itself. @throws FileRejected */
export function lookAtFeatures(read: ReadFeatures, bytes: Uint8Array): StatedInFile {
  const { system, features, objectTypes } = read(bytes, () => true);
  let firstNorth: number | null = null;
  let hasUnknownHeights = false;
  let hasPoints = false;
  const curves = new Set<FeatureCurve>();
  for (const feature of features) {
    if (feature.curve) curves.add(feature.curve);
    if (feature.kind !== 'point') continue;
    hasPoints ||= !feature.curve;
    if (feature.system === null) firstNorth ??= feature.y;
    hasUnknownHeights ||= feature.height?.system === 'unknown';
  }
  return {
    system,
    isBinding: true,
    isNtm: system === null && firstNorth !== null && isNorthOfNtm(firstNorth),
    objectTypes,
    axisOrders: null,
    hasUnknownHeights,
    boundaryLines: [...curves].filter(isBoundaryCurve).length,
    hasPoints,
  };
}

/**
 * Reads a file whose points are features, such as GeoJSON.
 * @param bytes see `toAsciiBased`
 * @throws FileRejected
 */
export function readFeatures(
  read: ReadFeatures,
  bytes: Uint8Array,
  options: ReadOptions,
  onProgress: OnProgress,
): SurveyReading {
  const listTypes = () => read(bytes, () => true).objectTypes;
  const { objectTypes: chosenTypes = null } = options;
  const isChosen = toChosenTypes(chosenTypes, chosenTypes ? [] : listTypes());
  const { system, features, objectTypes } = read(bytes, isChosen);
  onProgress(readingPart);
  if (system?.kind === 'unknown') throw new FileRejected({ kind: 'system', name: system.name });
  const zone = (system?.kind === 'plane' && system.zone) || options.zone;
  const placer = new PointPlacer(zone, options.triangles ?? null);
  const lines: SurveyLine[] = [];
  const curves: SurveyCurve[] = [];
  let lastCurve: FeatureCurve | undefined;
  for (const feature of features) {
    const number = lines.length + 1;
    lines.push(toLine(feature, number, placer, options));
    const { curve } = feature;
    const begun = curves.at(-1);
    if (curve && curve === lastCurve && begun) begun.to = number;
    else if (curve) curves.push({ ...curve, from: number, to: number });
    lastCurve = curve;
  }
  onProgress(1);
  const { isWgs84, convertedFrom } = placer;
  const omittedTypes = objectTypes.filter(({ name }) => !isChosen(name));
  return {
    zone,
    points: listPoints(lines),
    curves: curves.filter(isBoundaryCurve),
    lines,
    report: { ...reportLines(lines, 'features'), isWgs84, convertedFrom, omittedTypes },
  };
}

function toLine(
  feature: ReadFeature,
  number: number,
  placer: PointPlacer,
  options: ReadOptions,
): SurveyLine {
  const line = { number, text: feature.text, points: [], rejections: [], skipped: null };
  if (feature.kind === 'skipped') return { ...line, skipped: feature.skip };
  if (feature.kind === 'rejected')
    return { ...line, rejections: [{ reason: feature.reason, marked: null }] };
  const system = feature.system ?? chooseSystem(feature, options);
  const place = placer.place(system, feature.x, feature.y);
  if (!place) return { ...line, rejections: [{ reason: getOutsideReason(system), marked: null }] };
  const { texts, height, accuracy } = feature;
  const point: SurveyPoint = {
    ...place,
    number,
    texts: keepTexts({ ...texts, heightSystem: height?.system ?? '' }),
    height: height?.value ?? null,
    heightSigma: height?.sigma ?? null,
    accuracy: convertAccuracy(accuracy, system),
    doubt: null,
  };
  return { ...line, points: [point] };
}

/** Chooses the system of a point for which the file names none. */
function chooseSystem(
  { x, y }: { x: number; y: number },
  { zone, system: named = null }: ReadOptions,
) {
  const chosen = named === null ? null : systemsByName.get(named);
  return chosen ?? (areDegrees(x, y) ? ({ kind: 'degrees' } as const) : getZoneSystem(zone));
}
