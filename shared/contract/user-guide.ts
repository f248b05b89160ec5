import Type from 'typebox';
import { defineEntitySchema } from './entity-schema.ts';

/** The languages that there is a user guide in; the first is taken where none is asked for. */
export const guideLanguages = ['nb', 'nn', 'en'] as const;

export type GuideLanguage = (typeof guideLanguages)[number];

// The literals are spelt out, since a mapped list would lose their names in the type.
const GuideLanguageSchema = defineEntitySchema<GuideLanguage>()(
  Type.Union([Type.Literal('nb'), Type.Literal('nn'), Type.Literal('en')]),
);

export const UserGuideQuerySchema = Type.Object({ language: Type.Optional(GuideLanguageSchema) });
