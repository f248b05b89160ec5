import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import webpack from 'webpack';

/** Emits index.html from its template, with the entry's scripts and styles and the icon under their hashed names. */
export class PagePlugin {
  /** @param {string} template @param {string} icon paths of the two files */
  constructor(template, icon) {
    this.template = template;
    this.icon = icon;
  }

  /** @param {webpack.Compiler} compiler */
  apply(compiler) {
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap('PagePlugin', (compilation) => {
      compilation.fileDependencies.addAll([this.template, this.icon]);
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      // After the names carry their final content hashes.
      compilation.hooks.processAssets.tap({ name: 'PagePlugin', stage }, () => {
        const icon = readFileSync(this.icon);
        const iconName = `favicon.${createHash('sha256').update(icon).digest('hex').slice(0, 12)}.svg`;
        const files = compilation.entrypoints.get('main')?.getFiles() ?? [];
        const tags = files.filter((file) => !file.endsWith('.map')).map(tagOf);
        const page = readFileSync(this.template, 'utf8')
          .replace('{{icon}}', `/${iconName}`)
          .replace('<!-- entry -->', tags.join('\n    '));
        compilation.emitAsset(iconName, new RawSource(icon));
        compilation.emitAsset('index.html', new RawSource(page));
      });
    });
  }
}

/** @param {string} file */
const tagOf = (file) =>
  file.endsWith('.css') ? `<link rel="stylesheet" href="/${file}" />` : `<script src="/${file}" defer></script>`;
