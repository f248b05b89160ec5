/** Languages that the papers of a case are written in, whatever language a screen has. */
export const paperLanguages = ['nb', 'nn'] as const;
export type PaperLanguage = (typeof paperLanguages)[number];

/** The language of an archived paper: nynorsk for who uses the app in nynorsk, else bokmål. */
export const toPaperLanguage = (chosen: string): PaperLanguage => (chosen === 'nn' ? 'nn' : 'nb');
