/** What the browser says of the app's storage, in bytes. */
export interface StorageEstimate {
  usage: number;
  quota: number;
}

/** Less room than this is little: a case with its photos and tiles takes some tens of megabytes. */
const littleRoom = 50_000_000;

/** Whether the user should make room before work is rejected. */
export const isNearlyFull = ({ usage, quota }: StorageEstimate): boolean =>
  quota - usage < Math.min(littleRoom, quota / 10);

const day = 24 * 60 * 60_000;

/** After how many days pending work is old enough to be warned of. */
const oldAfterDays = 3;

/** @param keptAt ISO 8601 @param now in milliseconds since 1970 */
export const isOld = (keptAt: string, now: number): boolean =>
  now - Date.parse(keptAt) > oldAfterDays * day;
