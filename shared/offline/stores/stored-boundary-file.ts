import { forEachInTasks } from '../work/for-each-in-tasks.ts';
import { type BoundaryFile, type PointFeature, toBoundaryFile } from './imported-files.domain.ts';
import { type PointTable, readPointTable } from './point-table.domain.ts';

/** The end of the first line. Each of the following lines but the last is one feature. */
const featuresStart = '"features":[';

/**
 * Encodes the feature collection as JSON. Each feature has a line of its own, so that a page can
 * parse twenty thousand of them in several tasks.
 */
export async function encodeBoundaryFile({
  features,
  ...about
}: BoundaryFile): Promise<Uint8Array<ArrayBuffer>> {
  const start = `${JSON.stringify(about).slice(0, -1)},${featuresStart}`;
  const lines: string[] = [];
  await forEachInTasks(features, (feature) => lines.push(JSON.stringify(feature)));
  return new TextEncoder().encode(`${start}\n${lines.join(',\n')}\n]}`);
}

interface DecodedFile {
  boundaryFile: BoundaryFile;
  /** Whether the file should be stored again in the current form. */
  isOutdated: boolean;
}

/**
 * Reads an imported file as this version, 1.7 or 1.6 stored it.
 * @param UTMType EPSG code of the zone of the points
 */
export async function decodeBoundaryFile(
  bytes: ArrayBuffer,
  UTMType: number,
): Promise<DecodedFile> {
  const table = readPointTable(bytes);
  if (table) return decodeTable(table, UTMType);
  const lines = listLines(new Uint8Array(bytes));
  const start: string = lines.next().value ?? '';
  // 1.6 stored the same feature collection in one line.
  if (!start.endsWith(featuresStart)) return { boundaryFile: JSON.parse(start), isOutdated: true };
  const features: PointFeature[] = [];
  await forEachInTasks(lines, (line) => {
    if (line.startsWith('{')) features.push(JSON.parse(line.replace(/,$/, '')));
  });
  return { boundaryFile: { ...JSON.parse(`${start}]}`), features }, isOutdated: false };
}

async function decodeTable(table: PointTable, UTMType: number): Promise<DecodedFile> {
  const features: PointFeature[] = [];
  await forEachInTasks(table.listFeatures(), (feature) => features.push(feature));
  // Version 1.7 reads heights and accuracies in its own form only. A file that has them is left
  // unchanged, so that a host which is rolled back to 1.7 still reads them.
  const isReadBy17 = !table.hasNumbers;
  return { boundaryFile: toBoundaryFile(UTMType, table.facts, features), isOutdated: isReadBy17 };
}

/** Decodes one line at a time, because decoding a large file at once takes long. */
function* listLines(bytes: Uint8Array): Generator<string, undefined> {
  const decoder = new TextDecoder();
  for (let start = 0; start < bytes.length; ) {
    const found = bytes.indexOf(lineFeed, start);
    const end = found < 0 ? bytes.length : found;
    yield decoder.decode(bytes.subarray(start, end));
    start = end + 1;
  }
}

const lineFeed = 10;
