import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { minifySync } from '@swc/core';
import webpack from 'webpack';
import { getChain } from './assets-plugin.mjs';
import { startGroups } from './start-chunks-plugin.mjs';

/**
 * `<!-- files of list -->` in a document stands for the addresses of the files that this chunk
 * group needs besides the entry's page.
 */
const groupFiles = /<!-- files of ([\w-]+) -->/g;

/**
 * `{{icons/a.png}}` in a document stands for the address of that file, under the name with which it
 * is emitted.
 */
const placeholder = /\{\{([^{}]+)\}\}/g;

/**
 * Emits the documents with stable names, such as index.html and the web app manifest, from their
 * templates. Files that these name in placeholders are emitted under hashed names, and the entry's
 * scripts and styles replace `<!-- entry -->`.
 */
export class PagePlugin {
  /**
   * @param {string} folder of the templates; placeholders are paths below it
   * @param {string[]} documents names of the templates
   * @param {Record<string, string[]>} joined files that are joined into one: their paths, by the
   *   name of the whole in a placeholder
   */
  constructor(folder, documents, joined) {
    this.folder = folder;
    this.documents = documents;
    this.joined = joined;
  }

  /** @param {webpack.Compiler} compiler */
  apply(compiler) {
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap('PagePlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      // The names have their final content hashes at this stage.
      compilation.hooks.processAssets.tap({ name: 'PagePlugin', stage }, () => {
        const entryFiles = compilation.entrypoints.get('main')?.getFiles() ?? [];
        const entryTags = entryFiles.filter((file) => !file.endsWith('.map')).map(buildTag);
        // Preloading lets the browser find each step of the chain before the step ahead of it has
        // run.
        const chain = startGroups.flatMap((group) => getChain(compilation, group));
        const preloadedFiles = [...new Set(chain)].filter((file) => !entryFiles.includes(file));
        const tags = [...preloadedFiles.map(buildPreload), ...entryTags];
        for (const document of this.documents) {
          const page = this.read(document, compilation)
            .toString('utf8')
            .replace('<!-- entry -->', tags.join('\n    '))
            .replace(groupFiles, (_, group) => {
              const groupOnlyFiles = getChain(compilation, group).filter(
                (file) => !entryFiles.includes(file) && !preloadedFiles.includes(file),
              );
              if (groupOnlyFiles.length === 0)
                throw new Error(`${document}: there is no chunk group ${group}`);
              return groupOnlyFiles.map((file) => `/${file}`).join(' ');
            })
            .replace(placeholder, (_, file) => {
              const content = this.read(file, compilation);
              const name = addHash(file, content);
              if (!compilation.getAsset(name)) compilation.emitAsset(name, new RawSource(content));
              return `/${name}`;
            });
          compilation.emitAsset(document, new RawSource(page));
        }
      });
    });
  }

  /** @param {string} file @param {webpack.Compilation} compilation */
  read(file, compilation) {
    const contents = (this.joined[file] ?? [file]).map((part) => {
      const path = join(this.folder, part);
      compilation.fileDependencies.add(path);
      return readFileSync(path);
    });
    const content = Buffer.concat(contents);
    return file.endsWith('.js')
      ? Buffer.from(minifySync(content.toString('utf8'), { mangle: true }).code)
      : content;
  }
}

/** @param {string} file @param {Buffer} content */
function addHash(file, content) {
  const { dir, name, ext } = posix.parse(file);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
  return posix.join(dir, `${name}.${hash}${ext}`);
}

/** @param {string} file */
const buildTag = (file) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" href="/${file}" />`
    : `<script src="/${file}" defer></script>`;

/** @param {string} file */
const buildPreload = (file) =>
  `<link rel="preload" href="/${file}" as="${file.endsWith('.css') ? 'style' : 'script'}" />`;
