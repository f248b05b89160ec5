import Type from 'typebox';
import { defineEntitySchema } from './entity-schema.ts';

/** Languages of the user guide; the first is the default. */
export const guideLanguages = ['nb', 'nn', 'en'] as const;

export type GuideLanguage = (typeof guideLanguages)[number];

// The literals are written out, since a mapped list would lose their names in the type.
const GuideLanguageSchema = defineEntitySchema<GuideLanguage>()(
  Type.Union([Type.Literal('nb'), Type.Literal('nn'), Type.Literal('en')]),
);

export const UserGuideQuerySchema = Type.Object({ language: Type.Optional(GuideLanguageSchema) });
