import type { Language } from '@feltbok/runtime/i18n/i18n.ts';

const colourNames = {
  nb: ['Svart', 'Grå', 'Rød', 'Oransje', 'Grønn', 'Blå', 'Lilla', 'Brun'],
  nn: ['Svart', 'Grå', 'Raud', 'Oransje', 'Grøn', 'Blå', 'Lilla', 'Brun'],
  en: ['Black', 'Grey', 'Red', 'Orange', 'Green', 'Blue', 'Purple', 'Brown'],
} as const satisfies Record<Language, readonly string[]>;

/** Every colour is dark enough to be read on white paper. */
const colours = [
  '#000000',
  '#595959',
  '#b3261e',
  '#9a4a00',
  '#1b5e43',
  '#0b57d0',
  '#6b2fa0',
  '#5d4037',
] as const;

export const getFontColours = (language: Language) =>
  colours.map((color, index) => ({ color, label: colourNames[language][index] ?? color }));
