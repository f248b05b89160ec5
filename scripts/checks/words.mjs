import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { projectRoot } from '../project-root.mjs';
import { runAsCommand } from '../setup/run-as-command.mjs';
import { sourceFiles } from './source-files.mjs';

const code = /\.(?:tsx?|mjs)$/;
const testCall = /^(?:test|it|describe)\b/;

/** Words that docs/glossary.md replaces, each with what is written instead. One is added when nothing has it any more. */
const replaced = new Map([
  ['clash', 'conflict'],
  ['clashes', 'conflicts'],
  ['grip', 'drag'],
  ['hope', 'reconnect'],
  ['hurry', 'preload'],
  ['insist', 'retry'],
  ['keeper', 'download'],
  ['leash', 'watchdog'],
  ['lend', 'provide'],
  ['lends', 'provides'],
  ['refuse', 'reject'],
  ['refuses', 'rejects'],
  ['untold', 'unreported'],
]);

/** Names of stored things, and of the platform: they are not ours to choose. */
const exempted = new Set(['goneSince', 'keepAlive', 'keepalive', 'keptAt', 'setKeepAlive']);

/**
 * The words of an identifier, in small letters: `keptAt` is `kept` and `at`.
 * @param {string} name
 */
const wordsOfName = (name) => name.split(/(?<=[a-z\d])(?=[A-Z])|[_$\d]+/).map((word) => word.toLowerCase());

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
      if (exempted.has(one)) continue;
      const word = wordsOfName(one).find((part) => words.has(part));
      if (word) found.set(at, { line: source.getLineAndCharacterOfPosition(at).line + 1, word });
    }
  };
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isIdentifier(node)) look(node.getStart(source), node.text);
    const title = titleOf(node);
    if (title) look(title.getStart(source), title.getText(source));
    if (!ts.isJsxText(node)) for (const { pos, end } of commentsOf(content, node)) look(pos, content.slice(pos, end));
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  return [...found.values()];
}

/**
 * @param {ts.Node} node
 * @returns {ts.Node | undefined}
 */
const titleOf = (node) =>
  ts.isCallExpression(node) && testCall.test(node.expression.getText()) ? node.arguments[0] : undefined;

/**
 * @param {string} content
 * @param {ts.Node} node
 */
const commentsOf = (content, node) => [
  ...(ts.getLeadingCommentRanges(content, node.getFullStart()) ?? []),
  ...(ts.getTrailingCommentRanges(content, node.end) ?? []),
];

await runAsCommand(import.meta.url, async () => {
  const errors = sourceFiles()
    .filter((file) => code.test(file))
    .flatMap((file) =>
      replacedWords(file, readFileSync(join(projectRoot, file), 'utf8')).map(
        ({ line, word }) => `${file}:${line} '${word}' is '${replaced.get(word)}' in docs/glossary.md`,
      ),
    );
  if (errors.length > 0) throw new Error(errors.join('\n'));
});
