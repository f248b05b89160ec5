import Type, { type Static } from 'typebox';
import { nullable } from './identifiers.ts';
import { BusinessReferenceSchema, CaseReferenceSchema, HrefSchema } from './results.ts';

/** What can happen to a result. A release may add to this list. */
const resultEventKinds = [
  'case.added',
  'case.changed',
  'case.removed',
  'business.added',
  'business.changed',
  'business.closed',
  'business.reopened',
  'overview.changed',
  'party.added',
  'party.changed',
  'party.removed',
  'notice.changed',
  'signature.added',
  'signature.removed',
  'mark.added',
  'mark.changed',
  'mark.removed',
  'line.added',
  'line.changed',
  'line.removed',
  'sketch.changed',
  'document.added',
  'document.changed',
  'document.removed',
  'paper.issued',
  'paper.sealed',
  'document-type.changed',
] as const;
export type ResultEventKind = (typeof resultEventKinds)[number];

export const usualEventsPerPage = 100;
export const mostEventsPerPage = 500;

export const ResultEventQuerySchema = Type.Object({
  after: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 300,
      description: 'The `next` of an earlier answer; without it, the oldest event that is kept.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: mostEventsPerPage,
      default: usualEventsPerPage,
      description: 'The number of events in the answer at most.',
    }),
  ),
});

/** A change of a result, as an event of CloudEvents 1.0. It contains no personal data. */
export const ResultEventSchema = Type.Object(
  {
    specversion: Type.Literal('1.0'),
    id: Type.String({
      description: 'The same event always has the same id, and no other has it: drop known ones.',
    }),
    source: Type.String({ description: '`/customers/` and the id of the customer.' }),
    type: Type.String({
      pattern: '^no\\.feltbok\\.[a-z-]+\\.[a-z]+\\.v1$',
      description:
        `\`no.feltbok.\`, a kind and \`.v1\`. Kinds: ${resultEventKinds.join(', ')}. A release ` +
        'may add kinds.',
    }),
    subject: Type.String({
      description: 'The reference of the business, or of the case; the code of a document type.',
    }),
    time: Type.String({ format: 'date-time', description: 'When the change began.' }),
    datacontenttype: Type.Literal('application/json'),
    sequence: Type.String({
      pattern: '^[0-9]{19}$',
      description: 'Larger, as text, than that of every event that was stored before.',
    }),
    data: Type.Object(
      {
        caseReference: nullable(CaseReferenceSchema),
        businessReference: nullable(BusinessReferenceSchema),
        revision: nullable(
          Type.String({
            description: 'The revision that the result of the business has when this is sent.',
          }),
        ),
        href: nullable(HrefSchema),
      },
      {
        description:
          'What to read again: the result of the business, or the list of results where more ' +
          'than one may have changed. `href` is null when the case is gone.',
      },
    ),
  },
  { title: 'ResultEvent' },
);
export type ResultEvent = Static<typeof ResultEventSchema>;

export const ResultEventsSchema = Type.Object(
  {
    events: Type.Array(ResultEventSchema),
    next: Type.String({
      description: 'For the next page, as `after`, at once or whenever there may be more.',
    }),
    complete: Type.Boolean({
      description:
        'Whether there were no more events. A page may have few events or none and not be the last.',
    }),
  },
  {
    title: 'ResultEvents',
    examples: [
      {
        events: [
          {
            specversion: '1.0',
            id: '9f3c0f1f0a6f2f7e6a3c2b77a4f0c1d5e8b9a0c3d2e1f4a5b6c7d8e9f0a1b2c3',
            source: '/customers/4699',
            type: 'no.feltbok.overview.changed.v1',
            subject: '2026/131-1',
            time: '2026-12-01T10:31:07+01:00',
            datacontenttype: 'application/json',
            sequence: '0000000000000000131',
            data: {
              caseReference: '2026/131',
              businessReference: '2026/131-1',
              revision: 'b0kXJ5JZtq3cMzZ8vC0nqT6m3oPq8d2V7iS1uYwEr4A',
              href: '/api/Integration/Businesses/2026%2F131-1/Result?caseReference=2026%2F131',
            },
          },
        ],
        next: 'WyI0Njk5IiwxMzEsIjlmM2MwZjFmMGE2ZjJmN2UiXQ',
        complete: true,
      },
    ],
  },
);
export type ResultEvents = Static<typeof ResultEventsSchema>;
