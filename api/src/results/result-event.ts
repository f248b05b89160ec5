import { paperKinds } from '@feltbok/contract/papers.ts';
import type { ResultEventKind } from '@feltbok/contract/result-events.ts';
import { stateResource } from '../writes/delivery-resources';

/** An event of the audit trail, as far as it tells what has changed in a result. */
export interface RecordedChange {
  resource: string;
  action: 'created' | 'changed' | 'deleted';
  /** Names of the changed fields of a party; empty for everything else. */
  fields: readonly string[];
  /** Whether a changed party has a signature after the change. */
  isSigned: boolean;
  /** The state of a case after its change; null for everything else. */
  state: string | null;
}

type KindByAction = Partial<Record<RecordedChange['action'], ResultEventKind>>;

const kindsOfPapers: KindByAction = { created: 'paper.issued', changed: 'paper.sealed' };

/** Kinds of events by the resource of the audit trail. Results do not show any other resource. */
const kinds: Readonly<Record<string, KindByAction>> = {
  case: { created: 'case.added', changed: 'case.changed', deleted: 'case.removed' },
  business: { created: 'business.added', changed: 'business.changed' },
  overview: { changed: 'overview.changed' },
  attendee: { created: 'party.added', changed: 'party.changed', deleted: 'party.removed' },
  'boundary mark': { created: 'mark.added', changed: 'mark.changed', deleted: 'mark.removed' },
  'boundary line': { created: 'line.added', changed: 'line.changed', deleted: 'line.removed' },
  sketch: { created: 'sketch.changed', changed: 'sketch.changed', deleted: 'sketch.changed' },
  document: {
    created: 'document.added',
    changed: 'document.changed',
    deleted: 'document.removed',
  },
  ...Object.fromEntries(paperKinds.map((kind) => [kind, kindsOfPapers])),
  'document type': { changed: 'document-type.changed' },
};

const noticeFields = new Set(['notifiedOn', 'noticeWay', 'noticeReceipt', 'agreesToShortNotice']);

/** @returns null for a change that no result shows */
export function getEventKind(change: RecordedChange): ResultEventKind | null {
  if (change.resource === stateResource)
    return change.state === 'delivered' ? 'business.closed' : 'business.reopened';
  const kind = kinds[change.resource]?.[change.action] ?? null;
  if (kind !== 'party.changed') return kind;
  if (change.fields.includes('signature'))
    return change.isSigned ? 'signature.added' : 'signature.removed';
  const isOfNotice =
    change.fields.length > 0 && change.fields.every((field) => noticeFields.has(field));
  return isOfNotice ? 'notice.changed' : kind;
}
