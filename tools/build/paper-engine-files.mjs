import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { paperWorkerScript } from './paper-worker.mjs';

/**
 * Folder of the build for these files. No release set has them, because a device fetches them
 * separately.
 */
export const paperEngineFolder = 'paper-engine/';

const { resolve } = createRequire(new URL('../../shared/papers/package.json', import.meta.url));
const fontList = resolve('@feltbok/papers/paper-fonts.json');

/**
 * A webpack loader that fills `engine-files.ts` of the host with the files that a device needs to
 * make papers, each with its address, size and hash.
 * @param {string} source
 */
export default function fillEngineFiles(source) {
  // There may be no build yet in development.
  if (this.mode === 'development' && !existsSync(paperWorkerScript)) return source;
  const names = [
    '@myriaddreamin/typst-ts-web-compiler/wasm',
    ...JSON.parse(readFileSync(fontList, 'utf8')),
  ];
  const contents = [paperWorkerScript, ...names.map((name) => resolve(name))].map((path) => {
    this.addDependency(path);
    return { path, content: readFileSync(path) };
  });
  this.addDependency(fontList);
  const lines = contents.map(({ path, content }) => {
    const digest = createHash('sha384').update(content).digest('hex');
    return `{ address: new URL(${JSON.stringify(this.utils.contextify(this.context, path))}, import.meta.url).pathname, size: ${content.length}, sha384: '${digest}' }`;
  });
  const wire = contents.reduce((sum, { content }) => sum + gzipSync(content).length, 0);
  const places = { '[] = []': `[] = [${lines.join(',\n')}]`, 'wire = 0': `wire = ${wire}` };
  return Object.entries(places).reduce((filled, [place, content]) => {
    if (!filled.includes(place)) throw new Error(`engine-files.ts has no place "${place}"`);
    return filled.replace(place, content);
  }, source);
}
