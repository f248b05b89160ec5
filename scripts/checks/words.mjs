import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { projectRoot } from '../project-root.mjs';
import { runAsCommand } from '../setup/run-as-command.mjs';
import { sourceFiles } from './source-files.mjs';

const code = /\.(?:tsx?|mjs)$/;
/**
 * The changelog speaks as its releases did, the user guide to users, and the glossary of the words
 * themselves.
 */
const page = /^(?!CHANGELOG|docs\/glossary|docs\/user-guide).*\.md$/;
const testCall = /^(?:test|it|describe)\b/;
const longestTitle = 14;

/**
 * Words that docs/glossary.md replaces, each with what is written instead. One is added when
 * nothing has it any more.
 */
const replaced = new Map([
  ['away', 'unreachable'],
  ['bring', 'download'],
  ['bringing', 'downloading'],
  ['brings', 'downloads'],
  ['brought', 'downloaded'],
  ['clash', 'conflict'],
  ['clashes', 'conflicts'],
  ['fault', 'error'],
  ['faults', 'errors'],
  ['faulty', 'wrong'],
  ['gone', 'missing'],
  ['grip', 'drag'],
  ['held', 'cached'],
  ['hope', 'reconnect'],
  ['hurry', 'preload'],
  ['insist', 'retry'],
  ['keep', 'store'],
  ['keeper', 'download'],
  ['keeping', 'storing'],
  ['keeps', 'stores'],
  ['kept', 'stored'],
  ['leash', 'watchdog'],
  ['lend', 'provide'],
  ['lends', 'provides'],
  ['pack', 'offline case'],
  ['packs', 'offline cases'],
  ['piece', 'item'],
  ['pieces', 'items'],
  ['refusal', 'rejection'],
  ['refusals', 'rejections'],
  ['refuse', 'reject'],
  ['refused', 'rejected'],
  ['refuses', 'rejects'],
  ['refusing', 'rejecting'],
  ['shelf', 'collection'],
  ['shelves', 'collections'],
  ['tell', 'set'],
  ['telling', 'reporting'],
  ['tells', 'says'],
  ['told', 'reported'],
  ['tried', 'result'],
  ['twin', 'copy'],
  ['twins', 'copies'],
  ['unsent', 'pending'],
  ['untold', 'unreported'],
]);

/**
 * Names that are not ours to choose, with the files in which they may stand: those of stored data,
 * wire and platform.
 */
const exempted = new Map([
  // Stored on devices.
  ['goneSince', /./],
  ['keptAt', /./],
  // On the wire to case systems, to the operator's command, and in what that command prints.
  ['kept', /^(?:api\/src\/integration|shared\/src\/wire)\//],
  ['refused', /^api\/src\/operator\/operator-socket\.ts$/],
  ['fault', /^api\/src\/custody\/verify/],
  ['givenAwayPercent', /./],
  // A key of texts, named by a fact of the diagnostics.
  ['packs', /^host\/src\/settings\/diagnostics/],
  // Of Web Locks.
  ['held', /^host\/src\/device\/tab\.data/],
  // Of modern-tar, Node, Playwright, React Final Form and webpack.
  ['bringToFront', /./],
  ['keep', /^build\/webpack/],
  ['keepAlive', /./],
  ['keepDirtyOnReinitialize', /./],
  ['keepalive', /./],
  ['packTar', /./],
  ['setKeepAlive', /./],
]);

/** The keys of texts are read by name from former releases of remotes. */
const textFile = /(?:^|\/)(?:en|nb|nn)\.ts$/;

/**
 * The words of an identifier, in small letters: `keptAt` is `kept` and `at`.
 * @param {string} name
 */
const wordsOfName = (name) =>
  name.split(/(?<=[a-z\d])(?=[A-Z])|[_$\d]+/).map((word) => word.toLowerCase());

/** @param {string} text */
const wordsOfText = (text) => text.match(/[\p{L}\p{N}_$]+/gu) ?? [];

/**
 * The identifiers, comments and test titles of a source text in which a replaced word stands.
 * @param {string} file for the syntax, by its ending
 * @param {string} content
 * @param {ReadonlyMap<string, string>} words by what replaces them
 * @returns {Array<{ line: number, word: string }>} lines counted from 1
 */
export function replacedWords(file, content, words = replaced) {
  const source = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true);
  /** @type {Map<number, { line: number, word: string }>} */
  const found = new Map();
  const look = (/** @type {number} */ at, /** @type {string} */ text) => {
    for (const one of wordsOfText(text)) {
      if (exempted.get(one)?.test(file)) continue;
      const word = wordsOfName(one).find((part) => words.has(part));
      if (word) found.set(at, { line: source.getLineAndCharacterOfPosition(at).line + 1, word });
    }
  };
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isIdentifier(node) && !isTextKey(file, node)) look(node.getStart(source), node.text);
    for (const title of titlesOf(node)) look(title.getStart(source), title.getText(source));
    if (!ts.isJsxText(node))
      for (const { pos, end } of commentsOf(content, node))
        look(pos, proseOf(content.slice(pos, end)));
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  return [...found.values()];
}

