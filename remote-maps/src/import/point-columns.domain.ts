import { type PointTable, textColumn } from '@feltbok/shared/device/point-table.domain';

/** The points of a file while it is read. In columns, since a hundred thousand small objects take longer than the rest. */
export interface PointColumns {
  /** Millimetres in the zone, as `easts`. */
  norths: Float64Array;
  easts: Float64Array;
  names: readonly string[];
  boundaryPointNumbers: readonly string[];
  types: readonly string[];
}

/** Each point with an identity of its own from now on. */
export function tableOf({ norths, easts, names, boundaryPointNumbers, types }: PointColumns): PointTable {
  return {
    norths: Float64Array.from(norths, (millimetres) => millimetres / 1000),
    easts: Float64Array.from(easts, (millimetres) => millimetres / 1000),
    uuids: randomUuids(names.length),
    numbers: {},
    texts: {
      name: textColumn(names),
      boundaryPointNumber: textColumn(boundaryPointNumbers),
      typeOfBoundaryMark: textColumn(types),
    },
  };
}

/** Bytes that the browser gives at once. */
const randomAtOnce = 2 ** 16;

/** Version 4, four numbers of 32 bits each. */
function randomUuids(count: number): Uint32Array<ArrayBuffer> {
  const uuids = new Uint32Array(count * 4);
  for (let at = 0; at < uuids.length; at += randomAtOnce / 4)
    crypto.getRandomValues(uuids.subarray(at, at + randomAtOnce / 4));
  for (let at = 0; at < uuids.length; at += 4) {
    uuids[at + 1] = ((uuids[at + 1] as number) & 0xffff_0fff) | 0x4000;
    uuids[at + 2] = ((uuids[at + 2] as number) & 0x3fff_ffff) | 0x8000_0000;
  }
  return uuids;
}
