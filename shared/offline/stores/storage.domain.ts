/** The browser's estimate of the app's storage, in bytes. */
export interface StorageEstimate {
  usage: number;
  quota: number;
}

/** Free bytes below which the user is warned: a case takes some tens of megabytes. */
const warningBytes = 50_000_000;

/** Whether the user should free space before saving fails. */
export const isNearlyFull = ({ usage, quota }: StorageEstimate): boolean =>
  quota - usage < Math.min(warningBytes, quota / 10);

const day = 24 * 60 * 60_000;

/** Days after which the user is warned of pending work. */
const oldAfterDays = 3;

/**
 * Whether pending work is old enough for a warning.
 * @param keptAt ISO 8601
 * @param now milliseconds since 1970
 */
export const isOld = (keptAt: string, now: number): boolean =>
  now - Date.parse(keptAt) > oldAfterDays * day;
