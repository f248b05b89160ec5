import type { KnownMark, MarkField } from '@feltbok/shared/case/boundary-marks.domain';
import type { HeightSystem } from '@feltbok/shared/domain/mark-height';
import type { PlaneSystem } from '@feltbok/survey-formats/coordinates';
import { filledFields, type PlacedLine, type PlacedMark } from './placed-mark.domain';
import type { ExportLoss } from './write-kof.domain';

export const fieldsWithoutSosi: readonly MarkField[] = [
  ...(['name', 'status', 'approved', 'codeForSurvey', 'claimByAttendees', 'settlement'] as const),
];

/**
 * A file has one zero for all its heights: that of most marks, so that as few heights as can be are
 * left out.
 * @returns null where no mark has a height
 */
export function findHeightSystem(marks: readonly KnownMark[]): HeightSystem | null {
  const counts = new Map<HeightSystem, number>();
  for (const { height } of marks)
    if (height) counts.set(height.system, (counts.get(height.system) ?? 0) + 1);
  let most: HeightSystem | null = null;
  for (const [system, count] of counts) {
    const known = most === null ? 0 : (counts.get(most) ?? 0);
    // Where the counts are equal, heights of a known system are worth more.
    if (count > known || (count === known && most === 'unknown')) most = system;
  }
  return most;
}

/** What SOSI does not carry of a mark, or not as it is. @param heights see `findHeightSystem` */
export function sosiLosses(mark: KnownMark, heights: HeightSystem | null): ExportLoss[] {
  const { typeOfBoundaryMark: type, boundaryPointNumber: number, height = null } = mark;
  const is: Partial<Record<ExportLoss, boolean>> = {
    sosiLetters: !inIso8859(wordOf(number)),
    blanks: wordOf(number) !== number,
    type: type !== '' && !/^\d{2}$/.test(type),
    heightOfFile: height !== null && height.system !== heights,
    heightSigma: height !== null && height.system === heights && !isCentimetres(height.sigma),
    fields: filledFields(mark, fieldsWithoutSosi).length > 0,
  };
  return (Object.keys(is) as ExportLoss[]).filter((loss) => is[loss]);
}

const isCentimetres = (sigma: number | null) =>
  sigma === null || Math.abs(sigma * 100 - Math.round(sigma * 100)) < 1e-9;

export interface SosiFile {
  system: PlaneSystem;
  /** `YYYYMMDD`. */
  date: string;
}

const datums: Record<HeightSystem, string> = {
  NN2000: 'NN2000',
  NN1954: 'NN54',
  ellipsoidal: 'EUREF89',
  unknown: '',
};

/**
 * A SOSI file (4.5) of boundary marks and boundaries, in millimetres.
 * @param marks in the system of the file, as the corners of the boundaries `boundaries`
 */
export function sosiText(
  marks: readonly PlacedMark[],
  boundaries: readonly PlacedLine[],
  { system, date }: SosiFile,
): string {
  const places = [...marks, ...boundaries.flat()];
  const heights = findHeightSystem(marks.map(({ mark }) => mark));
  const datum =
    heights === null || heights === 'unknown' ? [] : [`...VERT-DATUM ${datums[heights]}`];
  const lines = [
    '.HODE',
    '..TEGNSETT ISO8859-10',
    '..TRANSPAR',
    `...KOORDSYS ${system.sosi}`,
    ...datum,
    '...ORIGO-NØ 0 0',
    '...ENHET 0.001',
    '...ENHET-H 0.001',
    '..OMRÅDE',
    `...MIN-NØ ${corner(places, Math.min, Math.floor)}`,
    `...MAX-NØ ${corner(places, Math.max, Math.ceil)}`,
    '..SOSI-VERSJON 4.5',
    '..SOSI-NIVÅ 3',
    '..PRODUSENT "Feltbok"',
    `..PROSESS_HISTORIE "Grensepunkter ${date}"`,
    ...marks.flatMap((placed, index) => markLines(placed, index + 1, heights)),
    ...boundaries.flatMap((line, index) => [
      `.KURVE ${marks.length + index + 1}:`,
      '..OBJTYPE Eiendomsgrense',
      '..NØ',
      ...line.map(({ north, east }) => `${north} ${east}`),
    ]),
    '.SLUTT',
  ];
  return lines.map((line) => `${line}\r\n`).join('');
}

/** In whole metres, as the head has it whatever the unit is. */
function corner(
  places: PlacedLine,
  extreme: (one: number, other: number) => number,
  toWhole: (metres: number) => number,
): string {
  const of = (field: 'north' | 'east') =>
    toWhole(places.map((place) => place[field] / 1000).reduce((one, other) => extreme(one, other)));
  return `${of('north')} ${of('east')}`;
}

function markLines(
  { mark, north, east }: PlacedMark,
  number: number,
  heights: HeightSystem | null,
): string[] {
  const { height, typeOfBoundaryMark: type, typeOfGround: ground, boundaryPointNumber } = mark;
  const hasHeight = height?.system === heights;
  const place = [north, east, ...(hasHeight && height ? [Math.round(height.value * 1000)] : [])];
  const quality = qualityOf(mark, hasHeight);
  return [
    `.PUNKT ${number}:`,
    '..OBJTYPE Teiggrensepunkt',
    ...(wordOf(boundaryPointNumber)
      ? [`..GRENSEPUNKTNUMMER "${wordOf(boundaryPointNumber)}"`]
      : []),
    ...(/^\d{2}$/.test(type) ? [`..GRENSEPUNKTTYPE ${type}`] : []),
    ...(/^[\p{L}\d]+$/u.test(ground) ? [`..GRENSEMERKENEDSATTI ${ground}`] : []),
    ...(quality ? [`..KVALITET ${quality}`] : []),
    hasHeight ? '..NØH' : '..NØ',
    place.join(' '),
  ];
}

/**
 * Method, accuracy in centimetres, visibility, method and accuracy of the height; `*` stands for
 * what nobody knows.
 */
function qualityOf(
  { measurementMethod, quality: { accuracy }, height }: KnownMark,
  hasHeight: boolean,
): string {
  const method = /^\d+$/.test(measurementMethod) ? measurementMethod : '';
  const sigma = hasHeight && height?.sigma != null ? Math.round(height.sigma * 100) : null;
  const parts = [method || '*', accuracy ?? '*', ...(sigma === null ? [] : ['*', '*', sigma])];
  return parts.every((part) => part === '*') ? '' : parts.join(' ').replace(/( \*)+$/, '');
}

const wordOf = (text: string) =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/["!]/g, "'")
    .trim();

/** Each byte of ISO 8859-10, by its letter. */
const bytesOfLetters = new Map(
  Array.from(
    new TextDecoder('iso-8859-10').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
    (letter, byte) => [letter, byte],
  ),
);

const inIso8859 = (text: string) => [...text].every((letter) => bytesOfLetters.has(letter));

/** In ISO 8859-10; a letter that it has not becomes a question mark. */
export const sosiBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (letter) => bytesOfLetters.get(letter) ?? 0x3f);
