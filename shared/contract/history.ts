import Type, { type Static } from 'typebox';
import { nullable, serverId } from './identifiers.ts';

/** The changed fields of a resource, by their names on the wire. */
const FieldsSchema = Type.Record(Type.String(), Type.Unknown());

const HistoryEventSchema = Type.Object(
  {
    eventId: Type.Integer({ description: 'Counts up with time.' }),
    /** ISO 8601 with offset. */
    occurredAt: Type.String(),
    author: Type.Object({
      kind: Type.Enum(['user', 'operator', 'import']),
      name: Type.String({
        description:
          'The current name of the user, or of the party who signed by a signing request; ' +
          'empty for a program, or if unknown.',
      }),
    }),
    action: Type.Enum(['created', 'changed', 'deleted']),
    resource: Type.String({
      description:
        'overview, attendee, boundary mark, boundary line, control measurement, sketch, document, signing request, case package, case state, case receipt, case or business; a later release may know more.',
    }),
    resourceName: Type.String({
      description: 'Its name for users: a name, a file, a property. Empty if it has none.',
    }),
    businessId: nullable(serverId('business')),
    before: nullable(FieldsSchema),
    after: nullable(FieldsSchema),
  },
  { title: 'HistoryEvent' },
);
export type HistoryEvent = Static<typeof HistoryEventSchema>;

/**
 * A page of a case's history, newest first. Personal numbers are masked, and images are replaced by
 * their digests.
 */
export const CaseHistorySchema = Type.Object(
  {
    events: Type.Array(HistoryEventSchema),
    olderThan: nullable(Type.Integer({ description: 'Requests the next page; null on the last.' })),
  },
  { title: 'CaseHistory' },
);
export type CaseHistory = Static<typeof CaseHistorySchema>;

export const CaseHistoryPathSchema = Type.Object({ caseId: serverId('case') });
export const CaseHistoryQuerySchema = Type.Object({
  olderThan: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Only events before this one. Without it, the newest page.',
    }),
  ),
});
