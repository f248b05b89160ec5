import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project-root.mjs';
import { runAsCommand } from '../setup/run-as-command.mjs';
import { sourceFiles } from './source-files.mjs';

const styles = /^(?:shared\/|(?:host|remote-[a-z]+)\/src\/).*\.css$/;
const code = /^(?:shared\/(?!testing\/)|(?:host|remote-[a-z]+)\/src\/).*\.tsx?$/;
const ofMotion =
  /^(?:-webkit-)?(?:transition|animation)(?:-[a-z]+)*\s*:|^scroll-behavior\s*:\s*smooth/;
const asked = /^@media[^{]*\(prefers-reduced-motion: (?:no-preference|reduce)\)/;

/**
 * Where a style sheet moves something without asking whether the user wants motion.
 * @param {string} css
 * @returns {string[]} the declarations
 */
export function movingStyles(css) {
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
    else if (ofMotion.test(text) && !open.some((prelude) => asked.test(prelude))) found.push(text);
    if (sign === '}') open.pop();
  }
  return found;
}

/**
 * Where code moves something itself, and not for as long as the user wants motion.
 * @param {string} text of a source file
 * @returns {string[]} the calls
 */
export const movingCode = (text) =>
  [...text.matchAll(/\.animate\([^;]*?\)(?=;)|behavior: 'smooth'/g)]
    .map(([call]) => call)
    .filter((call) => !/duration: getMotionDuration\(\)/.test(call));

await runAsCommand(import.meta.url, async () => {
  const problems = sourceFiles().flatMap((file) => {
    const findInCode = code.test(file) ? movingCode : null;
    const find = styles.test(file) ? movingStyles : findInCode;
    if (!find) return [];
    return find(readFileSync(join(projectRoot, file), 'utf8')).map(
      (what) => `${file} moves whether or not the user wants motion: ${what}`,
    );
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
});
