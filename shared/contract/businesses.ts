import {
  isOverviewFlag,
  type OverviewFieldName,
  type OverviewFields,
  overviewFieldNames,
  overviewFields,
} from '@feltbok/domain/cases/overview-fields.ts';
import Type, { type Static } from 'typebox';
import { DayOrEmptySchema, serverId } from './identifiers.ts';

type OverviewSchemas = {
  [Name in keyof OverviewFields]: OverviewFields[Name] extends string
    ? Type.TString
    : Type.TBoolean;
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
    },
  ],
});
export type BusinessUpdate = Static<typeof BusinessUpdateSchema>;

export const BusinessPathSchema = Type.Object({ id: serverId('business') });
