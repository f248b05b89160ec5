/** Longitude and latitude. */
type Corner = readonly [longitude: number, latitude: number];

/**
 * The mainland and its islands with the sea around them, drawn generously: some twenty kilometres
 * into the neighbouring countries. It reveals swapped axes and most wrong zones, but never rejects
 * a boundary mark.
 */
const mainland: readonly Corner[] = [
  [7, 57.5],
  [10.6, 58.5],
  [11.4, 58.6],
  [12.3, 58.9],
  [12.3, 59.6],
  [13, 60],
  [13.2, 61],
  [13.3, 61.6],
  [12.7, 62.2],
  [12.6, 63.3],
  [13.6, 63.9],
  [14.7, 63.9],
  [14.8, 64.6],
  [15.2, 65.3],
  [15.2, 66],
  [16.2, 66.2],
  [17, 66.9],
  [17, 67.5],
  [18.6, 68],
  [20.4, 68.1],
  [21.2, 68.9],
  [22.2, 68.4],
  [23.6, 68.3],
  [25, 68.3],
  [26.4, 68.8],
  [26.6, 69.5],
  [28, 69.8],
  [28.3, 68.8],
  [29.6, 68.8],
  [31.6, 69.4],
  [31.8, 70.8],
  [26, 71.6],
  [18, 70.7],
  [11, 68.2],
  [10.5, 65],
  [7, 64],
  [3.8, 62],
  [3.8, 59],
];

interface DegreesRange {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Jan Mayen, and Svalbard with Bjørnøya. */
const arcticIslands: readonly DegreesRange[] = [
  { west: -9.5, south: 70.6, east: -7.5, north: 71.3 },
  { west: 9.5, south: 73.9, east: 34, north: 81 },
];

/** Whether a place in degrees may lie in Norway. */
export function isInNorway(longitude: number, latitude: number): boolean {
  if (isOnMainland(longitude, latitude)) return true;
  return arcticIslands.some(
    ({ west, south, east, north }) =>
      longitude >= west && longitude <= east && latitude >= south && latitude <= north,
  );
}

interface Edge {
  from: Corner;
  to: Corner;
}

const edges = mainland.map((to, index): Edge => ({ from: mainland.at(index - 1) as Corner, to }));

/** Counts the edges that a ray to the east crosses: the number is odd for an inner point. */
function isOnMainland(x: number, y: number): boolean {
  const crossed = edges.filter(({ from, to }) => {
    const isAtHeight = from[1] > y !== to[1] > y;
    return isAtHeight && x < ((to[0] - from[0]) * (y - from[1])) / (to[1] - from[1]) + from[0];
  });
  return crossed.length % 2 === 1;
}
