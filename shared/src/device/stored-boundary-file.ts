import {
  type BoundaryFile,
  type ImportedFileFacts,
  type PointFeature,
  toBoundaryFile,
  toFeature,
} from './imported-files.domain';
import { mapInTasks } from './map-in-tasks';
import { readStoredTable, sizeOfTable } from './point-table.domain';

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
  const lines = await mapInTasks(features, (feature) => JSON.stringify(feature));
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
  const stored = readStoredTable(bytes);
  if (stored) {
    const { table, about } = stored;
    const rows = Array.from({ length: sizeOfTable(table) }, (_, row) => row);
    const features = await mapInTasks(rows, (row) => toFeature(table, row));
    // 1.7 reads heights and accuracies in its own form only. A host that is taken back to it has
    // them as long as the file is not changed.
    const isReadBy17 = Object.keys(table.numbers).length === 0;
    const boundaryFile = toBoundaryFile(UTMType, about as ImportedFileFacts, features);
    return { boundaryFile, isOutdated: isReadBy17 };
  }
  const text = new TextDecoder().decode(bytes);
  const [start = '', ...lines] = text.split('\n');
  // 1.6 stored the same feature collection in one line.
  if (!start.endsWith(featuresStart)) return { boundaryFile: JSON.parse(text), isOutdated: true };
  const features = await mapInTasks(
    lines.slice(0, -1).filter((line) => line !== ''),
    (line): PointFeature => JSON.parse(line.replace(/,$/, '')),
  );
  return { boundaryFile: { ...JSON.parse(`${start}]}`), features }, isOutdated: false };
}
