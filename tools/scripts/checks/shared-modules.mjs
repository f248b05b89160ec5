import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project-root.mjs';
import { sourceFiles } from './source-files.mjs';

const product = /^shared\/(?!testing\/).*\.tsx?$/;
const isNoModule = /\.(test|stories|d)\.tsx?$/;
const once = /^shared\/(?:runtime|ui)\//;

const modules = sourceFiles().filter((file) => product.test(file) && !isNoModule.test(file));

/** The modules of packages that exist once in the page, as paths from the root. */
export const onceFiles = modules.filter((file) => once.test(file));

/** The modules of packages that each part of the page has a copy of. */
export const copiedFiles = modules.filter((file) => !once.test(file));

/** @param {string} file @returns {string} its text */
export const readModule = (file) => readFileSync(join(projectRoot, file), 'utf8');

/**
 * Looks through the copied modules for what such a module must not have.
 * @param {(file: string, text: string) => { line: number, name: string }[]} find
 * @returns {string[]} a line for each find
 */
export const findInCopies = (find) =>
  copiedFiles.flatMap((file) =>
    find(file, readModule(file)).map(({ line, name }) => `${file}:${line} ${name}`),
  );
