import Type, { type Static } from 'typebox';
import { nullable } from './identifiers.ts';

/** The sender of a customer's papers. Whatever the operator has not given is null. */
export const LetterheadSchema = Type.Object(
  {
    name: Type.String({ description: 'The customer.' }),
    address: nullable(Type.String()),
    organisationNumber: nullable(Type.String({ description: 'Nine digits.' })),
    email: nullable(Type.String()),
    phone: nullable(Type.String()),
    colour: nullable(Type.String({ description: 'Colour of title and rules, as `#rrggbb`.' })),
    logo: nullable(Type.String({ description: 'Data URL of an SVG or PNG.' })),
  },
  { title: 'Letterhead' },
);
export type Letterhead = Static<typeof LetterheadSchema>;
