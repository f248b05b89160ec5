import type { HistoryEvent } from '@feltbok/contract/history.ts';
import {
  type AdministrativeBoundaryCode,
  type AuxiliaryLineCode,
  administrativeBoundaryCodes,
  auxiliaryLineCodes,
} from '@feltbok/domain/boundary-lines/boundary-line.ts';
import type { MarkHeight } from '@feltbok/domain/boundary-marks/mark-height.ts';
import type { BasisConfirmations } from '@feltbok/domain/cases/basis-confirmations.ts';
import type { OverviewFieldName } from '@feltbok/domain/cases/overview-fields.ts';
import {
  isKnownNoticeWay,
  type KnownNoticeWay,
  type PartyNotice,
  type PartyPosition,
  partyPositions,
} from '@feltbok/domain/cases/party-notice.ts';
import type { nb } from './nb';

export type FieldName = OverviewFieldName | keyof PartyNotice | keyof typeof nb.fields;
export type ResourceName = keyof typeof nb.resources;

/** One field of a change, as the wire has its values; null where the resource was not. */
export interface FieldChange {
  name: FieldName;
  before: unknown;
  after: unknown;
}

/** Text key of an event's resource; resources of later releases have a common one. */
export function getResource({ resource }: HistoryEvent): ResourceName {
  switch (resource) {
    case 'overview':
    case 'attendee':
    case 'document':
    case 'agreement':
    case 'protocol':
    case 'measurementReport':
    case 'registrationBasis':
    case 'notice':
    case 'sketch':
    case 'business':
    case 'case':
      return resource;
    case 'boundary mark':
      return 'boundaryMark';
    case 'boundary line':
      return 'boundaryLine';
    case 'control measurement':
      return 'controlMeasurement';
    case 'case package':
      return 'casePackage';
    default:
      return 'other';
  }
}

type SigningWay = keyof typeof nb.signing;
type SigningStep = keyof typeof nb.signing.link;

/**
 * The step of a request to a party to sign, and the way it was sent; null for other events.
 */
export function describeSigning({
  resource,
  action,
  after,
}: HistoryEvent): `signing.${SigningWay}.${SigningStep}` | null {
  if (resource !== 'signing request') return null;
  const ways: Partial<Record<string, SigningWay>> = { link: 'link', 'own phone': 'phone' };
  const way = ways[String(after?.way)] ?? 'unknown';
  if (action === 'created') return `signing.${way}.asked`;
  if (after?.usedAt) return `signing.${way}.signed`;
  if (after?.identity) return `signing.${way}.proven`;
  return `signing.${way}.revoked`;
}

