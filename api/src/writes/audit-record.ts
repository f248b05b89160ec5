import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { isFileKey } from '../files/file-key';

type Fields = Record<string, unknown>;

/** What a write did to one resource, with the field names of the API. */
export type AuditedChange = {
  /**
   * 'overview', 'attendee', 'boundary mark', 'boundary line', 'control measurement', 'sketch',
   * 'document', 'agreement template', 'agreement', 'protocol', 'measurementReport',
   * 'registrationBasis', 'notice'; 'setting', 'user' and the like.
   */
  resource: string;
  /** Id of the resource on the server. */
  id: number | string;
  caseId?: number | undefined;
  businessId?: number | undefined;
} & (
  | { action: 'created'; after: object }
  | { action: 'changed'; before: object; after: object }
  | { action: 'deleted'; before: object }
);

/**
 * Picks what the audit trail records of a change: the changed fields, without anything that belongs
 * to one person alone.
 */
export function toRecordedFields(change: AuditedChange): {
  before: Fields | null;
  after: Fields | null;
} {
  if (change.action === 'created') return { before: null, after: maskFields(change.after) };
  if (change.action === 'deleted') return { before: maskFields(change.before), after: null };
  const before: Fields = { ...change.before };
  const after: Fields = { ...change.after };
  const changed = Object.keys(after).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  const pickChanged = (fields: Fields) =>
    Object.fromEntries(changed.map((name) => [name, fields[name] ?? null]));
  // Changed fields are picked before masking: the trail records that a number was changed, but
  // neither of its values.
  return { before: maskFields(pickChanged(before)), after: maskFields(pickChanged(after)) };
}

/**
 * Matches a person's number, with or without a space or hyphen after the date. With a decimal point
 * it would be a coordinate.
 */
const nationalIds = /(?<!\d)\d{6}[\s\u2010-\u2015-]?\d{5}(?!\d)/g;
const mask = '***********';
/**
 * Matches a SHA-256, a uuid or the key of a file, which may contain as many digits and are nobody's
 * number.
 */
const digestOrUuid = /^(?:(?:sha256:)?[0-9a-f]{64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

function maskFields(fields: object): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, maskValue(name, value)]),
  );
}

function maskValue(name: string, value: unknown): unknown {
  if (typeof value === 'string') return maskText(name, value);
  if (Array.isArray(value)) return value.map((item) => maskValue(name, item));
  if (typeof value === 'object' && value !== null) return maskFields(value as Fields);
  return value;
}

/** Digest of an image, which the trail has in its place. @param dataUrl is hashed as it is */
export const digestImage = (dataUrl: string) =>
  `sha256:${createHash('sha256').update(dataUrl).digest('hex')}`;

function maskText(name: string, text: string): string {
  // A digest distinguishes images; the trail does not store them a second time.
  if (text.startsWith('data:')) return digestImage(text);
  // Organisation numbers have nine digits and are public. Anything else in this field may be part
  // of a person's number.
  if (name === 'personId') return text === '' || /^\d{9}$/.test(text) ? text : mask;
  if (digestOrUuid.test(text) || isFileKey(text)) return text;
  return text.replaceAll(nationalIds, mask);
}
