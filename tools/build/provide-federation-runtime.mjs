import * as runtimeCore from '@module-federation/runtime-core';

/**
 * Provides the page's federation runtime to the remotes, which are built without one of their own.
 * The package has a plugin for this too, which would add a second copy of the runtime for its own
 * use: as CommonJS beside the modules.
 */
export default function provideFederationRuntime() {
  return {
    name: 'provide-federation-runtime',
    /** @param {unknown} args */
    beforeInit(args) {
      Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });
      return args;
    },
    /** @param {{ url: string }} args */
    createScript({ url }) {
      const script = Object.assign(document.createElement('script'), { src: url });
      const integrity = globalThis.feltbokIntegrity?.(script.src);
      if (integrity) Object.assign(script, { integrity, crossOrigin: 'anonymous' });
      // As webpack waits for its chunks: the runtime's own twenty seconds are less than a slow line
      // or a developer's build needs.
      return { script, timeout: 120_000 };
    },
  };
}
