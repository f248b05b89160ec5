import { writeArrayBuffer } from 'geotiff';

/** Of the grid: degrees of its first node, between two nodes, and how many there are. */
const heightArea = { west: 4, north: 72, stepEast: 0.4, stepNorth: 0.2, columns: 71, rows: 72 };

/**
 * A grid of heights in the form of PROJ's, made for tests. @param at metres at a place in degrees
 */
export function heightGridFile(at: (x: number, y: number) => number): Blob {
  const { west, north, stepEast, stepNorth, columns, rows } = heightArea;
  const values = Float32Array.from({ length: columns * rows }, (_, node) =>
    at(west + (node % columns) * stepEast, north - Math.floor(node / columns) * stepNorth),
  );
  const file = writeArrayBuffer(values, {
    width: columns,
    height: rows,
    GDAL_NODATA: '-88.8888',
    GTModelTypeGeoKey: 2,
    GTRasterTypeGeoKey: 2,
    GeographicTypeGeoKey: 4258,
    ModelPixelScale: [stepEast, stepNorth, 0],
    ModelTiepoint: [0, 0, 0, west, north, 0],
  });
  return new Blob([file]);
}

/** About as large as in Norway, and changing as slowly. */
export const surfaceAt = (x: number, y: number) => 40 + 3 * Math.sin(x / 3) * Math.cos(y / 2);
export const stepOfNN1954 = (x: number, y: number) => 0.1 + 0.2 * Math.sin(x / 5 + y / 4);
