import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { isFileKey } from '../files/file-key';

type Fields = Record<string, unknown>;

/** What a write did to one resource, in the field names of the wire. */
export type AuditedChange = {
  /**
   * 'overview', 'attendee', 'boundary mark', 'control measurement', 'sketch', 'document',
   * 'agreement template', 'agreement', 'protocol', 'measurementReport'; 'setting', 'user' and the
   * like.
   */
  resource: string;
  /** The server's id of it. */
  id: number | string;
  caseId?: number | undefined;
  businessId?: number | undefined;
} & (
  | { action: 'created'; after: object }
  | { action: 'changed'; before: object; after: object }
  | { action: 'deleted'; before: object }
);

/**
 * What of it the audit trail records: the fields that it touched, with nothing in them that belongs
 * to one person alone.
 */
export function recorded(change: AuditedChange): { before: Fields | null; after: Fields | null } {
  if (change.action === 'created') return { before: null, after: maskedFields(change.after) };
  if (change.action === 'deleted') return { before: maskedFields(change.before), after: null };
  const before: Fields = { ...change.before };
  const after: Fields = { ...change.after };
  const changed = Object.keys(after).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  const only = (fields: Fields) =>
    Object.fromEntries(changed.map((name) => [name, fields[name] ?? null]));
  // Chosen before masking: that a number was changed is recorded, though not from what to what.
  return { before: maskedFields(only(before)), after: maskedFields(only(after)) };
}

/**
 * A person's number, with or without a space or hyphen after the date. A point makes a coordinate.
 */
const nationalIds = /(?<!\d)\d{6}[\s\u2010-\u2015-]?\d{5}(?!\d)/g;
const mask = '***********';
/**
 * A SHA-256, a uuid or the key of a file may hold as many digits in a row, and is nobody's number.
 */
const digestOrUuid = /^(?:(?:sha256:)?[0-9a-f]{64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

function maskedFields(fields: object): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, masked(name, value)]),
  );
}

function masked(name: string, value: unknown): unknown {
  if (typeof value === 'string') return maskedText(name, value);
  if (Array.isArray(value)) return value.map((item) => masked(name, item));
  if (typeof value === 'object' && value !== null) return maskedFields(value as Fields);
  return value;
}

/** What the trail has of an image. @param dataUrl which is its digest's input, as it stands */
export const recordedImage = (dataUrl: string) =>
  `sha256:${createHash('sha256').update(dataUrl).digest('hex')}`;

function maskedText(name: string, text: string): string {
  // An image is distinguished from others by its digest; the trail is no second store of it.
  if (text.startsWith('data:')) return recordedImage(text);
  // Organisation numbers have nine digits and are public. All else in this field may be part of a
  // person's number.
  if (name === 'personId') return text === '' || /^\d{9}$/.test(text) ? text : mask;
  if (digestOrUuid.test(text) || isFileKey(text)) return text;
  return text.replaceAll(nationalIds, mask);
}
