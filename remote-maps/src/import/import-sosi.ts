import type { PointTextField } from '@feltbok/shared/device/point-table.domain';
import { boundaryMarkLimits } from '@feltbok/shared/domain/boundary-mark-limits';
import {
  type PlaneSystem,
  type StatedSystem,
  sosiCodeOfStated,
  systemOfSosiCode,
  systemOfZone,
  systemsByName,
} from '../coordinates/coordinate-system.domain';
import { type Letters, readBytes, readLines, SingleBytes } from './file-lines';
import type { ImportResult, ReaderRequest } from './import-file';
import { FileRejected, newReport } from './import-report.domain';
import { outsideOf, PointCollector, settleAfter } from './point-collector.domain';
import { RejectedLines } from './shown-lines';
import { type SosiPoint, SosiReader } from './sosi.domain';

/** Bytes in which a head ends. */
const mostOfHead = 2 ** 16;

const latin1 = new TextDecoder('windows-1252');

/** The letters of a file by its TEGNSETT; without one, UTF-8 where its beginning is that. */
async function lettersOf(file: Blob): Promise<Letters> {
  const bytes = await readBytes(file.slice(0, mostOfHead));
  const stated = /^\s*\.\.TEGNSETT\s+"?([\w-]+)/im.exec(latin1.decode(bytes))?.[1]?.toUpperCase() ?? '';
  if (stated === 'ISO8859-10') return new TextDecoder('iso-8859-10');
  if (/^UTF-?8$/.test(stated)) return new TextDecoder();
  return new SingleBytes(stated === 'DOSN8' ? 'dos' : 'windows');
}

/** What a SOSI file says its coordinates are in, by its head; null where it does not. @param file see `inBytes` @throws FileRejected */
export async function systemOfSosi(file: Blob): Promise<Exclude<StatedSystem, { kind: 'degrees' }> | null> {
  const [reader, letters] = [new SosiReader(), await lettersOf(file)];
  await readLines(file, (line, bytes) => {
    reader.read(bytes ? letters.decode(bytes) : line);
    return !reader.isInHead;
  });
  const stated = reader.head.systemCode === null ? null : sosiCodeOfStated(reader.head.systemCode);
  return stated === null ? null : systemOfSosiCode(stated);
}

/**
 * Reads a SOSI file: its points, and the corners of its boundaries.
 * @param file see `inBytes`
 * @param onProgress called with the part that is done: 0 to 1
 * @throws FileRejected
 */
export async function importSosi(
  file: Blob,
  request: ReaderRequest,
  onProgress: (part: number) => void,
): Promise<ImportResult> {
  const stated = await systemOfSosi(file);
  if (stated?.kind === 'unknown') throw new FileRejected({ kind: 'system', name: stated.name });
  const named = request.system == null ? undefined : systemsByName.get(request.system);
  const system: PlaneSystem = stated ?? named ?? systemOfZone(request.zone);
  const zone = system.zone ?? request.zone;
  const [report, letters, reader] = [newReport('lines'), await lettersOf(file), new SosiReader()];
  const points = new PointCollector(request, zone, report, file.size);
  const rejected = new RejectedLines(report);
  const settle = () => {
    for (const number of points.settle(system)) rejected.add(number, outsideOf(system), null);
  };
  await readLines(
    file,
    (line, bytes) => {
      report.total += 1;
      const read = reader.read(bytes ? letters.decode(bytes) : line);
      if (read.kind === 'skipped') report.skipped[read.skip] = (report.skipped[read.skip] ?? 0) + 1;
      else if (read.kind === 'rejected') {
        const system = read.reason === 'second system' ? '' : undefined;
        rejected.add(report.total, read.reason, [read.from, read.to], system);
      } else addPoint(points, read, reader, report.total);
      if (report.total % settleAfter === 0) settle();
      return false;
    },
    onProgress,
  );
  settle();
  const collected = points.finish();
  await rejected.show(file, letters);
  return { zone, ...collected, report };
}

function addPoint(points: PointCollector, read: SosiPoint, { head }: SosiReader, number: number): void {
  const row = points.add(read.east, read.north, number);
  const { lowestHeight, highestHeight } = boundaryMarkLimits;
  for (const [field, text] of Object.entries(read.texts))
    if (field !== 'typeOfBoundaryMark' || /^\d{2}$/.test(text)) points.setText(row, field as PointTextField, text);
  points.setNumber(row, 'accuracy', read.accuracy);
  const { height } = read;
  if (height === null || height < lowestHeight || height > highestHeight) return;
  points.setNumber(row, 'height', height);
  points.setText(row, 'heightSystem', head.heights);
  points.setNumber(row, 'heightSigma', read.heightSigma);
}
