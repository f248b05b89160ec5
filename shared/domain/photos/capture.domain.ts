/** Time and position at which a photograph was taken, as far as the camera recorded them. */
export interface Capture {
  /**
   * The camera's clock, `YYYY-MM-DDTHH:mm:ss`, with its offset (`+01:00`) where the camera knew it.
   */
  takenAt?: string;
  /** Degrees in WGS84, south and west below zero. */
  position?: { latitude: number; longitude: number };
}

const clock = /^([12]\d{3}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)$/;

/** Parses EXIF's `YYYY:MM:DD HH:mm:ss` and offset; undefined for a clock that was never set. */
export function parseExifDateTime(
  dateTime: string | undefined,
  offset: string | undefined,
): string | undefined {
  const [, year, month, day, ...time] = clock.exec(dateTime?.trim() ?? '') ?? [];
  const local = `${year}-${month}-${day}T${time.join(':')}`;
  // The pattern admits the 31st of February, which this rejects.
  if (year === undefined || Number.isNaN(Date.parse(`${local}Z`))) return undefined;
  if (new Date(`${local}Z`).toISOString().slice(0, 10) !== local.slice(0, 10)) return undefined;
  return (
    local + (offset && /^[+-]([01]\d|2[0-3]):[0-5]\d$/.test(offset.trim()) ? offset.trim() : '')
  );
}

/** @param values degrees, minutes, seconds */
export function toDegrees(
  values: readonly number[] | undefined,
  isNegative: boolean,
  limit: number,
): number | undefined {
  const [degrees, minutes = 0, seconds = 0] = values ?? [];
  if (degrees === undefined) return undefined;
  const size = Math.abs(degrees) + Math.abs(minutes) / 60 + Math.abs(seconds) / 3600;
  if (!Number.isFinite(size) || size > limit) return undefined;
  // Some cameras write the sign into the numbers, beside the letter or in its place.
  return isNegative || degrees < 0 || minutes < 0 || seconds < 0 ? -size : size;
}

/** Converts to ISO 8601 with offset. A camera without an offset is taken to be in this zone. */
export function toCaptureTime(takenAt: string | undefined): string | null {
  if (!takenAt) return null;
  return /[+-]\d\d:\d\d$/.test(takenAt) ? takenAt : new Date(takenAt).toISOString();
}
