/**
 * Longest pause that an answer can ask for, in seconds: a broken proxy must not hold work back for
 * days.
 */
const longestSeconds = 3600;

/** The three forms of a date in HTTP (RFC 9110, 5.6.7). */
const httpDate = /^[A-Z][a-z]+,? .*\d{2}:\d{2}:\d{2}/;

function parseHttpDate(text: string | null): number {
  if (!text || !httpDate.test(text)) return Number.NaN;
  return Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
}

/**
 * The pause that Retry-After asks for (RFC 9110, 10.2.3), in seconds from 0 to 3600. A date is
 * compared with the answer's own Date, as the clock of the device may be a day off.
 * @param now milliseconds since 1970, for an answer whose Date cannot be read
 * @returns undefined where the header is missing or is neither seconds nor a date
 */
export function readRetryAfter(headers: Headers, now = Date.now()): number | undefined {
  const value = headers.get('Retry-After')?.trim() ?? '';
  if (/^\d+$/.test(value)) return Math.min(Number(value), longestSeconds);
  const until = parseHttpDate(value);
  if (Number.isNaN(until)) return undefined;
  const answeredAt = parseHttpDate(headers.get('Date'));
  const seconds = (until - (Number.isNaN(answeredAt) ? now : answeredAt)) / 1000;
  return Math.min(Math.max(0, seconds), longestSeconds);
}
