import { isInNorway } from '@feltbok/survey-formats/coordinates';

/**
 * Degrees between two vertices, and how far NGO1948 lies from ETRS89 somewhere, roughly as in
 * Norway.
 */
const stepEast = 0.5;
const stepNorth = 0.25;
const computeShift = (x: number, y: number): [number, number] => [
  0.005 + 0.0004 * Math.sin(x) * Math.cos(y * 2),
  -0.0004 + 0.0003 * Math.cos(x * 1.3) * Math.sin(y),
];

/** A triangulation of Norway in the form of PROJ's, made for tests. */
export function triangleFile() {
  const vertices: number[][] = [];
  const triangles: number[][] = [];
  const columns = 60;
  const rows = 64;
  for (let row = 0; row <= rows; row += 1)
    for (let column = 0; column <= columns; column += 1) {
      const x = 3 + column * stepEast;
      const y = 57 + row * stepNorth;
      const [east, north] = computeShift(x, y);
      const corner = vertices.push([x, y, x + east, y + north]) - 1;
      const isWithin = row < rows && column < columns && isInNorway(x, y);
      const above = corner + columns + 1;
      if (isWithin) triangles.push([corner, corner + 1, above], [corner + 1, above + 1, above]);
    }
  return {
    file_type: 'triangulation_file',
    format_version: '1.0',
    input_crs: 'EPSG:4258',
    output_crs: 'EPSG:4273',
    transformed_components: ['horizontal'],
    vertices_columns: ['source_x', 'source_y', 'target_x', 'target_y'],
    triangles_columns: ['idx_vertex1', 'idx_vertex2', 'idx_vertex3'],
    vertices,
    triangles,
  };
}
