import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { listSingletonModules } from '../../build/singleton-modules.mjs';
import { projectRoot } from '../project-root.mjs';
import { findLoadTimeState } from './load-time-state.mjs';
import { copiedFiles, findInCopies, readModule, singletonFiles } from './shared-modules.mjs';

test('atoms, contexts and antd are found where a module creates them', () => {
  const names = (/** @type {string} */ text) =>
    findLoadTimeState('x.tsx', text).map(({ name }) => name);
  assert.deepEqual(names('const a = atom(0); export const b = atomFamily((id) => atom(id));'), [
    'atom',
    'atomFamily',
  ]);
  assert.deepEqual(names('const Place = createContext<number | null>(null);'), ['createContext']);
  assert.deepEqual(names("import { Button } from 'antd'; import { Tag } from 'antd/es/tag';"), [
    'antd',
    'antd',
  ]);
  assert.deepEqual(
    names('const observe = (key) => atom(key); function make() { return createContext(0); }'),
    [],
  );
});

test('no module of shared outside runtime and ui has an atom, a context or antd', () => {
  assert.ok(copiedFiles.length > 100);
  assert.deepEqual(findInCopies(findLoadTimeState), []);
});

test('every module of runtime and ui is shared by its own key', () => {
  const shared = listSingletonModules();
  const files = new Set(shared.map(({ file }) => file));
  const unshared = singletonFiles.filter((file) => !files.has(join(projectRoot, file)));
  const withCode = unshared.filter((file) => !isTextOrTypes(file));
  assert.deepEqual(withCode, []);
  assert.ok(files.size > 100);
  assert.equal(new Set(shared.map(({ name }) => name)).size, shared.length);
});

/**
 * Texts of one language hold no state, and modules of types alone have no code.
 * @param {string} file
 */
function isTextOrTypes(file) {
  if (/\/(?:nb|nn|en)\.ts$/.test(file)) return true;
  const { outputText } = ts.transpileModule(readModule(file), {
    compilerOptions: {
      module: ts.ModuleKind.ESNext,
      verbatimModuleSyntax: true,
      removeComments: true,
    },
  });
  return outputText.replace('export {};', '').trim() === '';
}
