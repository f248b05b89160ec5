import type { LinePoint, ReadLine } from './read-lines';

/** Words of Leica's GSI that are read, by their index (TPS1100 User Manual, 'Data format'). */
const indexes = { pointNumber: '11', east: '81', north: '82', height: '83' } as const;
/** What begins a block: the word of a point's number, or that of a code. */
const blockStart = /(?<=^|\s)(?=\*?(?:11|41)[\d.]{4}[+-])/;
/**
 * Index, unit, sign and value of a word. Values have 8 characters, or 16 in a block that begins
 * with an asterisk; those of names may have blanks.
 */
const word = /(?<=^|\s)\*?(\d\d)[\d.]{3}([\d.])([+-])(.{1,16}?)(?=\s+\d\d[\d.]{4}[+-]|\s*$)/g;
/** Digits behind the decimal point, by the unit of a word that is in metres. */
const decimalsByUnit: Record<string, number> = { '0': 3, '6': 4, '8': 5 };
const millimetres = 1000;

interface GsiWord {
  unit: string;
  sign: string;
  value: string;
  /** Place in the block, in characters. */
  from: number;
  to: number;
}

/** Splits a line into blocks, which some programs write one behind the other. */
export const splitBlocks = (text: string): string[] => text.split(blockStart);

/** Reads a block. A block without coordinates is a measurement, a code, or foreign. */
export function readBlock(text: string): ReadLine {
  if (text.trim() === '') return { kind: 'skipped', skip: 'blank' };
  const words = findWords(text);
  const north = words.get(indexes.north);
  const east = words.get(indexes.east);
  if (!north && !east) {
    const isMeasurement = words.has(indexes.pointNumber);
    return { kind: 'skipped', skip: isMeasurement ? 'measurement' : 'other record' };
  }
  if (!north) return { kind: 'rejected', reason: 'no north', from: 0, to: text.length };
  if (!east) return { kind: 'rejected', reason: 'no east', from: 0, to: text.length };
  const metresNorth = toMetres(north);
  const metresEast = toMetres(east);
  if (metresNorth === null)
    return { kind: 'rejected', reason: 'bad north', from: north.from, to: north.to };
  if (metresEast === null)
    return { kind: 'rejected', reason: 'bad east', from: east.from, to: east.to };
  const name = trimName(words.get(indexes.pointNumber)?.value ?? '');
  const height = toMetres(words.get(indexes.height));
  const point: LinePoint = {
    north: metresNorth,
    east: metresEast,
    texts: name === '' ? {} : { boundaryPointNumber: name },
    height,
    heightSigma: null,
    accuracy: null,
    doubt: height === null && words.has(indexes.height) ? 'unread height' : null,
  };
  return { kind: 'points', points: [point] };
}

function findWords(block: string): Map<string, GsiWord> {
  const words = new Map<string, GsiWord>();
  for (const found of block.matchAll(word)) {
    const [whole, index = '', unit = '', sign = '', value = ''] = found;
    const to = found.index + whole.length;
    words.set(index, { unit, sign, value, from: found.index, to });
  }
  return words;
}

/** @returns rounded to the millimetre; null where the value is no number of metres */
function toMetres(found: GsiWord | undefined): number | null {
  const decimals = found && decimalsByUnit[found.unit];
  if (decimals === undefined || !/^(?:\d{8}|\d{16})$/.test(found?.value ?? '')) return null;
  const metres = Number(`${found?.sign}${found?.value}`) / 10 ** decimals;
  return Math.round(metres * millimetres) / millimetres;
}

/** Names are filled with zeros from the left. */
const trimName = (value: string) => value.trim().replace(/^0+(?=.)/, '');
