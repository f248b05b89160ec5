import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { projectRoot } from '../project-root.mjs';
import { runAsCommand } from '../setup/run-as-command.mjs';
import { findTermProblems, readShownTexts } from './shown-texts.mjs';
import { listSourceFiles } from './source-files.mjs';

const browserCode = /^(?:shared\/(?!testing\/)|(?:host|own-phone|remote-[a-z]+)\/src\/).*\.tsx?$/;
const notShown = /\.(?:test|stories)\.tsx?$|\/testing\//;
const textsFile = /(?:^|\/)(?:nb|nn|en)\.ts$/;

/**
 * Files whose output is read by programs or by support, and is the same in every language; and the
 * module that implements the rule itself.
 */
const sameInEveryLanguage = new Set([
  'host/src/settings/diagnostics.domain.ts',
  'shared/survey-formats/src/write-kof.domain.ts',
  'remote-maps/src/layer-info/info-request.domain.ts',
  'remote-maps/src/coordinates/coordinate-text.ts',
  'remote-maps/src/property/found-property.data.ts',
]);

/** Number of arguments that a call needs before one of them names the language. */
const languageArgumentCounts = new Map([
  ['toLocaleString', 1],
  ['toLocaleDateString', 1],
  ['toLocaleTimeString', 1],
  ['toLocaleUpperCase', 1],
  ['toLocaleLowerCase', 1],
  ['localeCompare', 2],
]);
/** Methods of Date that use the time zone of the device. */
const deviceZoneMethod =
  /^(?:get|set)(?:Hours|Minutes|Date|Day|Month|FullYear|TimezoneOffset)$|^to(?:Date|Time)String$|^toLocale(?:Date|Time)String$/;
const decimalPointMethods = new Set(['toFixed', 'toPrecision', 'toExponential']);
const spokenAttributes = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'alt',
  'placeholder',
]);
/** Symbols of the map, and words that are the same in every language. */
const languageNeutralWord = /^(?:\p{L}|UTM)$/u;
const unitAfterSpace = /(?:\d|\}\}) (?:%|(?:m|cm|mm|km|m²|m³|km²|kB|MB|GB|gon)(?![\p{L}\p{N}]))/u;

/**
 * Finds places that write for readers without asking for their language: numbers with a decimal
 * point, an order or letter case that depends on the browser's setting, and words that no
 * translator sees. In files of texts it finds units that a line may break before.
 * @param {string} file for the syntax, by its ending, and whether it holds texts
 * @param {string} text
 * @returns {Array<{ line: number, problem: string }>} lines counted from 1
 */
export function findLanguageProblems(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const forReaders = !sameInEveryLanguage.has(file);
  /** @type {Array<{ line: number, problem: string }>} */
  const problems = [];
  const visit = (/** @type {ts.Node} */ node) => {
    const problem = textsFile.test(file)
      ? describeTextProblem(node)
      : describeProblem(node, forReaders);
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
const describeTextProblem = (node) =>
  ts.isStringLiteralLike(node) && unitAfterSpace.test(node.text)
    ? `a no-break space belongs in '${node.text}'`
    : null;

/**
 * @param {ts.Node} node
 * @param {boolean} forReaders
 * @returns {string | null}
 */
function describeProblem(node, forReaders) {
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { text: name } = node.expression.name;
    if (node.arguments.length < (languageArgumentCounts.get(name) ?? 0))
      return `${name} without a language`;
    if (deviceZoneMethod.test(name)) return `${name} uses the time zone of the device`;
    if (decimalPointMethods.has(name) && forReaders && !isRounding(node))
      return `${name} writes a decimal point in every language`;
  }
  if (ts.isNewExpression(node) && /^Intl\./.test(node.expression.getText())) {
    const [language, options] = node.arguments ?? [];
    if (!language || language.getText() === 'undefined')
      return `${node.expression.getText()} without a language`;
    const isTimeFormat = /DateTimeFormat$/.test(node.expression.getText());
    if (isTimeFormat && !/\btimeZone: (?:zone|'Europe\/Oslo')/.test(options?.getText() ?? ''))
      return 'a time without the time zone of Norway';
  }
  const words = ts.isJsxText(node) ? node.text : getAttributeText(node);
  const isLanguageNeutral = words
    .split(/[^\p{L}]+/u)
    .every((word) => word === '' || languageNeutralWord.test(word));
  return isLanguageNeutral ? null : `'${words.trim()}' belongs among the texts`;
}

/**
 * Tells whether the text is converted back to a number.
 * @param {ts.CallExpression} call
 */
const isRounding = ({ parent }) =>
  ts.isCallExpression(parent) && parent.expression.getText() === 'Number';

/** @param {ts.Node} node */
const getAttributeText = (node) =>
  ts.isJsxAttribute(node) &&
  spokenAttributes.has(node.name.getText()) &&
  node.initializer &&
  ts.isStringLiteral(node.initializer)
    ? node.initializer.text
    : '';

await runAsCommand(import.meta.url, async () => {
  const problems = listSourceFiles()
    .filter((file) => browserCode.test(file) && !notShown.test(file))
    .flatMap((file) =>
      findLanguageProblems(file, readFileSync(join(projectRoot, file), 'utf8')).map(
        ({ line, problem }) => `${file}:${line} ${problem}`,
      ),
    );
  problems.push(...findTermProblems(readShownTexts()));
  if (problems.length > 0) throw new Error(problems.join('\n'));
});
