/** Points of a file that must still open, although it is larger than any meeting needs. */
export const largeSurvey = 100_000;

/** Points for which a case is designed; more still work, but less smoothly. */
export const pointsOfCase = 20_000;

/** The points are in NTM 6, which the app converts to UTM: `EPSG:5106`, SOSI system 206. */
const header = ` 01 ${'OPPDRAG'.padEnd(12)} 21112026   1     206 4699 $12100000000`;

/** Creates a header and points in a grid, a metre apart; no two are the same to the millimetre. */
export function createPoints(points: number): string[] {
  const lines = Array.from({ length: points }, (_, index) => {
    const north = (1_258_000 + Math.floor(index / 300) + 0.123).toFixed(3).padStart(12);
    const east = (108_000 + (index % 300) + 0.456).toFixed(3).padStart(11);
    return ` 05 ${String(index).padEnd(10)} ${'4051'.padEnd(8)} ${north} ${east} ${'21.300'.padStart(8)}`;
  });
  return [header, ...lines];
}
