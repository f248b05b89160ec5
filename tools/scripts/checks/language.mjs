import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { projectRoot } from '../project-root.mjs';
import { runAsCommand } from '../setup/run-as-command.mjs';
import { problemsOfTerms, shownTexts } from './shown-texts.mjs';
import { sourceFiles } from './source-files.mjs';

const browserCode = /^(?:shared\/(?!testing\/)|(?:host|own-phone|remote-[a-z]+)\/src\/).*\.tsx?$/;
const notShown = /\.(?:test|stories)\.tsx?$|\/testing\//;
const textsFile = /(?:^|\/)(?:nb|nn|en)\.ts$/;

/**
 * What they write is read by programs, or by support, and is the same in every language; or it is
 * the rule itself.
 */
const sameInEveryLanguage = new Set([
  'host/src/settings/diagnostics.domain.ts',
  'shared/survey-formats/src/write-kof.domain.ts',
  'remote-maps/src/layer-info/info-request.domain.ts',
  'remote-maps/src/coordinates/coordinate-text.ts',
  'remote-maps/src/property/found-property.data.ts',
]);

/** How many arguments a call needs before it names its language. */
const languageAt = new Map([
  ['toLocaleString', 1],
  ['toLocaleDateString', 1],
  ['toLocaleTimeString', 1],
  ['toLocaleUpperCase', 1],
  ['toLocaleLowerCase', 1],
  ['localeCompare', 2],
]);
/** What a Date says of itself in the zone that the device is set to. */
const ofTheDevice =
  /^(?:get|set)(?:Hours|Minutes|Date|Day|Month|FullYear|TimezoneOffset)$|^to(?:Date|Time)String$|^toLocale(?:Date|Time)String$/;
const withPoint = new Set(['toFixed', 'toPrecision', 'toExponential']);
const readOut = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'alt',
  'placeholder',
]);
/** Signs of the map, and what is called the same in every language. */
const ofNoLanguage = /^(?:\p{L}|UTM)$/u;
const unitApart = /(?:\d|\}\}) (?:%|(?:m|cm|mm|km|m²|m³|km²|kB|MB|GB|gon)(?![\p{L}\p{N}]))/u;

/**
 * Where a source text writes for readers without asking for their language: numbers with a decimal
 * point, an order or letter case by whatever the browser is set to, words that no translator sees;
 * and in texts a unit that a line may end before.
 * @param {string} file for the syntax, by its ending, and whether it holds texts
 * @param {string} text
 * @returns {Array<{ line: number, problem: string }>} lines counted from 1
 */
export function languageProblems(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const forReaders = !sameInEveryLanguage.has(file);
  /** @type {Array<{ line: number, problem: string }>} */
  const problems = [];
  const visit = (/** @type {ts.Node} */ node) => {
    const problem = textsFile.test(file) ? problemOfText(node) : problemOf(node, forReaders);
    if (problem)
      problems.push({
        line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1,
        problem,
      });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return problems;
}

/** @param {ts.Node} node */
const problemOfText = (node) =>
  ts.isStringLiteralLike(node) && unitApart.test(node.text)
    ? `a no-break space belongs in '${node.text}'`
    : null;

/**
 * @param {ts.Node} node
 * @param {boolean} forReaders
 * @returns {string | null}
 */
function problemOf(node, forReaders) {
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { text: name } = node.expression.name;
    if (node.arguments.length < (languageAt.get(name) ?? 0)) return `${name} without a language`;
    if (ofTheDevice.test(name)) return `${name} tells the time of the device's zone`;
    if (withPoint.has(name) && forReaders && !isRounding(node))
      return `${name} writes a point in every language`;
  }
  if (ts.isNewExpression(node) && /^Intl\./.test(node.expression.getText())) {
    const [language, options] = node.arguments ?? [];
    if (!language || language.getText() === 'undefined')
      return `${node.expression.getText()} without a language`;
    const isOfTime = /DateTimeFormat$/.test(node.expression.getText());
    if (isOfTime && !/\btimeZone: (?:zone|'Europe\/Oslo')/.test(options?.getText() ?? ''))
      return 'a time without the zone of Norway';
  }
  const words = ts.isJsxText(node) ? node.text : attributeWords(node);
  const isOfNoLanguage = words
    .split(/[^\p{L}]+/u)
    .every((word) => word === '' || ofNoLanguage.test(word));
  return isOfNoLanguage ? null : `'${words.trim()}' belongs among the texts`;
}

/**
 * A number that stays one.
 * @param {ts.CallExpression} call
 */
const isRounding = ({ parent }) =>
  ts.isCallExpression(parent) && parent.expression.getText() === 'Number';

/** @param {ts.Node} node */
const attributeWords = (node) =>
  ts.isJsxAttribute(node) &&
  readOut.has(node.name.getText()) &&
  node.initializer &&
  ts.isStringLiteral(node.initializer)
    ? node.initializer.text
    : '';

await runAsCommand(import.meta.url, async () => {
  const problems = sourceFiles()
    .filter((file) => browserCode.test(file) && !notShown.test(file))
    .flatMap((file) =>
      languageProblems(file, readFileSync(join(projectRoot, file), 'utf8')).map(
        ({ line, problem }) => `${file}:${line} ${problem}`,
      ),
    );
  problems.push(...problemsOfTerms(shownTexts()));
  if (problems.length > 0) throw new Error(problems.join('\n'));
});
