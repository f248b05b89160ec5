import Color from 'color';

/** WCAG 2.1, 1.4.3: the title has this colour, on white. */
const leastContrast = 4.5;

/** Finds why a colour cannot be that of a letterhead; null for one that can. */
export function findColourProblem(colour: string): string | null {
  const contrast = Color(colour).contrast(Color('#ffffff'));
  if (contrast >= leastContrast) return null;
  const shown = Math.floor(contrast * 10) / 10;
  return `The colour ${colour} has a contrast of ${shown}:1 on white paper; it needs 4.5:1.`;
}
