import {
  type OverviewFields,
  overviewFieldNames,
  overviewFields,
} from '@feltbok/domain/cases/overview-fields.ts';
import Type, { type Static } from 'typebox';
import { serverId } from './identifiers.ts';

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
    overviewFieldNames.map((name) => {
      const field = overviewFields[name];
      if (field.type === 'flag') return [name, Type.Boolean()];
      return [name, Type.String(limited ? { maxLength: field.maxLength } : {})];
    }),
  ) as OverviewSchemas;

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
    },
  ],
});
export type BusinessUpdate = Static<typeof BusinessUpdateSchema>;

export const BusinessPathSchema = Type.Object({ id: serverId('business') });