/**
 * @param {string} file
 * @param {ts.Identifier} node
 */
const isTextKey = (file, node) =>
  textFile.test(file) && ts.isPropertyAssignment(node.parent) && node.parent.name === node;

/**
 * The title of a test, or those texts of a table of cases that may be part of one.
 * @param {ts.Node} node
 * @returns {ts.Node[]}
 */
function titlesOf(node) {
  if (!ts.isCallExpression(node) || !testCall.test(node.expression.getText())) return [];
  /** @type {(one: ts.Node) => ts.Node[]} */
  const texts = (one) => {
    if (ts.isArrayLiteralExpression(one)) return one.elements.flatMap(texts);
    return ts.isStringLiteralLike(one) && one.text.includes(' ') ? [one] : [];
  };
  const [title] = node.arguments;
  if (!title) return [];
  return ts.isArrayLiteralExpression(title) ? texts(title) : [title];
}

/**
 * The titles of tests that have more words than may be, beside the ids of their rows. A value put
 * into one is a word.
 * @param {string} file for the syntax, by its ending
 * @param {string} content
 * @returns {Array<{ line: number, count: number }>} lines counted from 1
 */
export function longTitles(file, content) {
  const source = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true);
  /** @type {Array<{ line: number, count: number }>} */
  const found = [];
  const visit = (/** @type {ts.Node} */ node) => {
    for (const title of titlesOf(node)) {
      const text = title.getText(source).slice(1, -1);
      const words = text
        .replaceAll(/\$\{[^}]*\}/g, 'value')
        .replaceAll(/\[[^\]]*\]/g, ' ')
        .split(/\s+/);
      const count = isText(title) ? words.filter((word) => /[\p{L}\p{N}]/u.test(word)).length : 0;
      const line = source.getLineAndCharacterOfPosition(title.getStart(source)).line + 1;
      if (count > longestTitle) found.push({ line, count });
    }
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  return found;
}

/** @param {ts.Node} node */
const isText = (node) => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);

/**
 * Without what stands in back quotes: a name of the code, which is looked at there. @param {string}
 * text
 */
const proseOf = (text) => text.replaceAll(/`[^`]*`/g, (name) => name.replaceAll(/./g, ' '));

/**
 * @param {string} content
 * @param {ts.Node} node
 */
const commentsOf = (content, node) => [
  ...(ts.getLeadingCommentRanges(content, node.getFullStart()) ?? []),
  ...(ts.getTrailingCommentRanges(content, node.end) ?? []),
];

/**
 * The replaced words in a page of Markdown, outside code.
 * @param {string} content
 * @param {ReadonlyMap<string, string>} words by what replaces them
 * @returns {Array<{ line: number, word: string }>} lines counted from 1
 */
export const replacedWordsOfPage = (content, words = replaced) =>
  proseOf(content.replaceAll(/^```[\s\S]*?^```/gm, (block) => block.replaceAll(/./g, ' ')))
    .split('\n')
    .flatMap((text, at) =>
      wordsOfText(text.toLowerCase())
        .filter((word) => words.has(word))
        .map((word) => ({ line: at + 1, word })),
    );

/** A block comment or a run of line comments that has lines of its own. */
const comment = /^[ \t]*\/\*\*?([\s\S]*?)\*\/|(?:^[ \t]*\/\/[^\n]*\n)+/gm;

/**
 * The comments of more than two sentences, beside their lists and tags.
 * @param {string} content of a source file
 * @returns {number[]} the lines where they begin, counted from 1
 */
export const longComments = (content) =>
  [...content.matchAll(comment)]
    .filter(([text]) => {
      const [prose = ''] = proseOf(text).split(/^[ \t]*\*[ \t]*(?:@|- )/m);
      return (prose.match(/\p{L}{2}[^\s.]*[.?!](?=\s+[*/]*\s*(?:\p{Lu}|$))/gu) ?? []).length > 2;
    })
    .map(({ index }) => content.slice(0, index).split('\n').length);

await runAsCommand(import.meta.url, async () => {
  const errors = sourceFiles()
    .filter((file) => code.test(file) || page.test(file))
    .flatMap((file) => {
      const content = readFileSync(join(projectRoot, file), 'utf8');
      const found = page.test(file) ? replacedWordsOfPage(content) : replacedWords(file, content);
      const long = code.test(file) ? longComments(content) : [];
      const titles = code.test(file) ? longTitles(file, content) : [];
      return [
        ...found.map(
          ({ line, word }) =>
            `${file}:${line} '${word}' is '${replaced.get(word)}' in docs/glossary.md`,
        ),
        ...long.map((line) => `${file}:${line} a comment of more than two sentences`),
        ...titles.map(
          ({ line, count }) =>
            `${file}:${line} a test title of ${count} words, of at most ${longestTitle}`,
        ),
      ];
    });
  if (errors.length > 0) throw new Error(errors.join('\n'));
});
