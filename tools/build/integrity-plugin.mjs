import webpack from 'webpack';

/**
 * Has a remote's scripts and styles carry the hashes that the page verified, where it does so
 * itself: see `host/src/pwa/page-verification.data.ts`.
 */
export class IntegrityPlugin {
  /** @param {webpack.Compiler} compiler */
  apply(compiler) {
    compiler.hooks.compilation.tap('IntegrityPlugin', (compilation) => {
      const withIntegrity =
        (/** @type {string} */ tag, /** @type {string} */ address) =>
        (/** @type {string} */ source) =>
          `${source}\n${tag}.integrity = globalThis.feltbokIntegrity?.(${tag}.${address}) ?? '';`;
      const { LoadScriptRuntimeModule } = webpack.runtime;
      const { CssLoadingRuntimeModule } = webpack.web;
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityPlugin',
        withIntegrity('script', 'src'),
      );
      CssLoadingRuntimeModule.getCompilationHooks(compilation).createStylesheet.tap(
        'IntegrityPlugin',
        withIntegrity('link', 'href'),
      );
    });
  }
}
