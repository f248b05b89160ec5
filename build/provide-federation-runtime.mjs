import * as runtimeCore from '@module-federation/runtime-core';

/**
 * Provides the page's federation runtime to the remotes, which are built without one of their own. The package has a plugin
 * for this too, which would add a second copy of the runtime for its own use: as CommonJS beside the modules.
 */
export default function provideFederationRuntime() {
  return {
    name: 'provide-federation-runtime',
    /** @param {unknown} args */
    beforeInit(args) {
      Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });
      return args;
    },
  };
}
