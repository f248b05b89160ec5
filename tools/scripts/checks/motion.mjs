import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project-root.mjs';
import { runAsCommand } from '../setup/run-as-command.mjs';
import { listSourceFiles } from './source-files.mjs';

const styles = /^(?:shared\/|(?:host|remote-[a-z]+)\/src\/).*\.css$/;
const code = /^(?:shared\/(?!testing\/)|(?:host|remote-[a-z]+)\/src\/).*\.tsx?$/;
const motionDeclaration =
  /^(?:-webkit-)?(?:transition|animation)(?:-[a-z]+)*\s*:|^scroll-behavior\s*:\s*smooth/;
const motionQuery = /^@media[^{]*\(prefers-reduced-motion: (?:no-preference|reduce)\)/;

/**
 * Finds declarations that move something without asking whether the user wants motion.
 * @param {string} css
 * @returns {string[]} the declarations
 */
export function findMovingStyles(css) {
  /** @type {string[]} */
  const open = [];
  /** @type {string[]} */
  const found = [];
  let part = '';
  for (const sign of css.replace(/\/\*.*?\*\//gs, '')) {
    if (!/[{};]/.test(sign)) {
      part += sign;
      continue;
    }
    const text = part.trim().replace(/\s+/g, ' ');
    part = '';
    if (sign === '{') open.push(text);
    else if (motionDeclaration.test(text) && !open.some((prelude) => motionQuery.test(prelude)))
      found.push(text);
    if (sign === '}') open.pop();
  }
  return found;
}

/**
 * Finds calls that move something themselves, and do not use the duration that the user prefers.
 * @param {string} text of a source file
 * @returns {string[]} the calls
 */
export const findMovingCode = (text) =>
  [...text.matchAll(/\.animate\([^;]*?\)(?=;)|behavior: 'smooth'/g)]
    .map(([call]) => call)
    .filter((call) => !/duration: getMotionDuration\(\)/.test(call));

await runAsCommand(import.meta.url, async () => {
  const problems = listSourceFiles().flatMap((file) => {
    const findInCode = code.test(file) ? findMovingCode : null;
    const find = styles.test(file) ? findMovingStyles : findInCode;
    if (!find) return [];
    return find(readFileSync(join(projectRoot, file), 'utf8')).map(
      (what) => `${file} moves whether or not the user wants motion: ${what}`,
    );
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
});
