import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { projectRoot } from '../project-root.mjs';
import { listSourceFiles } from './source-files.mjs';

/** @typedef {'nb' | 'nn' | 'en'} Language */
/** @typedef {{ file: string, line: number, language: Language, key: string, text: string }} Text */

const languages = /** @type {const} */ (['nb', 'nn', 'en']);
const code =
  /^(?:shared\/(?!testing\/)|(?:host|own-phone|remote-[a-z]+|api|sandbox)\/src\/).*\.tsx?$/;
const guide = /^docs\/user-guide\/(nb|nn|en)\.md$/;
const notShown = /\.(?:test|stories)\.tsx?$|\/testing\//;

/**
 * Each notion with its name in each language, followed by names that it has had or might get. The
 * names are regular expressions of whole words, in any letter case.
 * @type {Record<string, Record<Language, [name: string, ...others: string[]]>>}
 */
export const terms = JSON.parse(readFileSync(new URL('./terms.json', import.meta.url), 'utf8'));

/** Labels that mean more than the name alone, like 'Name and property'. */
const specialLabels = new Set(['name', 'impartiality', 'propertyNumber', 'propertyAddress']);

/** @param {string} pattern */
const toWordPattern = (pattern) => new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, 'iu');

/**
 * Extracts the texts that users read from a source text: the texts of a file named after its
 * language, and those of a property or constant named after a language.
 * @param {string} file
 * @param {string} content
 * @returns {Text[]}
 */
export function extractTexts(file, content) {
  const [, guideLanguage] = guide.exec(file) ?? [];
  if (guideLanguage) {
    const language = /** @type {Language} */ (guideLanguage);
    return content
      .split('\n')
      .map((text, index) => ({ file, line: index + 1, language, key: '', text }));
  }
  const source = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true);
  const [, fileLanguage] = /\/(nb|nn|en)\.ts$/.exec(file) ?? [];
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
    const found = languages.find((language) => language === name);
    visit(node.initializer, language ?? found, [...path, name]);
  };
  visit(source, /** @type {Language | undefined} */ (fileLanguage), []);
  return texts;
}

/**
 * Finds texts that use a second name for a notion.
 * @param {readonly Text[]} texts
 * @returns {string[]}
 */
export const findSecondNames = (texts) =>
  texts.flatMap(({ file, line, language, text }) =>
    Object.entries(terms).flatMap(([notion, { [language]: named }]) => {
      const [name, ...secondNames] = named;
      const found = secondNames
        .map((secondName) => toWordPattern(secondName).exec(text)?.[0])
        .find(Boolean);
      return found ? [`${file}:${line} '${found}' is a second name of ${notion}: '${name}'`] : [];
    }),
  );

/**
 * @param {readonly Text[]} texts
 * @returns {string[]} the notions whose name no text uses
 */
export const findUnusedTerms = (texts) =>
  Object.entries(terms).flatMap(([notion, names]) =>
    languages
      .filter(
        (language) =>
          !texts.some(
            (candidate) =>
              candidate.language === language &&
              toWordPattern(`${names[language][0]}\\p{L}*`).test(candidate.text),
          ),
      )
      .map((language) => `no text calls ${notion} '${names[language][0]}' in ${language}`),
  );

/** @typedef {Record<Language, string> & { place: string }} Trio one text in its three languages */

/**
 * @param {readonly Text[]} texts
 * @returns {Trio[]}
 */
