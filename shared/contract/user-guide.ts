import Type from 'typebox';

/** The languages that there is a user guide in; the first is taken where none is asked for. */
export const guideLanguages = ['nb', 'nn', 'en'] as const;

const GuideLanguageSchema = Type.Union(guideLanguages.map((language) => Type.Literal(language)));
export type GuideLanguage = (typeof guideLanguages)[number];

export const UserGuideQuerySchema = Type.Object({ language: Type.Optional(GuideLanguageSchema) });
