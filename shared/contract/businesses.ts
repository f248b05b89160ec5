import {
  type BasisConfirmation,
  basisAnswers,
  basisLimits,
  maxBasisConfirmations,
} from '@feltbok/domain/cases/basis-confirmations.ts';
import {
  isOverviewFlag,
  type OverviewFieldName,
  type OverviewFields,
  overviewFieldNames,
  overviewFields,
} from '@feltbok/domain/cases/overview-fields.ts';
import Type, { type Static } from 'typebox';
import { defineEntitySchema } from './entity-schema.ts';
import { DayOrEmptySchema, nullable, serverId, TimeOrEmptySchema } from './identifiers.ts';

const BasisConfirmationSchema = defineEntitySchema<BasisConfirmation>()(
  Type.Object(
    {
      answer: Type.Enum(basisAnswers, {
        description:
          'documented: a document of the case, or what the reference names, shows it; notNeeded: ' +
          'the case does without it, for the reason that is given.',
      }),
      reference: Type.String(),
      day: DayOrEmptySchema,
      documentUuid: nullable(
        Type.String({ format: 'uuid', description: 'A document of the case; null for none.' }),
      ),
      reason: Type.String(),
    },
    { title: 'BasisConfirmation' },
  ),
);

/** What the surveyor has confirmed in the basis for registration, by item. */
const BasisConfirmationsSchema = Type.Record(Type.String(), BasisConfirmationSchema, {
  description:
    'What the surveyor has confirmed of items of the basis for registration: by their codes, or ' +
    'the names of the customer’s own items.',
});

/** The same in a delivery, where no form checks it. */
const LimitedConfirmationsSchema = Type.Record(
  Type.String({ pattern: `^[^\\u0000-\\u001f\\ud800-\\udfff]{1,${basisLimits.item}}$` }),
  Type.Object({
    ...BasisConfirmationSchema.properties,
    reference: Type.String({ maxLength: basisLimits.reference }),
    reason: Type.String({ maxLength: basisLimits.reason }),
  }),
  { maxProperties: maxBasisConfirmations, additionalProperties: false },
);

type OverviewSchemas = {
  [Name in keyof OverviewFields]: OverviewFields[Name] extends string
    ? Type.TString
    : OverviewFields[Name] extends boolean
      ? Type.TBoolean
      : typeof BasisConfirmationsSchema;
};

/**
 * Builds the schemas of the overview's fields, by name.
 * @param limited whether texts have a maximum length here; saves are checked by the rules of
 *   `overviewForm` instead
 */
export const buildOverviewSchemas = (limited: boolean) =>
  Object.fromEntries(
    overviewFieldNames.map((name) => [
      name,
      limited ? createLimitedSchema(name) : createPlainSchema(name),
    ]),
  ) as OverviewSchemas;

function createPlainSchema(name: OverviewFieldName) {
  if (overviewFields[name].type === 'day') return DayOrEmptySchema;
  if (overviewFields[name].type === 'time') return TimeOrEmptySchema;
  if (overviewFields[name].type === 'confirmations') return BasisConfirmationsSchema;
  return isOverviewFlag(name) ? Type.Boolean() : Type.String();
}

function createLimitedSchema(name: OverviewFieldName) {
  const field = overviewFields[name];
  switch (field.type) {
    case 'flag':
      return Type.Boolean();
    case 'text':
    case 'line':
      return Type.String({ maxLength: field.maxLength });
    case 'digits':
      return Type.String({ pattern: `^(\\d{${field.length}})?$` });
    case 'day':
      return DayOrEmptySchema;
    case 'time':
      return TimeOrEmptySchema;
    case 'confirmations':
      return LimitedConfirmationsSchema;
  }
}

/**
 * The fields that the overview screen saves, or a whole business, whose other fields are ignored.
 * An
 * absent field stays as it is, since older apps do not send all of them.
 */
export const BusinessUpdateSchema = Type.Partial(Type.Object(buildOverviewSchemas(false)), {
  anyOf: overviewFieldNames.map((name) => ({ required: [name] })),
  title: 'BusinessUpdate',
  examples: [
    {
      description: 'Grensen mot elva er uklar.',
      summary: 'Enighet.',
      comment: 'Varslet 1. mai.',
      impartiality: true,
      surveyorName: 'Kari Målar',
      surveyorNumber: '000041',
      surveyorAuthorisedOn: '2022-06-01',
      surveyorValidUntil: '',
      meetingStart: '09:00',
      meetingEnd: '11:30',
      areas: '31/472: 1 250 m² før, 1 310 m² etter',
      rights: 'Vegretten er uendret.',
      postponedMarking: 'Punkt 14 merkes når muren er ferdig.',
      markingDeadline: '2027-06-01',
      basisConfirmations: {
        permit: {
          answer: 'documented',
          reference: '2026/33',
          day: '2026-01-14',
          documentUuid: null,
          reason: '',
        },
      },
    },
  ],
});
export type BusinessUpdate = Static<typeof BusinessUpdateSchema>;

export const BusinessPathSchema = Type.Object({ id: serverId('business') });
