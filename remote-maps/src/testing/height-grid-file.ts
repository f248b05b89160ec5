import { writeArrayBuffer } from 'geotiff';

/** Degrees of the grid's first node and between two nodes, and the number of nodes. */
const heightArea = { west: 4, north: 72, stepEast: 0.4, stepNorth: 0.2, columns: 71, rows: 72 };

/**
 * Creates a height grid in PROJ's form.
 * @param getHeight metres at a place in degrees
 */
export function createHeightGridFile(getHeight: (x: number, y: number) => number): Blob {
  const { west, north, stepEast, stepNorth, columns, rows } = heightArea;
  const values = Float32Array.from({ length: columns * rows }, (_, node) =>
    getHeight(west + (node % columns) * stepEast, north - Math.floor(node / columns) * stepNorth),
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

/** Values of about the same size as in Norway, and as slowly changing. */
export const computeSurface = (x: number, y: number) => 40 + 3 * Math.sin(x / 3) * Math.cos(y / 2);
export const computeNN1954Step = (x: number, y: number) => 0.1 + 0.2 * Math.sin(x / 5 + y / 4);
