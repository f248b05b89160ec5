import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { projectRoot } from '../project-root.mjs';
import { runAsCommand } from '../setup/run-as-command.mjs';
import { sourceFiles } from './source-files.mjs';

// Every other language has the keys of bokmål: a key that one of them lacks, or alone has, is an
// error of types.
const textsFile =
  /^(?:shared\/(?!testing\/)|(?:host|own-phone|remote-[a-z]+)\/src\/)(?:.*\/)?nb\.ts$/;
const browserCode = /^(?:shared\/(?!testing\/)|(?:host|own-phone|remote-[a-z]+)\/src\/).*\.tsx?$/;
const notUsers = /\.(?:test|stories)\.tsx?$|\/testing\/|\/(?:nb|nn|en)\.ts$/;

/**
 * @param {string} file
 * @param {string} text
 */
const parse = (file, text) => ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);

/**
 * The keys of a file of texts, with dots between their parts.
 * @param {string} file
 * @param {string} text
 * @returns {string[]}
 */
export function keysOf(file, text) {
  /** @type {string[]} */
  const keys = [];
  const collect = (
    /** @type {ts.ObjectLiteralExpression} */ object,
    /** @type {string} */ path,
  ) => {
    for (const property of object.properties) {
      if (!ts.isPropertyAssignment(property)) continue;
      const name = /** @type {ts.Identifier | ts.StringLiteral} */ (property.name).text;
      if (ts.isObjectLiteralExpression(property.initializer))
        collect(property.initializer, `${path}${name}.`);
      else keys.push(path + name);
    }
  };
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isObjectLiteralExpression(node)) collect(node, '');
    else ts.forEachChild(node, visit);
  };
  visit(parse(file, text));
  return keys;
}

/**
 * What a source text may name keys by: its strings, its templates with anything where they take a
 * value, and the paths along which it reads from objects.
 * @param {string} file
 * @param {string} text
 */
export function namesIn(file, text) {
  /** @type {Set<string>} */
  const whole = new Set();
  /** @type {RegExp[]} */
  const patterns = [];
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isStringLiteralLike(node)) whole.add(node.text);
    if (ts.isTemplateExpression(node)) {
      const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
      // One that is all value could be any key.
      if (parts.join('').length >= 4)
        patterns.push(new RegExp(`^${parts.map(escaped).join('.+')}$`));
    }
    if (ts.isPropertyAccessExpression(node)) for (const path of endsOf(node)) whole.add(path);
    if (ts.isElementAccessExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      for (const path of endsOf(node.expression))
        patterns.push(new RegExp(`^${escaped(path)}\\.[^.]+$`));
    }
    ts.forEachChild(node, visit);
  };
  visit(parse(file, text));
  return { whole, patterns };
}

/**
 * @param {ts.PropertyAccessExpression} node `texts.paper.title`
 * @returns {string[]} `texts.paper.title`, `paper.title`, `title`
 */
function endsOf(node) {
  const path = node.getText().replaceAll('?.', '.').split('.');
  return path.map((_, from) => path.slice(from).join('.'));
}

const escaped = (/** @type {string} */ text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * @param {string[]} keys
 * @param {Array<ReturnType<typeof namesIn>>} names
 * @returns {string[]} the keys that nothing names
 */
export function unnamed(keys, names) {
  return keys.filter((full) => {
    const key = full.replace(/_(one|other)$/, '');
    return !names.some(
      ({ whole, patterns }) => whole.has(key) || patterns.some((pattern) => pattern.test(key)),
    );
  });
}

await runAsCommand(import.meta.url, async () => {
  const read = (/** @type {string} */ file) => readFileSync(join(projectRoot, file), 'utf8');
  const files = sourceFiles();
  const users = files
    .filter((file) => browserCode.test(file) && !notUsers.test(file))
    .map((file) => ({ file, names: namesIn(file, read(file)) }));
  const problems = files
    .filter((file) => textsFile.test(file))
    .flatMap((file) => {
      // What is shared any part may use; a part's own texts it alone, by names that may be those of
      // the wire.
      const part = file.startsWith('shared/') ? '' : `${file.split('/')[0]}/`;
      const names = users
        .filter((user) => user.file.startsWith(part) || user.file.startsWith('shared/'))
        .map((user) => user.names);
      return unnamed(keysOf(file, read(file)), names).map((key) => `${file}: nothing uses ${key}`);
    });
  if (problems.length > 0) throw new Error(problems.join('\n'));
});
