import { createNumberFormat } from '@feltbok/runtime/i18n/number-text.ts';
import type { nb } from '../i18n/nb';

/** The words of a protocol, in one language. */
export type PaperTexts = Pick<typeof nb, 'paper' | 'sections'>;

const decimals = { minimumFractionDigits: 3, maximumFractionDigits: 3 };
const threeDecimals = createNumberFormat('nb', decimals);
const signedDecimals = createNumberFormat('nb', { ...decimals, signDisplay: 'exceptZero' });

/**
 * Metres to the millimetre, with a comma and thin spaces, whatever the language: the papers of a
 * case are Norwegian.
 */
export const metres = (value: number): string =>
  threeDecimals.format(value).replaceAll(/\s/g, '\u202f');

/** Metres to one side of something or the other; zero has no sign. */
export const signed = (value: number): string =>
  signedDecimals.format(value).replaceAll(/\s/g, '\u202f');

export const millimetres = (value: number): string => `${Math.round(value * 1000)}\u00a0mm`;

/** With values in the places of `{{name}}`. */
export const withValues = (words: string, values: Record<string, string>): string =>
  words.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
