const threeDecimals = new Intl.NumberFormat('nb', { minimumFractionDigits: 3, maximumFractionDigits: 3 });

/** Metres to the millimetre, with a comma and thin spaces, whatever the language: the papers of a case are Norwegian. */
export const metres = (value: number): string => threeDecimals.format(value).replaceAll(/\s/g, '\u202f');

/** Metres to one side of something or the other. */
export const signed = (value: number): string => `${value < 0 ? '−' : '+'}${metres(Math.abs(value))}`;

export const millimetres = (value: number): string => `${Math.round(value * 1000)}\u00a0mm`;

/** With values in the places of `{{name}}`. */
export const withValues = (words: string, values: Record<string, string>): string =>
  words.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