function buildTrios(texts) {
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
 * Finds texts that are the same in two languages and differ in the third, which then has two names
 * for one notion.
 * @param {readonly Text[]} texts
 * @returns {string[]}
 */
export function findDivergingTexts(texts) {
  const trios = buildTrios(texts);
  return languages.flatMap((third) => {
    const [first = 'nb', second = 'nn'] = languages.filter((language) => language !== third);
    /** @type {Map<string, Trio>} */
    const trioByPair = new Map();
    return trios.flatMap((trio) => {
      const same = JSON.stringify([trio[first], trio[second]]);
      const known = trioByPair.get(same);
      if (!known) trioByPair.set(same, trio);
      return !known || differOnlyInNumber(known[third], trio[third])
        ? []
        : [`${third}: '${known[third]}' (${known.place}) is '${trio[third]}' in ${trio.place}`];
    });
  });
}

/**
 * Ignores singular and plural: some Norwegian nouns have one form for both.
 * @param {string} a
 * @param {string} b
 */
function differOnlyInNumber(a, b) {
  const toStem = (/** @type {string} */ text) =>
    text.replace(/\b(is|are|lies?)\b/g, '').replace(/(?<=\p{L})(?:er|s|re)?(?!\p{L})/gu, '');
  return toStem(a) === toStem(b);
}

/**
 * Finds fields whose label in the history of a case differs from the label in the form or on paper.
 * @param {readonly Text[]} texts
 * @returns {string[]}
 */
export function findDifferingLabels(texts) {
  const trios = buildTrios(texts);
  const label = /: (?:.*\.)?(?:fields|overview|attendees|paper)\.([^.]+)$/;
  const inHistory = new Map(
    trios.flatMap((trio) =>
      /case-history\/: fields/.test(trio.place) ? [[label.exec(trio.place)?.[1] ?? '', trio]] : [],
    ),
  );
  return trios.flatMap((trio) => {
    const field = label.exec(trio.place)?.[1] ?? '';
    const history = inHistory.get(field);
    if (!history || specialLabels.has(field)) return [];
    return languages
      .filter((language) => trio[language] !== history[language])
      .map(
        (language) => `${trio.place} is '${trio[language]}', in the history '${history[language]}'`,
      );
  });
}

/**
 * Finds texts with a number that another language lacks, for example when a sentence was added to
 * one language only.
 * @param {readonly Text[]} texts
 * @returns {string[]}
 */
export function findDifferingNumbers(texts) {
  // Only digits are compared, because languages group and order them differently.
  const listDigits = (/** @type {string} */ text) => [...text.replace(/\D/g, '')].sort().join('');
  return buildTrios(texts)
    .filter((trio) => new Set(languages.map((language) => listDigits(trio[language]))).size > 1)
    .map((trio) => `${trio.place} has other numbers in one language than in another`);
}

/**
 * Finds names that the guide prints bold, as if on the screen, and that no screen has.
 * @param {readonly Text[]} texts
 * @returns {string[]}
 */
export function findUnknownScreenNames(texts) {
  return texts
    .filter(({ file }) => guide.test(file))
    .flatMap(({ file, line, language, text }) => {
      const onScreen = new Set(
        texts
          .filter((shown) => shown.language === language && shown.key)
          .map((shown) => shown.text.toLowerCase()),
      );
      return [...text.matchAll(/\*\*([^*]+)\*\*/g)]
        .filter(([, name = '']) => !name.endsWith(':') && !onScreen.has(name.toLowerCase()))
        .map(([, name]) => `${file}:${line} no screen has '${name}'`);
    });
}

/**
 * Finds names of the code in texts for users, which renaming may leave there.
 * @param {readonly Text[]} texts
 * @returns {string[]}
 */
export const findCodeNames = (texts) =>
  texts.flatMap(({ file, line, text }) => {
    const [found] =
      /(?<!\p{L})\p{Ll}{2,}\p{Lu}\p{L}*/u.exec(text.replace(/\{\{.*?\}\}/g, '')) ?? [];
    return found ? [`${file}:${line} '${found}' is no word`] : [];
  });

/** Reads all texts that users see on screens, on papers and in the guide. */
export const readShownTexts = () =>
  listSourceFiles()
    .filter((file) => guide.test(file) || (code.test(file) && !notShown.test(file)))
    .flatMap((file) => extractTexts(file, readFileSync(join(projectRoot, file), 'utf8')));

/**
 * Finds notions with two names on screens, papers or in the guide, and names of the code among the
 * texts.
 * @param {readonly Text[]} texts
 * @returns {string[]}
 */
export const findTermProblems = (texts) => [
  ...findSecondNames(texts),
  ...findUnusedTerms(texts),
  ...findDivergingTexts(texts),
  ...findDifferingLabels(texts),
  ...findDifferingNumbers(texts),
  ...findUnknownScreenNames(texts),
  ...findCodeNames(texts),
];
