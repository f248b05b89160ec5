/** What a reader takes for a letter may be several characters, which nothing may part. */
export const letters = new Intl.Segmenter('nb', { granularity: 'grapheme' });

/** Letters of a line on the map, and lines: the whole text stands in the label's panel. */
const lineLength = 32;
const mostLines = 5;

/**
 * A label's text as it stands on the map: broken between words where it can be, and cut where it
 * would cover the map.
 */
export function toMapLines(message: string): string[] {
  const lines = message.split(/\r?\n/).flatMap(breakLine);
  if (lines.length <= mostLines) return lines;
  const shown = lines.slice(0, mostLines);
  return [...shown.slice(0, -1), `${shown.at(-1)}…`];
}

const splitLetters = (text: string) => Array.from(letters.segment(text), ({ segment }) => segment);

function breakLine(text: string): string[] {
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
