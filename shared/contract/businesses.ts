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
 * The schemas of the overview's fields, by name.
 * @param limited whether texts may only be as long as they are written; a save's are checked by
 *   the form's rules, `overviewForm`
 */
export const overviewSchemas = (limited: boolean) =>
  Object.fromEntries(
    overviewFieldNames.map((name) => {
      const field = overviewFields[name];
      if (field.type === 'flag') return [name, Type.Boolean()];
      return [name, Type.String(limited ? { maxLength: field.maxLength } : {})];
    }),
  ) as OverviewSchemas;

/**
 * What the overview screen saves, or a whole business body, whose other fields are left alone. A
 * field that is absent is left alone too, as apps of before it do not send it.
 */
export const BusinessUpdateSchema = Type.Partial(Type.Object(overviewSchemas(false)), {
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
