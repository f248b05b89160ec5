/** A letter as readers see it may consist of several characters, which must stay together. */
export const letters = new Intl.Segmenter('nb', { granularity: 'grapheme' });

/**
 * Maximum letters per line and number of lines on the map; the label's panel has the whole text.
 */
const lineLength = 32;
const maxLines = 5;

/**
 * Breaks a label's text for the map, between words where possible, and cuts it where it would cover
 * the map.
 */
export function toMapLines(message: string): string[] {
  const lines = message.split(/\r?\n/).flatMap(splitLine);
  if (lines.length <= maxLines) return lines;
  const shown = lines.slice(0, maxLines);
  return [...shown.slice(0, -1), `${shown.at(-1)}…`];
}

const splitLetters = (text: string) => Array.from(letters.segment(text), ({ segment }) => segment);

function splitLine(text: string): string[] {
  const lines: string[] = [];
  let rest = splitLetters(text.trim());
  while (rest.length > lineLength) {
    const space = rest.lastIndexOf(' ', lineLength);
    const end = space > 0 ? space : lineLength;
    lines.push(rest.slice(0, end).join('').trimEnd());
    rest = rest.slice(end);
    while (rest[0] === ' ') rest.shift();
  }
  return [...lines, rest.join('')];
}
