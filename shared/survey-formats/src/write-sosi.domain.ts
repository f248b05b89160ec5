import type { HeightSystem } from '@feltbok/domain/boundary-marks/mark-height.ts';
import { formatDate } from '@feltbok/domain/values/dates.ts';
import type { PlaneSystem } from './coordinates/coordinate-system.domain';
import { getAuxiliaryWord } from './line-attributes.domain';
import type { LineToWrite } from './line-to-write.domain';
import {
  type Corner,
  getHeightSystem,
  listTrue,
  type PointTitle,
  type PointToWrite,
  type WriteLoss,
} from './point-to-write.domain';
import { formatSosiDay } from './survey-texts.domain';

/**
 * Finds the one zero that a file has for all its heights: that of most points, so that as few
 * heights as can be are left out.
 * @returns null where no point has a height
 */
export function findHeightSystem(points: readonly PointToWrite[]): HeightSystem | null {
  const counts = new Map<HeightSystem, number>();
  for (const point of points) {
    const system = getHeightSystem(point);
    if (system) counts.set(system, (counts.get(system) ?? 0) + 1);
  }
  let most: HeightSystem | null = null;
  for (const [system, count] of counts) {
    const highest = most === null ? 0 : (counts.get(most) ?? 0);
    // Heights of a known system are worth more where the counts are equal.
    if (count > highest || (count === highest && most === 'unknown')) most = system;
  }
  return most;
}

/**
 * Lists what SOSI does not carry of a point, or not as it is.
 * @param heights see `findHeightSystem`
 */
export function listSosiLosses(point: PointToWrite, heights: HeightSystem | null): WriteLoss[] {
  const { boundaryPointNumber = '', typeOfBoundaryMark = '' } = point.texts;
  const system = getHeightSystem(point);
  const written = getNumberInSosi(point.texts);
  return listTrue({
    sosiLetters: ![...written].every((letter) => bytesOfLetters.has(letter)),
    blanks: written !== boundaryPointNumber,
    type: typeOfBoundaryMark !== '' && !isType(typeOfBoundaryMark),
    heightOfFile: system !== null && system !== heights,
    heightSigma: system !== null && system === heights && !isInCentimetres(point.heightSigma),
  });
}

const isInCentimetres = (sigma: number | null): boolean =>
  sigma === null || Math.abs(sigma * 100 - Math.round(sigma * 100)) < 1e-9;

/** GRENSEPUNKTTYPE. */
const isType = (type: string): boolean => /^\d{2}$/.test(type);

/** The number of a point as it stands between the quotes of SOSI. */
export const getNumberInSosi = ({ boundaryPointNumber = '' }: PointTitle): string =>
  cleanText(boundaryPointNumber);

