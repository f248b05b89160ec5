import { writeArrayBuffer } from 'geotiff';

/**
 * Extent of the grids in degrees, which cover southern Norway with both fictional municipalities,
 * and the distance of their nodes.
 */
const area = { west: 4, north: 66, stepEast: 0.2, stepNorth: 0.1, columns: 71, rows: 86 };

/** Invented heights in metres, about as large as in Norway and changing as slowly. */
const metresAt = {
  nn2000: (x: number, y: number) => 41 + 3 * Math.sin(x / 3) * Math.cos(y / 2),
  nn1954: (x: number, y: number) => 0.1 + 0.15 * Math.sin(x / 5 + y / 4),
};

/** Metres from the ellipsoid up to the zero of NN2000, at a position in degrees. */
export const ellipsoidToNN2000 = metresAt.nn2000;

/**
 * Builds a height grid in the format of PROJ and Kartverket, with invented heights that are right
 * for no real mark.
 */
export function buildHeightGrid(name: keyof typeof metresAt): Buffer {
  const { west, north, stepEast, stepNorth, columns, rows } = area;
  const values = Float32Array.from({ length: columns * rows }, (_, node) =>
    metresAt[name](
      west + (node % columns) * stepEast,
      north - Math.floor(node / columns) * stepNorth,
    ),
  );
  const file = writeArrayBuffer(values, {
    width: columns,
    height: rows,
    GTModelTypeGeoKey: 2,
    GTRasterTypeGeoKey: 2,
    GeographicTypeGeoKey: 4258,
    ModelPixelScale: [stepEast, stepNorth, 0],
    ModelTiepoint: [0, 0, 0, west, north, 0],
  });
  return Buffer.from(file);
}
