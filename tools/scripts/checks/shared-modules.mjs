import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project-root.mjs';
import { listSourceFiles } from './source-files.mjs';

const product = /^shared\/(?!testing\/).*\.tsx?$/;
const isNoModule = /\.(test|stories|d)\.tsx?$/;
const singletonFolder = /^shared\/(?:runtime|ui)\//;

const modules = listSourceFiles().filter((file) => product.test(file) && !isNoModule.test(file));

/** Modules that exist once in the page, as paths from the root. */
export const singletonFiles = modules.filter((file) => singletonFolder.test(file));

/** Modules of which each part of the page has a copy. */
export const copiedFiles = modules.filter((file) => !singletonFolder.test(file));

/** @param {string} file @returns {string} its text */
export const readModule = (file) => readFileSync(join(projectRoot, file), 'utf8');

/**
 * Searches the copied modules for state that such a module must not have.
 * @param {(file: string, text: string) => { line: number, name: string }[]} find
 * @returns {string[]} a line for each find
 */
export const findInCopies = (find) =>
  copiedFiles.flatMap((file) =>
    find(file, readModule(file)).map(({ line, name }) => `${file}:${line} ${name}`),
  );
