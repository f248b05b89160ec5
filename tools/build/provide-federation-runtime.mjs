import * as runtimeCore from '@module-federation/runtime-core';

/**
 * Provides the page's federation runtime to the remotes, which are built without one. The package
 * has a plugin for this too, but that would add a second copy of the runtime, as CommonJS beside
 * the modules.
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
      // webpack waits this long for its chunks; the runtime's twenty seconds are too short for a
      // slow connection or a developer's build.
      return { script, timeout: 120_000 };
    },
  };
}
