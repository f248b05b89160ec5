import webpack from 'webpack';

/**
 * Adds the hashes that the page verified to a remote's scripts and styles, where the page loads
 * them itself: see `host/src/pwa/page-verification.data.ts`.
 */
export class IntegrityPlugin {
  /** @param {webpack.Compiler} compiler */
  apply(compiler) {
    compiler.hooks.compilation.tap('IntegrityPlugin', (compilation) => {
      const addIntegrity =
        (/** @type {string} */ tag, /** @type {string} */ address) =>
        (/** @type {string} */ source) =>
          `${source}\n${tag}.integrity = globalThis.feltbokIntegrity?.(${tag}.${address}) ?? '';`;
      const { LoadScriptRuntimeModule } = webpack.runtime;
      const { CssLoadingRuntimeModule } = webpack.web;
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityPlugin',
        addIntegrity('script', 'src'),
      );
      CssLoadingRuntimeModule.getCompilationHooks(compilation).createStylesheet.tap(
        'IntegrityPlugin',
        addIntegrity('link', 'href'),
      );
    });
  }
}
