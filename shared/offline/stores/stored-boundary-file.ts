import { forEachInTasks } from '../work/for-each-in-tasks.ts';
import { type BoundaryFile, type PointFeature, toBoundaryFile } from './imported-files.domain.ts';
import { type PointTable, readPointTable } from './point-table.domain.ts';

/** The first line ends with it; each line but the last is then one feature. */
const featuresStart = '"features":[';

/**
 * The feature collection as JSON. Each feature has a line of its own, because a page that reads
 * twenty thousand of them in one task does not respond meanwhile.
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
  /** Whether it is to be stored anew, in the present form. */
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
  // 1.7 reads heights and accuracies in its own form only. A host that is taken back to it has
  // them as long as the file is not changed.
  const isReadBy17 = !table.hasNumbers;
  return { boundaryFile: toBoundaryFile(UTMType, table.facts, features), isOutdated: isReadBy17 };
}

/** Lines are found among the bytes, as to decode a large file at once is a long task too. */
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
