/** Longest pause in seconds that is accepted: a broken proxy must not hold work back for days. */
const maxSeconds = 3600;

/** The three forms of a date in HTTP (RFC 9110, 5.6.7). */
const httpDate = /^[A-Z][a-z]+,? .*\d{2}:\d{2}:\d{2}/;

function parseHttpDate(text: string | null): number {
  if (!text || !httpDate.test(text)) return Number.NaN;
  return Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
}

/**
 * Reads the pause that Retry-After asks for (RFC 9110, 10.2.3), in seconds from 0 to 3600. A date
 * is compared with the answer's Date, since the device's clock may be wrong.
 * @param now milliseconds since 1970, used when the answer's Date cannot be read
 * @returns undefined when the header is missing or is neither seconds nor a date
 */
export function readRetryDelay(headers: Headers, now = Date.now()): number | undefined {
  const value = headers.get('Retry-After')?.trim() ?? '';
  if (/^\d+$/.test(value)) return Math.min(Number(value), maxSeconds);
  const until = parseHttpDate(value);
  if (Number.isNaN(until)) return undefined;
  const answeredAt = parseHttpDate(headers.get('Date'));
  const seconds = (until - (Number.isNaN(answeredAt) ? now : answeredAt)) / 1000;
  return Math.min(Math.max(0, seconds), maxSeconds);
}
