import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { projectRoot } from '../project-root.mjs';
import { sourceFiles } from './source-files.mjs';

/** @typedef {'nb' | 'nn' | 'en'} Language */
/** @typedef {{ file: string, line: number, language: Language, key: string, text: string }} Text */

const languages = /** @type {const} */ (['nb', 'nn', 'en']);
const code =
  /^(?:shared\/(?!testing\/)|(?:host|own-phone|remote-[a-z]+|api|sandbox)\/src\/).*\.tsx?$/;
const guide = /^docs\/user-guide\/(nb|nn|en)\.md$/;
const notShown = /\.(?:test|stories)\.tsx?$|\/testing\//;

/**
 * What each notion is called in each language, and after it the names that it has had or might get
 * beside that one. The names are regular expressions of whole words, in any case of letters.
 * @type {Record<string, Record<Language, [name: string, ...others: string[]]>>}
 */
export const terms = JSON.parse(readFileSync(new URL('./terms.json', import.meta.url), 'utf8'));

/** A label that means another thing than its name alone, as 'Name and property' does. */
const labelsOfTheirOwn = new Set(['name', 'impartiality', 'propertyNumber', 'propertyAddress']);

/** @param {string} pattern */
const words = (pattern) => new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, 'iu');

/**
 * What users read in a source text: that of a file named after its language, or what stands under a
 * language's name, be it that of a property or of a constant.
 * @param {string} file
 * @param {string} content
 * @returns {Text[]}
 */
export function textsIn(file, content) {
  const [, ofGuide] = guide.exec(file) ?? [];
  if (ofGuide) {
    const language = /** @type {Language} */ (ofGuide);
    return content
      .split('\n')
      .map((text, index) => ({ file, line: index + 1, language, key: '', text }));
  }
  const source = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true);
  const [, ofFile] = /\/(nb|nn|en)\.ts$/.exec(file) ?? [];
  /** @type {Text[]} */
  const texts = [];
  /**
   * @param {ts.Node} node
   * @param {Language | undefined} language
   * @param {string[]} path
   * @returns {void}
   */
  const visit = (node, language, path) => {
    if (language && ts.isStringLiteralLike(node) && !ts.isImportDeclaration(node.parent)) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      texts.push({ file, line, language, key: path.join('.'), text: node.text });
    }
    if (ts.isVariableDeclaration(node)) {
      const declared = languages.find((name) => name === node.name.getText());
      return void ts.forEachChild(node, (child) => visit(child, language ?? declared, path));
    }
    if (!ts.isPropertyAssignment(node))
      return void ts.forEachChild(node, (child) => visit(child, language, path));
    const name = node.name.getText().replaceAll("'", '');
    const found = languages.find((one) => one === name);
    visit(node.initializer, language ?? found, [...path, name]);
  };
  visit(source, /** @type {Language | undefined} */ (ofFile), []);
  return texts;
}

/**
 * The texts that call a notion by another name than its own.
 * @param {readonly Text[]} texts
 * @returns {string[]}
 */
export const otherNames = (texts) =>
  texts.flatMap(({ file, line, language, text }) =>
    Object.entries(terms).flatMap(([notion, { [language]: named }]) => {
      const [name, ...others] = named;
      const found = others.map((other) => words(other).exec(text)?.[0]).find(Boolean);
      return found ? [`${file}:${line} '${found}' is a second name of ${notion}: '${name}'`] : [];
    }),
  );

/**
 * @param {readonly Text[]} texts
 * @returns {string[]} the notions whose own name no text has
 */
export const unusedTerms = (texts) =>
  Object.entries(terms).flatMap(([notion, names]) =>
    languages
      .filter(
        (language) =>
          !texts.some(
            (one) =>
              one.language === language && words(`${names[language][0]}\\p{L}*`).test(one.text),
          ),
      )
      .map((language) => `nothing calls ${notion} '${names[language][0]}' in ${language}`),
  );

/** @typedef {Record<Language, string> & { place: string }} Trio one text in its three languages */

/**
 * @param {readonly Text[]} texts
 * @returns {Trio[]}
 */
function triosOf(texts) {
  /** @type {Map<string, Partial<Trio> & { place: string }>} */
  const byPlace = new Map();
  for (const { file, language, key, text } of texts) {
    if (!/\/(nb|nn|en)\.ts$/.test(file)) continue;
    const place = `${file.replace(/[^/]*$/, '')}: ${key}`;
    byPlace.set(place, { ...byPlace.get(place), place, [language]: text });
  }
  return [...byPlace.values()]
    .filter((trio) => languages.every((language) => trio[language]))
    .map((trio) => /** @type {Trio} */ (trio));
}

