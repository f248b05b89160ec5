const { TestEnvironment } = require('jest-environment-jsdom');

class UnheldBroadcastChannel extends BroadcastChannel {
  constructor(name) {
    super(name);
    // An open channel would hold the test process open, as no tab does.
    this.unref();
  }
}

/**
 * jsdom without what every browser has and jsdom lacks: Node's own implementations stand in. They
 * come as families: Node's fetch refuses jsdom's AbortSignal, and bytes of two realms are not
 * instances of each other's Uint8Array.
 */
const provided = {
  AbortController,
  AbortSignal,
  ArrayBuffer,
  BroadcastChannel: UnheldBroadcastChannel,
  CompressionStream,
  DecompressionStream,
  fetch,
  Headers,
  performance,
  ReadableStream,
  Request,
  Response,
  TextDecoder,
  TextDecoderStream,
  TextEncoder,
  TextEncoderStream,
  TransformStream,
  Uint8Array,
  WritableStream,
};

/**
 * Many more than anything that a screen does by itself takes, one step on the device after the
 * other.
 */
const turnsToTheEnd = 100;

module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const [name, value] of Object.entries(provided)) {
      Object.defineProperty(this.global, name, { value, configurable: true, writable: true });
    }
    Object.defineProperty(this.global.crypto, 'subtle', {
      value: crypto.subtle,
      configurable: true,
    });
  }

  /**
   * What a file's tests have set off and not waited for, on the device or in its ciphers, comes to
   * its end while there is a page for it: later it would be an error of the whole run.
   */
  async handleTestEvent({ name }) {
    if (name !== 'run_finish') return;
    for (let turn = 0; turn < turnsToTheEnd; turn += 1) {
      await crypto.subtle.digest('SHA-256', new Uint8Array(1));
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
};
