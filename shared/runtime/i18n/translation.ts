/** The same keys as `Nb`, with any text: what another language of the same namespace must be. */
export type TranslationOf<Nb> = {
  [Key in keyof Nb]: Nb[Key] extends string ? string : TranslationOf<Nb[Key]>;
};