/**
 * Texts that are the same in two languages, and two in the third: the third has two names for one
 * notion.
 * @param {readonly Text[]} texts
 * @returns {string[]}
 */
export function parted(texts) {
  const trios = triosOf(texts);
  return languages.flatMap((third) => {
    const [one = 'nb', other = 'nn'] = languages.filter((language) => language !== third);
    /** @type {Map<string, Trio>} */
    const first = new Map();
    return trios.flatMap((trio) => {
      const same = JSON.stringify([trio[one], trio[other]]);
      const known = first.get(same);
      if (!known) first.set(same, trio);
      return !known || sameButNumber(known[third], trio[third])
        ? []
        : [`${third}: '${known[third]}' (${known.place}) is '${trio[third]}' in ${trio.place}`];
    });
  });
}

/**
 * Norwegian has one form for one and many of some nouns.
 * @param {string} one
 * @param {string} other
 */
function sameButNumber(one, other) {
  const plain = (/** @type {string} */ text) =>
    text.replace(/\b(is|are|lies?)\b/g, '').replace(/(?<=\p{L})(?:er|s|re)?(?!\p{L})/gu, '');
  return plain(one) === plain(other);
}

/**
 * Fields that are labelled otherwise in the history of a case than where they are filled in or
 * printed.
 * @param {readonly Text[]} texts
 * @returns {string[]}
 */
export function labelledTwice(texts) {
  const trios = triosOf(texts);
  const label = /: (?:.*\.)?(?:fields|overview|attendees|paper)\.([^.]+)$/;
  const inHistory = new Map(
    trios.flatMap((trio) =>
      /case-history\/: fields/.test(trio.place) ? [[label.exec(trio.place)?.[1] ?? '', trio]] : [],
    ),
  );
  return trios.flatMap((trio) => {
    const field = label.exec(trio.place)?.[1] ?? '';
    const history = inHistory.get(field);
    if (!history || labelsOfTheirOwn.has(field)) return [];
    return languages
      .filter((language) => trio[language] !== history[language])
      .map(
        (language) => `${trio.place} is '${trio[language]}', in the history '${history[language]}'`,
      );
  });
}

/**
 * Texts that hold a number in one language and not in another, as where a sentence was added to one
 * alone.
 * @param {readonly Text[]} texts
 * @returns {string[]}
 */
export function numbersOfOneLanguage(texts) {
  // Digits alone, since languages group and order them differently.
  const listDigits = (/** @type {string} */ text) => [...text.replace(/\D/g, '')].sort().join('');
  return triosOf(texts)
    .filter((trio) => new Set(languages.map((language) => listDigits(trio[language]))).size > 1)
    .map((trio) => `${trio.place} has other numbers in one language than in another`);
}

/**
 * What the guide prints bold as the name of something on the screen, and no screen has.
 * @param {readonly Text[]} texts
 * @returns {string[]}
 */
export function unknownToTheScreens(texts) {
  return texts
    .filter(({ file }) => guide.test(file))
    .flatMap(({ file, line, language, text }) => {
      const onScreen = new Set(
        texts
          .filter((one) => one.language === language && one.key)
          .map((one) => one.text.toLowerCase()),
      );
      return [...text.matchAll(/\*\*([^*]+)\*\*/g)]
        .filter(([, name = '']) => !name.endsWith(':') && !onScreen.has(name.toLowerCase()))
        .map(([, name]) => `${file}:${line} no screen has '${name}'`);
    });
}

/**
 * Names of the code in what users read, as a renaming leaves them there.
 * @param {readonly Text[]} texts
 * @returns {string[]}
 */
export const namesOfCode = (texts) =>
  texts.flatMap(({ file, line, text }) => {
    const [found] =
      /(?<!\p{L})\p{Ll}{2,}\p{Lu}\p{L}*/u.exec(text.replace(/\{\{.*?\}\}/g, '')) ?? [];
    return found ? [`${file}:${line} '${found}' is no word`] : [];
  });

/** All that users read on screens, on papers and in the guide. */
export const shownTexts = () =>
  sourceFiles()
    .filter((file) => guide.test(file) || (code.test(file) && !notShown.test(file)))
    .flatMap((file) => textsIn(file, readFileSync(join(projectRoot, file), 'utf8')));

/**
 * Where one notion has two names on screens, papers or in the guide, or the name that the code has
 * for it.
 * @param {readonly Text[]} texts
 * @returns {string[]}
 */
export const problemsOfTerms = (texts) => [
  ...otherNames(texts),
  ...unusedTerms(texts),
  ...parted(texts),
  ...labelledTwice(texts),
  ...numbersOfOneLanguage(texts),
  ...unknownToTheScreens(texts),
  ...namesOfCode(texts),
];
