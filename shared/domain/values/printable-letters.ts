/**
 * The letters of the fonts that papers are set in, Noto Sans and DejaVu Sans: distances between
 * code points in base 36, each from the end of the range before, with the length of the range.
 */
const families = [
  [
    '0 d j-2m y-k7 3-5 5-6 2 2-j 2-1q f-8v r5-3j 1h8 1x1-g 5 2-7 c2-8 3c-6x 2-7u 3-5 3-11 3-5 3-7 2 2 2 2-u 3-1g 2-e',
    '2-d 3-5 2-i 3-2 2-8 2-2s 2-b 3-q 2-c 4-w 1c g-2n 10-1 5 3t qi 1as-v 9t-3h noj-2n 2p-5m 6-1 2 2-4 p-d 74 1b ea-1n',
    'fpx-6 l6 w-f 5s 71-1 1hf-5 2-15 2-8 16iu-u',
  ],
  [
    'w-2m y-g9 3-2 5 4 9-27 2-2 4-1 2 2-6 e-7 3-5 5-6 2 2-j 2-aq c-11 3-6 2-12 2-1 12-j 3-1 9-q 6-4 i-1 2-1 2 9 6 4',
    '2-p 6-l 2 3 6-g 4 5-1y 7-2 3-1 2 2 5 r-9 5j-13 4-a 3-2 18l 1u-1 2 3-1 2 3 7-3 2-6 2-2 2 2 3-1 2-c 2-2 3-4 2 2-5',
    '3-9 3-1 cj-11 b-18 lh-6 2-i 2-o 2-j 2-6 2-2x 3-16 2-r 9-1a 2-g 2-o a-h 5-c a-f 1b 3 2t-1 13-8 a-s 19g-k 2-d 3-8',
    '2-17 2-d d-1 3 2 8 m-10 5-5 1j-6z 5-l 3-5 3-11 3-5 3-7 2 2 2 2-u 3-1g 2-e 2-d 3-5 2-i 3-2 2-8 2-2s 6-7 3-q 2-c',
    '4-l 3-2 3 j-1 5-1 4-1 5 v-9 2-1q 2 3 2-1h 4 7-ap 7-1 3-5 3-4 3-1 1z-2 5 3 a d 7-j w-1 k 2 3 1m-1 1p-9 47-bg 2-q',
    '8-3 v v-3 2-3 3-r 2-y 2 2-3 4 2-6 3-1f 4-n 2-d 7-1 q 6-5 5-7j 7-1 3-1 1h-1 1u-1 22-7 m f-1 5-2 a-g j 1n-1 i-z',
    'e-c 1r-1 6-q 5-5 1b-1 7g-n 2-6 3l-11 b-1h a 4p 7 3-3 9 68i-1r h5d-1b 91-3 5-1 3-1 3-3 b-c s-3 7-1 3-1 33-e 5-4',
    '3-9 5-h 5-5 3-5 3-1 d-3 p-3 6-5 2-1 f-a 26-7 e0x-p 6f-3 sd-12 2-p hw u3-6 d-4 6-p 2-4 2 2-1 2-1 2-9 3-29 7-3',
    '12-9 2-1 5-5 j-3 e9-f h-3 25-4 2-3q 3 6y-4 lf-u 2-3 1525-2e de-1 2-3 2-4 2 4-6 2-p 1h-1f ed-j 4d1-3 2-q 2-1 2 3',
    '2-9 2-3 2 2 12-1 2 3-3 2-6 2-3 2-3 2 c2-2r d-e 3-d 3-e 2-e fm-7 7p-1 3 4 cr-z 2-6 2-j 3',
  ],
].map((lines) => {
  let end = 0;
  return lines
    .join(' ')
    .split(' ')
    .map((range) => {
      const [distance = 0, more = 0] = range
        .split('-')
        .map((digits) => Number.parseInt(digits, 36));
      const begin = end + distance;
      end = begin + more;
      return { begin, end };
    });
});

/**
 * What every face of Noto Sans has: Latin with all its Norwegian and Sámi letters, and the signs of
 * office texts.
 */
const plain = String.raw`\t\n\r -~\u00a0-\u00ac\u00ae-\u017f\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026`;
/**
 * Other letters, with the one before that a mark may belong to: most of a text, and all of a
 * picture in it, is plain.
 */
const special = new RegExp(`[${plain}]?[^${plain}]+`, 'gu');
/**
 * They have no shape, and no meaning on paper: controls, soft hyphens, directions, variants, byte
 * order marks.
 */
const invisible = /[\p{Cc}\p{Cf}]|\p{Variation_Selector}/gu;
const graphemes = new Intl.Segmenter('nb', { granularity: 'grapheme' });

/** A letter and the marks above it stay in one font, so that the marks find their place. */
const isPrintable = (grapheme: string): boolean =>
  families.some((ranges) =>
    [...grapheme].every((letter) => {
      const point = letter.codePointAt(0) as number;
      return ranges.some(({ begin, end }) => begin <= point && point <= end);
    }),
  );

/** Letters of the fonts Symbol and Wingdings, as text processors write the signs of their lists. */
const symbols: Readonly<Record<string, string>> = {
  '\uf0b7': '•',
  '\uf0a7': '▪',
  '\uf0d8': '➢',
  '\uf0fc': '✓',
  '\uf0fe': '☑',
  '\uf0a8': '☐',
  '\uf06f': '☐',
};

function splitLetters(run: string): string[] {
  const seen = run
    .normalize('NFC')
    .replaceAll(invisible, '')
    .replaceAll(/[\uf000-\uf0ff]/g, (letter) => symbols[letter] ?? letter);
  return [...graphemes.segment(seen)].map(({ segment }) => segment);
}

/** Formats a letter that no font has in the way papers show it: `[U+6F22]`. */
export const formatLetterNumber = (grapheme: string): string =>
  [...grapheme]
    .map(
      (letter) =>
        `[U+${(letter.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}]`,
    )
    .join('');

/** Finds the letters of a text that papers show by their numbers, each once. */
export const findUnprintableLetters = (text: string): string[] => [
  ...new Set(
    (text.match(special) ?? []).flatMap(splitLetters).filter((letter) => !isPrintable(letter)),
  ),
];

/**
 * Replaces letters that no font has by their numbers, because a signed paper must not lose a letter
 * unnoticed.
 */
export const toPrintableText = (text: string): string =>
  text.replaceAll(/[\t\n\v\f\r\u0085\u2028\u2029]/g, ' ').replaceAll(special, (run) =>
    splitLetters(run)
      .map((letter) => (isPrintable(letter) ? letter : formatLetterNumber(letter)))
      .join(''),
  );
