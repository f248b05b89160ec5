import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { minifySync } from '@swc/core';
import webpack from 'webpack';
import { chainOf } from './assets-plugin.mjs';
import { startGroups } from './start-chunks-plugin.mjs';

/**
 * `<!-- files of list -->` in a document: the addresses of what that chunk group needs beside the
 * entry's page.
 */
const groupFiles = /<!-- files of ([\w-]+) -->/g;

/** `{{icons/a.png}}` in a document: the address of that file, under the name it is emitted by. */
const placeholder = /\{\{([^{}]+)\}\}/g;

/**
 * Emits the documents that are found by their own, stable names, such as index.html and the web app
 * manifest, from their templates. The files that these name in placeholders are emitted under
 * hashed names, and the entry's scripts and styles stand where the page says `<!-- entry -->`.
 */
export class PagePlugin {
  /**
   * @param {string} folder of the templates; placeholders are paths below it
   * @param {string[]} documents names of the templates
   * @param {Record<string, string[]>} joined files that are one for the page: their paths, by the
   *   name it has in a placeholder
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
      // After the names carry their final content hashes.
      compilation.hooks.processAssets.tap({ name: 'PagePlugin', stage }, () => {
        const entryFiles = compilation.entrypoints.get('main')?.getFiles() ?? [];
        const entryTags = entryFiles.filter((file) => !file.endsWith('.map')).map(tagOf);
        // Without it each step of the chain would be found only when the one before it has run.
        const chain = startGroups.flatMap((group) => chainOf(compilation, group));
        const soon = [...new Set(chain)].filter((file) => !entryFiles.includes(file));
        const tags = [...soon.map(preloadOf), ...entryTags];
        for (const document of this.documents) {
          const page = this.read(document, compilation)
            .toString('utf8')
            .replace('<!-- entry -->', tags.join('\n    '))
            .replace(groupFiles, (_, group) => {
              const own = chainOf(compilation, group).filter(
                (file) => !entryFiles.includes(file) && !soon.includes(file),
              );
              if (own.length === 0)
                throw new Error(`${document}: there is no chunk group ${group}`);
              return own.map((file) => `/${file}`).join(' ');
            })
            .replace(placeholder, (_, file) => {
              const content = this.read(file, compilation);
              const name = hashedName(file, content);
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
function hashedName(file, content) {
  const { dir, name, ext } = posix.parse(file);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
  return posix.join(dir, `${name}.${hash}${ext}`);
}

/** @param {string} file */
const tagOf = (file) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" href="/${file}" />`
    : `<script src="/${file}" defer></script>`;

/** @param {string} file */
const preloadOf = (file) =>
  `<link rel="preload" href="/${file}" as="${file.endsWith('.css') ? 'style' : 'script'}" />`;
