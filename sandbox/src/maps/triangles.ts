/**
 * Degrees: what the triangles cover, southern Norway with both fictional municipalities, and their
 * size.
 */
const area = { west: 4, south: 57.5, columns: 56, rows: 34, east: 0.25, north: 0.25 };

/** Degrees from ETRS89 to NGO1948, made up, about as large as in Norway and changing as slowly. */
const shiftOf = (x: number, y: number) =>
  [
    0.0051 + 0.00004 * Math.sin(x) * Math.cos(y),
    -0.0004 + 0.00003 * Math.cos(x) * Math.sin(y),
  ] as const;

const rounded = (degrees: number) => Number(degrees.toFixed(10));

/**
 * A triangulation file in the form of PROJ and Kartverket, with shifts of its own: right for no
 * real boundary.
 */
export function trianglesToNgo() {
  const vertices: number[][] = [];
  const triangles: number[][] = [];
  const width = area.columns + 1;
  for (let row = 0; row <= area.rows; row += 1)
    for (let column = 0; column <= area.columns; column += 1) {
      const x = area.west + column * area.east;
      const y = area.south + row * area.north;
      const [east, north] = shiftOf(x, y);
      const at = vertices.push([x, y, rounded(x + east), rounded(y + north)]) - 1;
      if (row === area.rows || column === area.columns) continue;
      triangles.push([at, at + 1, at + width], [at + 1, at + width + 1, at + width]);
    }
  return {
    file_type: 'triangulation_file',
    format_version: '1.0',
    name: 'Oppdiktet',
    input_crs: 'EPSG:4258',
    output_crs: 'EPSG:4273',
    transformed_components: ['horizontal'],
    vertices_columns: ['source_x', 'source_y', 'target_x', 'target_y'],
    triangles_columns: ['idx_vertex1', 'idx_vertex2', 'idx_vertex3'],
    vertices,
    triangles,
  };
}
