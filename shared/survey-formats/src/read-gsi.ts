import { getZoneSystem, systemsByName } from './coordinates/coordinate-system.domain';
import { splitLines } from './file-lines';
import { readBlock, splitBlocks } from './gsi.domain';
import { SingleBytes } from './letters';
import { type LineToPlace, placeLines } from './read-lines';
import { isNorthOfNtm, type OnProgress, type ReadOptions, type StatedInFile } from './read-options';
import type { SurveyReading } from './survey-point.domain';

/**
 * Finds what a GSI file shows of its coordinates. It names no system.
 * @param bytes see `toAsciiBased`
 * @throws FileRejected
 */
export function lookAtGsi(bytes: Uint8Array): StatedInFile {
  const points = readBlocks(bytes).flatMap(({ read }) =>
    read.kind === 'points' ? read.points : [],
  );
  return {
    system: null,
    isBinding: false,
    isNtm: isNorthOfNtm(points[0]?.north ?? 0),
    objectTypes: [],
    axisOrders: null,
    hasUnknownHeights: points.some(({ height }) => height !== null),
    boundaryLines: 0,
    hasPoints: true,
  };
}

/**
 * Reads the points of a GSI-8 or GSI-16 file. Each block counts as a line.
 * @param bytes see `toAsciiBased`
 * @throws FileRejected
 */
export function readGsi(
  bytes: Uint8Array,
  options: ReadOptions,
  onProgress: OnProgress,
): SurveyReading {
  const named = options.system ? systemsByName.get(options.system) : undefined;
  return placeLines(readBlocks(bytes), named ?? getZoneSystem(options.zone), options, onProgress);
}

function readBlocks(bytes: Uint8Array): LineToPlace[] {
  const letters = new SingleBytes();
  return splitLines(bytes)
    .flatMap((line) => splitBlocks(line.isForeign ? letters.decode(line.bytes) : line.text))
    .map((text) => ({ text, read: readBlock(text) }));
}
