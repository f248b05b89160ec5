/**
 * Formats the time since `started` for people: one decimal below ten seconds, none above.
 * @param {number} started from `performance.now()`
 */
export function formatElapsed(started) {
  const value = (performance.now() - started) / 1000;
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} s`;
}