/** A text as it stands between quotes. */
const cleanText = (text: string): string =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/["!]/g, "'")
    .trim();

const datums: Record<HeightSystem, string> = {
  NN2000: 'NN2000',
  NN1954: 'NN54',
  ellipsoidal: 'EUREF89',
  unknown: '',
};

/** What a SOSI file has in it. */
interface SosiContent {
  /** They are in the system of the head, as are the corners of lines and boundaries. */
  points: readonly PointToWrite[];
  lines: readonly LineToWrite[];
  boundaries: ReadonlyArray<readonly Corner[]>;
}

/** What the head of a SOSI file says. */
export interface SosiHead {
  system: PlaneSystem;
  /** A day of Norwegian time. */
  date: Date;
}

/**
 * Writes a SOSI file (4.5) of boundary marks, the lines between them, and boundaries, in
 * millimetres and ISO 8859-10; a letter that this has not becomes a question mark.
 */
export function writeSosi(
  { points, lines, boundaries }: SosiContent,
  head: SosiHead,
): Uint8Array<ArrayBuffer> {
  const heights = findHeightSystem(points);
  const places = [...points, ...lines.flatMap(({ corners }) => corners), ...boundaries.flat()];
  const firstLine = points.length + 1;
  const firstBoundary = firstLine + lines.length;
  const content = [
    ...listHeadLines(places, heights, head),
    ...points.flatMap((point, index) => listPointLines(point, index + 1, heights)),
    ...lines.flatMap((line, index) => listCurveLines(line, firstLine + index)),
    ...boundaries.flatMap((corners, index) => [
      `.KURVE ${firstBoundary + index}:`,
      '..OBJTYPE Eiendomsgrense',
      '..NØ',
      ...corners.map(formatPlace),
    ]),
    '.SLUTT',
  ];
  const text = content.map((line) => `${line}\r\n`).join('');
  return Uint8Array.from(text, (letter) => bytesOfLetters.get(letter) ?? questionMark);
}

function listHeadLines(
  places: readonly Corner[],
  heights: HeightSystem | null,
  { system, date }: SosiHead,
): string[] {
  const hasDatum = heights !== null && heights !== 'unknown';
  const [day, month, year] = formatDate(date).split('.');
  // The box is in whole metres, whatever the unit is.
  const norths = places.map(({ north }) => north);
  const easts = places.map(({ east }) => east);
  return [
    '.HODE',
    '..TEGNSETT ISO8859-10',
    '..TRANSPAR',
    `...KOORDSYS ${system.sosi}`,
    ...(hasDatum ? [`...VERT-DATUM ${datums[heights]}`] : []),
    '...ORIGO-NØ 0 0',
    '...ENHET 0.001',
    '...ENHET-H 0.001',
    '..OMRÅDE',
    `...MIN-NØ ${Math.floor(getLeast(norths))} ${Math.floor(getLeast(easts))}`,
    `...MAX-NØ ${Math.ceil(getGreatest(norths))} ${Math.ceil(getGreatest(easts))}`,
    '..SOSI-VERSJON 4.5',
    '..SOSI-NIVÅ 3',
    '..PRODUSENT "Feltbok"',
    `..PROSESS_HISTORIE "Grensepunkter ${year}${month}${day}"`,
  ];
}

/** `Math.min` does not take as many arguments as a file may have points. */
const getLeast = (numbers: readonly number[]): number =>
  numbers.reduce((least, number) => Math.min(least, number));
const getGreatest = (numbers: readonly number[]): number =>
  numbers.reduce((greatest, number) => Math.max(greatest, number));

function listPointLines(
  point: PointToWrite,
  number: number,
  heights: HeightSystem | null,
): string[] {
  const { north, east, height, texts, accuracy, heightSigma } = point;
  const { typeOfBoundaryMark = '', typeOfGround = '', capturedOn = '' } = texts;
  const { measurementMethod } = texts;
  const hasHeight = height !== null && getHeightSystem(point) === heights;
  const pointNumber = getNumberInSosi(point.texts);
  const quality = formatQuality({ measurementMethod, accuracy, heightSigma }, hasHeight);
  const lines = [`.PUNKT ${number}:`, '..OBJTYPE Teiggrensepunkt'];
  if (pointNumber !== '') lines.push(`..GRENSEPUNKTNUMMER "${pointNumber}"`);
  if (isType(typeOfBoundaryMark)) lines.push(`..GRENSEPUNKTTYPE ${typeOfBoundaryMark}`);
  if (typeOfGround !== '') lines.push(`..GRENSEMERKENEDSATTI ${formatCode(typeOfGround)}`);
  if (capturedOn !== '') lines.push(`..DATAFANGSTDATO ${formatSosiDay(capturedOn)}`);
  if (quality !== '') lines.push(`..KVALITET ${quality}`);
  const place = formatPlace({ north, east });
  if (hasHeight) lines.push('..NØH', `${place} ${toMillimetres(height)}`);
  else lines.push('..NØ', place);
  return lines;
}

/** Lists a boundary line by the names that the object catalogue has for a Teiggrense. */
function listCurveLines(line: LineToWrite, number: number): string[] {
  const { corners, disputed, capturedOn } = line;
  const auxiliary = getAuxiliaryWord(line);
  const quality = formatQuality({ ...line, heightSigma: null }, false);
  const lines = [`.KURVE ${number}:`, '..OBJTYPE Teiggrense'];
  if (auxiliary !== '') lines.push(`..HJELPELINJETYPE ${auxiliary}`);
  lines.push(`..OMTVISTET ${disputed ? 'JA' : 'NEI'}`);
  if (capturedOn !== null) lines.push(`..DATAFANGSTDATO ${formatSosiDay(capturedOn)}`);
  if (quality !== '') lines.push(`..KVALITET ${quality}`);
  const places = corners.map((corner, index) => {
    // A node is where lines meet, which is at the marks.
    const isNode = index === 0 || index === corners.length - 1;
    return isNode ? `${formatPlace(corner)} ...KP 1` : formatPlace(corner);
  });
  return [...lines, '..NØ', ...places];
}

const formatPlace = ({ north, east }: Corner): string =>
  `${toMillimetres(north)} ${toMillimetres(east)}`;

/** A code of a customer's own list may be any text. */
const formatCode = (code: string): string =>
  /^[\p{L}\d]+$/u.test(code) ? code : `"${cleanText(code)}"`;

const toMillimetres = (metres: number): number => Math.round(metres * 1000);

interface QualityToWrite {
  measurementMethod?: string;
  /** Centimetres. */
  accuracy: number | null;
  /** Metres. */
  heightSigma: number | null;
}

/**
 * Method, accuracy in centimetres, visibility, method and accuracy of the height; `*` stands for
 * what nobody knows.
 */
function formatQuality(
  { measurementMethod = '', accuracy, heightSigma }: QualityToWrite,
  hasHeight: boolean,
): string {
  const method = /^\d+$/.test(measurementMethod) ? measurementMethod : '*';
  const sigma = hasHeight && heightSigma !== null ? Math.round(heightSigma * 100) : '*';
  return [method, accuracy ?? '*', '*', '*', sigma].join(' ').replace(/(^| )\*( \*)*$/, '');
}

/** Each byte of ISO 8859-10, by its letter. */
const bytesOfLetters = new Map(
  Array.from(
    new TextDecoder('iso-8859-10').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
    (letter, byte) => [letter, byte],
  ),
);
const questionMark = 0x3f;
