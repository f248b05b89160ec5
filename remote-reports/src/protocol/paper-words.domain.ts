import { createNumberFormat } from '@feltbok/runtime/i18n/number-text.ts';
import type { nb } from '../i18n/nb';

/** The words of a protocol, in one language. */
export type PaperTexts = Pick<typeof nb, 'paper' | 'sections'>;

const decimals = { minimumFractionDigits: 3, maximumFractionDigits: 3 };
const twoDecimals = createNumberFormat('nb', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const threeDecimals = createNumberFormat('nb', decimals);
const signedDecimals = createNumberFormat('nb', { ...decimals, signDisplay: 'exceptZero' });

/**
 * Formats metres to the millimetre, with a comma and thin spaces, in any language: the papers of a
 * case are Norwegian.
 */
export const formatMetres = (value: number): string =>
  threeDecimals.format(value).replaceAll(/\s/g, '\u202f');

/** Formats metres to the centimetre, in the same way. */
export const formatCentimetres = (value: number): string =>
  twoDecimals.format(value).replaceAll(/\s/g, '\u202f');

/** Formats metres with their sign; zero has none. */
export const formatSigned = (value: number): string =>
  signedDecimals.format(value).replaceAll(/\s/g, '\u202f');

export const formatMillimetres = (value: number): string => `${Math.round(value * 1000)}\u00a0mm`;

/** Joins a number and the words that belong to it, which stay on its line. */
export const joinUnit = (number: string, unit: string): string =>
  `${number} ${unit}`.replaceAll(' ', '\u00a0');

/** Replaces `{{name}}` by values. */
export const fillPlaceholders = (words: string, values: Record<string, string>): string =>
  words.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