/** What became of a case, or what the case system has answered; null for other events. */
export function describeDelivery({
  resource,
  after,
}: HistoryEvent): `delivery.${keyof typeof nb.delivery}` | null {
  if (resource === 'case state')
    return after?.state === 'delivered' ? 'delivery.delivered' : 'delivery.reopened';
  if (resource === 'case receipt')
    return after?.outcome === 'entered' ? 'delivery.entered' : 'delivery.rejected';
  return null;
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

/**
 * Readable changes of an event, in the users' order of fields. Ids, revisions, digests and
 * unchanged empty fields are left out.
 */
export function fieldChanges(
  { before, after }: HistoryEvent,
  known: readonly FieldName[],
): FieldChange[] {
  return known
    .map((name) => ({ name, before: before?.[name] ?? null, after: after?.[name] ?? null }))
    .filter((field) => !isEmpty(field.before) || !isEmpty(field.after));
}

const days: readonly FieldName[] = [
  'capturedOn',
  'enteredOn',
  'notifiedOn',
  'surveyorAuthorisedOn',
  'surveyorValidUntil',
  'markingDeadline',
];
const moments: readonly FieldName[] = ['businessDate', 'capturedAt', 'sealedAt', 'signedAt'];
const isMoment = (name: FieldName) => moments.includes(name);

/** The ways in which the API's `strangeTime` marks an implausible time of a device. */
type StrangeTime = keyof typeof nb.strangeTimes;
const isStrange = (value: string): value is StrangeTime =>
  ['ahead', 'old', 'unreadable'].includes(value);

const isPosition = (value: string): value is Exclude<PartyPosition, ''> =>
  value !== '' && partyPositions.some((position) => position === value);

/** Kind of a value, which decides its format. */
export type ShownValue =
  | { kind: 'nothing' | 'signed' | 'image' }
  | { kind: 'yes or no'; value: boolean }
  | { kind: 'moment' | 'day' | 'text'; value: string }
  | { kind: 'height'; value: MarkHeight }
  | { kind: 'strange time'; value: StrangeTime }
  | { kind: 'auxiliary line'; value: AuxiliaryLineCode }
  | { kind: 'administrative boundary'; value: AdministrativeBoundaryCode }
  | { kind: 'parties'; uuids: readonly string[] }
  | { kind: 'confirmations'; value: BasisConfirmations }
  | { kind: 'position'; value: Exclude<PartyPosition, ''> }
  | { kind: 'notice way'; value: KnownNoticeWay }
  | { kind: 'bytes' | 'centimetres' | 'metres'; value: number };

/** @param value as in the audit trail, where images are `sha256:` and their digest */
export function formatValue(name: FieldName, value: unknown): ShownValue {
  if (isEmpty(value)) return { kind: 'nothing' };
  if (typeof value === 'boolean') return { kind: 'yes or no', value };
  if (name === 'fileSize' && typeof value === 'number') return { kind: 'bytes', value };
  if ((name === 'north' || name === 'east') && typeof value === 'number')
    return { kind: 'metres', value };
  if (name === 'quality') {
    const { accuracy } = value as { accuracy?: number | null };
    return typeof accuracy === 'number'
      ? { kind: 'centimetres', value: accuracy }
      : { kind: 'nothing' };
  }
  if (Array.isArray(value)) return formatList(name, value);
  if (name === 'basisConfirmations' && typeof value === 'object') {
    const confirmations = value as BasisConfirmations;
    return Object.keys(confirmations).length > 0
      ? { kind: 'confirmations', value: confirmations }
      : { kind: 'nothing' };
  }
  if (name === 'height' && typeof value === 'object')
    return { kind: 'height', value: value as MarkHeight };
  if (typeof value === 'string') {
    if (value.startsWith('sha256:')) return { kind: name === 'signature' ? 'signed' : 'image' };
    if (days.includes(name)) return { kind: 'day', value };
    if (isMoment(name) && !Number.isNaN(Date.parse(value))) return { kind: 'moment', value };
    if (name === 'follows' && isAuxiliaryLine(value)) return { kind: 'auxiliary line', value };
    if (name === 'administrativeBoundary' && isAdministrativeBoundary(value))
      return { kind: 'administrative boundary', value };
    if (name === 'position' && isPosition(value)) return { kind: 'position', value };
    if (name === 'noticeWay' && isKnownNoticeWay(value)) return { kind: 'notice way', value };
    if (name === 'strangeTime' && isStrange(value)) return { kind: 'strange time', value };
    return { kind: 'text', value };
  }
  return { kind: 'text', value: typeof value === 'object' ? JSON.stringify(value) : String(value) };
}

function formatList(name: FieldName, list: readonly unknown[]): ShownValue {
  if (list.length === 0) return { kind: 'nothing' };
  if (name === 'agreedBy') return { kind: 'parties', uuids: list.map(String) };
  if (name === 'measurements' || name === 'curvePoints')
    return { kind: 'text', value: String(list.length) };
  return { kind: 'text', value: JSON.stringify(list) };
}

const isAuxiliaryLine = (code: string): code is AuxiliaryLineCode =>
  Object.values<string>(auxiliaryLineCodes).includes(code);

const isAdministrativeBoundary = (code: string): code is AdministrativeBoundaryCode =>
  Object.values<string>(administrativeBoundaryCodes).includes(code);
