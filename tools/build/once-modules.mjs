import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const packages = ['runtime', 'ui'];
const code = /\.tsx?$/;
const isNoModule = /\.(?:test|stories|d)\.tsx?$/;
/** Texts of one language, which hold no state: each part comes with those that it shows. */
const isTexts = /(?:^|[\\/])(?:nb|nn|en)\.ts$/;

/**
 * Lists the modules that exist once in the page: all of `runtime` and `ui` but texts and what
 * declares types alone. `name` is the module's share key, which is also the path by which other
 * packages import it.
 * @returns {Array<{ file: string, name: string }>}
 */
export const listOnceModules = () =>
  packages.flatMap((name) => {
    const folder = fileURLToPath(new URL(`../../shared/${name}`, import.meta.url));
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => code.test(file) && !isNoModule.test(file) && !isTexts.test(file))
      .map((file) => ({ file: join(folder, file), name: `@feltbok/${name}/${file}` }))
      .filter(({ file }) => hasCode(readFileSync(file, 'utf8')));
  });

/** @param {string} text of a module @returns {boolean} whether anything of it runs */
const hasCode = (text) => /^export (?!type\b|interface\b)|^import '/m.test(text);
