type Tree = { [key: string]: string | Tree };

function listLeaves(texts: Tree, path = ''): Array<[key: string, text: string]> {
  return Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [[path + name, value] as [string, string]]
      : listLeaves(value, `${path}${name}.`),
  );
}

const listPlaceholders = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map(([, name]) => name).sort();

/**
 * Lists the differences between these languages and the first: keys that only one has, empty texts,
 * other placeholders.
 */
export function findDifferences(first: Tree, ...otherLanguages: Tree[]): string[] {
  const expected = new Map(listLeaves(first));
  return [first, ...otherLanguages].flatMap((texts, index) => {
    const actual = new Map(listLeaves(texts));
    const missing = [...expected.keys()]
      .filter((key) => !actual.has(key))
      .map((key) => `${index}: lacks ${key}`);
    const found = [...actual].flatMap(([key, text]) => {
      const counterpart = expected.get(key);
      if (counterpart === undefined) return [`${index}: alone has ${key}`];
      if (text.trim() === '') return [`${index}: ${key} is empty`];
      const same = listPlaceholders(text).join() === listPlaceholders(counterpart).join();
      return same ? [] : [`${index}: ${key} has other placeholders`];
    });
    return [...missing, ...found];
  });
}

/** Frequent in bokmål, and never right in nynorsk. */
const wordsOfBokmål = [
  'ikke',
  'fra',
  'noe',
  'noen',
  'hva',
  'hvem',
  'hvor',
  'hver',
  'hvert',
  'jeg',
  'dere',
  'deres',
  'bare',
  'mye',
  'flere',
  'nå',
  'ble',
  'være',
  'mens',
  'imens',
  'allerede',
  'fortsett',
  'velg',
  'åpne',
  'åpnes',
  'øst',
  'siden',
  'saken',
  'filen',
  'listen',
  'økten',
  'enhet',
  'enheten',
  'eier',
  'eiere',
  'eierne',
  'tjeneren',
  'tjenesten',
  'lagret',
  'hentet',
  'slettet',
  'endret',
  'logget',
  'forkastet',
  'lagres',
  'hentes',
  'slettes',
  'vises',
];
const inBokmål = new RegExp(
  `(?<!\\p{L})(${wordsOfBokmål.join('|')}|eiendom\\p{L}*|tegn\\p{L}*|deltaker\\p{L}*|\\p{L}+ingene)(?!\\p{L})`,
  'iu',
);

/**
 * What should be nynorsk and is not: a text with words of bokmål in it, or the English one, where
 * bokmål has another.
 */
export function findUntranslated(nn: Tree, nb: Tree, en: Tree): string[] {
  const bokmål = new Map(listLeaves(nb));
  const english = new Map(listLeaves(en));
  return listLeaves(nn).flatMap(([key, text]) => {
    const isEnglish = text === english.get(key) && text !== bokmål.get(key);
    return isEnglish || inBokmål.test(text) ? [`${key}: ${text}`] : [];
  });
}

/**
 * Lists the texts on the screen that belong to one of these languages and not to the chosen one.
 */
export function foreignOnScreen(
  screen: Iterable<string>,
  chosen: Tree,
  ...otherLanguages: Tree[]
): string[] {
  const ownTexts = new Set(listLeaves(chosen).map(([, text]) => text));
  const foreign = new Set(
    otherLanguages.flatMap((texts) => listLeaves(texts).map(([, text]) => text)),
  );
  return [...screen].filter((text) => foreign.has(text) && !ownTexts.has(text));
}
