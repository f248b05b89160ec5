import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { projectRoot } from '../project-root.mjs';
import { runAsCommand } from '../setup/run-as-command.mjs';
import { listSourceFiles } from './source-files.mjs';

const browserCode =
  /^(?:shared\/(?!testing\/)|(?:host|own-phone|remote-[a-z]+)\/src\/).*\.[cm]?tsx?$/;
const mayCall =
  /^shared\/contract\/client\/api-client\.ts$|\.data\.tsx?$|\.test\.tsx?$|^host\/src\/pwa\/service-worker[\w.-]*\.ts$/;

const networkNames = new Set(['fetch', 'XMLHttpRequest', 'EventSource', 'WebSocket', 'sendBeacon']);
const globalObjects = new Set(['window', 'self', 'globalThis', 'navigator']);

/**
 * Finds uses of the browser's network functions in a source text: calls, and uses as a value.
 * @param {string} file for the syntax, by its ending
 * @param {string} text
 * @returns {Array<{ line: number, name: string }>} lines counted from 1
 */
export function findNetworkUses(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  /** @type {Array<{ line: number, name: string }>} */
  const uses = [];
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isIdentifier(node) && networkNames.has(node.text) && isBrowserGlobal(node)) {
      uses.push({
        line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1,
        name: node.text,
      });
    }
    if (!ts.isTypeNode(node)) ts.forEachChild(node, visit);
  };
  visit(source);
  return uses;
}

/**
 * Tells whether a name means the browser's global: it is no member of another object, and this text
 * does not give it to a member or parameter.
 * @param {ts.Identifier} node
 */
function isBrowserGlobal(node) {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) {
    return ts.isIdentifier(parent.expression) && globalObjects.has(parent.expression.text);
  }
  if (ts.isShorthandPropertyAssignment(parent)) return true;
  const isDeclaredHere = 'name' in parent && parent.name === node;
  return !isDeclaredHere;
}

await runAsCommand(import.meta.url, async () => {
  const problems = listSourceFiles()
    .filter((file) => browserCode.test(file) && !mayCall.test(file))
    .flatMap((file) =>
      findNetworkUses(file, readFileSync(join(projectRoot, file), 'utf8')).map(
        ({ line, name }) =>
          `${file}:${line} uses ${name}: the network belongs in the API client or a *.data.ts`,
      ),
    );
  if (problems.length > 0) throw new Error(problems.join('\n'));
});
