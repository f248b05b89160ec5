import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { projectRoot } from '../project-root.mjs';
import { runAsCommand } from '../setup/run-as-command.mjs';
import { listSourceFiles } from './source-files.mjs';

// Only bokmål is checked: a key that another language lacks, or has in addition, is a type error.
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
 * Lists the keys of a file of texts, with dots between their parts.
 * @param {string} file
 * @param {string} text
 * @returns {string[]}
 */
export function listKeys(file, text) {
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
 * Collects everything in a source text that may name a key: strings, templates with any value in
 * their gaps, and paths along which it reads from objects.
 * @param {string} file
 * @param {string} text
 */
export function collectNames(file, text) {
  /** @type {Set<string>} */
  const whole = new Set();
  /** @type {RegExp[]} */
  const patterns = [];
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isStringLiteralLike(node)) whole.add(node.text);
    if (ts.isTemplateExpression(node)) {
      const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
      // A template that consists only of a value could be any key.
      if (parts.join('').length >= 4)
        patterns.push(new RegExp(`^${parts.map(escapePattern).join('.+')}$`));
    }
    if (ts.isPropertyAccessExpression(node)) for (const path of listPathEnds(node)) whole.add(path);
    if (ts.isElementAccessExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      for (const path of listPathEnds(node.expression))
        patterns.push(new RegExp(`^${escapePattern(path)}\\.[^.]+$`));
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
function listPathEnds(node) {
  const path = node.getText().replaceAll('?.', '.').split('.');
  return path.map((_, from) => path.slice(from).join('.'));
}

const escapePattern = (/** @type {string} */ text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * @param {string[]} keys
 * @param {Array<ReturnType<typeof collectNames>>} names
 * @returns {string[]} the keys that nothing names
 */
export function findUnusedKeys(keys, names) {
  return keys.filter((full) => {
    const key = full.replace(/_(one|other)$/, '');
    return !names.some(
      ({ whole, patterns }) => whole.has(key) || patterns.some((pattern) => pattern.test(key)),
    );
  });
}

await runAsCommand(import.meta.url, async () => {
  const read = (/** @type {string} */ file) => readFileSync(join(projectRoot, file), 'utf8');
  const files = listSourceFiles();
  const users = files
    .filter((file) => browserCode.test(file) && !notUsers.test(file))
    .map((file) => ({ file, names: collectNames(file, read(file)) }));
  const problems = files
    .filter((file) => textsFile.test(file))
    .flatMap((file) => {
      // Any part may use a shared text. Only the part itself may use its own texts, under names
      // that may also be fields of the API.
      const part = file.startsWith('shared/') ? '' : `${file.split('/')[0]}/`;
      const names = users
        .filter((user) => user.file.startsWith(part) || user.file.startsWith('shared/'))
        .map((user) => user.names);
      return findUnusedKeys(listKeys(file, read(file)), names).map(
        (key) => `${file}: nothing uses ${key}`,
      );
    });
  if (problems.length > 0) throw new Error(problems.join('\n'));
});
