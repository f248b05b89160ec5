import Type, { type Static } from 'typebox';

/** The languages that there is a user guide in; the first is taken where none is asked for. */
export const guideLanguages = ['nb', 'nn', 'en'] as const;

const GuideLanguage = Type.Union(guideLanguages.map((language) => Type.Literal(language)));
export type GuideLanguage = (typeof guideLanguages)[number];

export const UserGuideQuery = Type.Object({ language: Type.Optional(GuideLanguage) });
export type UserGuideQuery = Static<typeof UserGuideQuery>;
