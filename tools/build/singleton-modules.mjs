import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const packages = ['runtime', 'ui'];
const code = /\.tsx?$/;
const isNoModule = /\.(?:test|stories|d)\.tsx?$/;
/** Texts of one language have no state: each part ships the texts that it shows. */
const isTexts = /(?:^|[\\/])(?:nb|nn|en)\.ts$/;

/**
 * Lists the modules that exist once in the page: all modules of `runtime` and `ui` except texts and
 * modules of types. `name` is the module's share key, which is also its import path in other
 * packages.
 * @returns {Array<{ file: string, name: string }>}
 */
export const listSingletonModules = () =>
  packages.flatMap((name) => {
    const folder = fileURLToPath(new URL(`../../shared/${name}`, import.meta.url));
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => code.test(file) && !isNoModule.test(file) && !isTexts.test(file))
      .map((file) => ({ file: join(folder, file), name: `@feltbok/${name}/${file}` }))
      .filter(({ file }) => hasCode(readFileSync(file, 'utf8')));
  });

/**
 * Lists the libraries of forms by their files. A library that the host provides by its name alone
 * is left out of its build unless a screen of the host imports it.
 * @returns {Array<{ file: string, name: string }>}
 */
export const listFormLibraries = () =>
  ['final-form', 'react-final-form', 'yup'].map((name) => {
    const manifest = require.resolve(`${name}/package.json`);
    const { module } = JSON.parse(readFileSync(manifest, 'utf8'));
    return { file: join(dirname(manifest), module), name };
  });

/** @param {string} text of a module @returns {boolean} whether anything of it runs */
const hasCode = (text) => /^export (?!type\b|interface\b)|^import '/m.test(text);
