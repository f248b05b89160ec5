import type { Random } from '../random';

const first = {
  southern: [
    'Anne',
    'Bjørn',
    'Åse',
    'Øystein',
    'Ingrid',
    'Torbjørn',
    'Synnøve',
    'Håkon',
    'Solveig',
    'Leif',
    'Målfrid',
    'Åsmund',
    'Sigrid',
    'Gunnar',
    'Ragnhild',
    'Jørgen',
    'Marte',
    'Sverre',
    'Kjersti',
    'Odd',
    'Liv',
    'Geir',
    'Hjørdis',
    'Pål',
  ],
  northern: [
    'Ánne',
    'Máhtte',
    'Elle',
    'Niillas',
    'Sárá',
    'Áilu',
    'Biret',
    'Jovnna',
    'Inga',
    'Piera',
    'Risten',
    'Ánte',
    'Márjá',
    'Lásse',
    'Sunná',
    'Mihkkal',
    'Kåre',
    'Bjørg',
    'Åge',
    'Oddny',
  ],
};

const last = {
  southern: [
    'Østby',
    'Nesheim',
    'Tveit',
    'Lote',
    'Sæbø',
    'Hjelmeland',
    'Øvrebø',
    'Vangdal',
    'Haugen',
    'Bråtveit',
    'Åkre',
    'Djønne',
    'Kvåle',
    'Nordvik',
    'Skår',
    'Eikås',
    'Ljønes',
    'Sjøtveit',
    'Aarhus',
    'Bøe',
  ],
  northern: [
    'Čáhppes',
    'Sara',
    'Ŋuolla',
    'Gaup',
    'Utsi',
    'Nordvik',
    'Storvik',
    'Nergård',
    'Eira',
    'Ráste',
    'Balto',
    'Sømby',
    'Ytresand',
    'Kvæn',
    'Bæhr',
    'Džuoska',
    'Ŧuorda',
    'Nåvik',
  ],
};

export type Region = keyof typeof first;

/** Makes up a person's name, mostly a Sámi one in the north and sometimes in the south. */
export function createPersonName(random: Random, region: Region): string {
  const origin = random.chance(region === 'northern' ? 0.8 : 0.12) ? 'northern' : 'southern';
  const middle = random.chance(0.18) ? ` ${random.pick(last[region])}` : '';
  return `${random.pick(first[origin])}${middle} ${random.pick(last[origin])}`;
}

const trades = [
  'Eiendom',
  'Bygg',
  'Utvikling',
  'Fiskemottak',
  'Landbruk',
  'Hytteforvaltning',
  'Kraftlag',
  'Havn',
];
const forms = ['AS', 'AS', 'AS', 'SA', 'ANS'];

/** Makes up a firm's name with the name of a place. */
export const createFirmName = (random: Random, place: string): string =>
  `${place} ${random.pick(trades)} ${random.pick(forms)}`;

const plainLetters: Record<string, string> = { æ: 'ae', ø: 'o', å: 'a', đ: 'd', ŋ: 'n', ŧ: 't' };

/**
 * Creates an address that never reaches anyone: example.org is reserved for examples (RFC 2606).
 */
export function createEmail(name: string): string {
  const local = name
    .toLowerCase()
    .replace(/[æøåđŋŧ]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFD')
    .replace(/[^a-z ]/g, '')
    .trim()
    .replace(/ +/g, '.');
  return `${local}@example.org`;
}

/**
 * Creates a number of eight digits in series 58, which is for twelve-digit numbers of machines, so
 * that it reaches nobody.
 */
export const createPhoneNumber = (random: Random): string =>
  `58 ${[0, 1, 2].map(() => String(random.integer(0, 99)).padStart(2, '0')).join(' ')}`;
