import type { PlaneSystem } from './coordinates/coordinate-system.domain';
import type { LineToWrite } from './line-to-write.domain';
import { type Corner, getHeightSystem, type PointToWrite } from './point-to-write.domain';

type Cell = string | number | boolean | null;
type Row = Record<string, Cell>;

/**
 * Writes points as a table (RFC 4180, in UTF-8), with their coordinates in metres of the system.
 * @param points at least one
 */
export function writeMarkTable(
  points: readonly PointToWrite[],
  { epsg }: PlaneSystem,
): Uint8Array<ArrayBuffer> {
  return writeTable(
    points.map((point) => {
      const { uuid, north, east, texts, accuracy, height, heightSigma } = point;
      return {
        uuid,
        boundaryPointNumber: texts.boundaryPointNumber ?? '',
        name: texts.name ?? '',
        epsg,
        north,
        east,
        height,
        heightSystem: getHeightSystem(point),
        heightSigma,
        accuracy,
        typeOfBoundaryMark: texts.typeOfBoundaryMark ?? '',
        typeOfGround: texts.typeOfGround ?? '',
        status: texts.status ?? '',
        approved: texts.approved ?? '',
        codeForSurvey: texts.codeForSurvey ?? '',
        measurementMethod: texts.measurementMethod ?? '',
        capturedOn: texts.capturedOn ?? '',
      };
    }),
  );
}

/**
 * Writes lines as a table like `writeMarkTable`; the course of a line is WKT, east before north.
 * @param lines at least one
 */
export function writeLineTable(
  lines: readonly LineToWrite[],
  { epsg }: PlaneSystem,
): Uint8Array<ArrayBuffer> {
  return writeTable(
    lines.map((line) => ({
      uuid: line.uuid,
      startMarkUuid: line.startMarkUuid,
      endMarkUuid: line.endMarkUuid,
      epsg,
      geometry: formatCourse(line.corners),
      follows: line.follows,
      followsTerrainDetail: line.followsTerrainDetail,
      administrativeBoundary: line.administrativeBoundary,
      disputed: line.disputed,
      measurementMethod: line.measurementMethod,
      accuracy: line.accuracy,
      capturedOn: line.capturedOn,
      remark: line.remark,
    })),
  );
}

const formatCourse = (corners: readonly Corner[]): string =>
  `LINESTRING (${corners.map(({ north, east }) => `${east} ${north}`).join(', ')})`;

/** Spreadsheets take a file without this mark for Latin-1. */
const byteOrderMark = '\ufeff';

function writeTable(rows: readonly Row[]): Uint8Array<ArrayBuffer> {
  const [first = {}] = rows;
  const lines = [Object.keys(first), ...rows.map((row) => Object.values(row))];
  const text = lines.map((cells) => `${cells.map(formatCell).join(',')}\r\n`).join('');
  return new TextEncoder().encode(byteOrderMark + text);
}

function formatCell(value: Cell): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  // A spreadsheet would calculate a text that begins as a formula does.
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
