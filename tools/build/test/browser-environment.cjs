const { TestEnvironment } = require('jest-environment-jsdom');

class UnheldBroadcastChannel extends BroadcastChannel {
  constructor(name) {
    super(name);
    // An open channel would keep the test process alive, which no tab does.
    this.unref();
  }
}

/**
 * Node's implementations of what every browser has and jsdom lacks. They come as families: Node's
 * fetch refuses jsdom's AbortSignal, and bytes of two realms are not instances of each other's
 * Uint8Array.
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
 * Far more turns than any work takes that a screen does by itself, one step on the device after
 * another.
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
   * Finishes work on the device or in its ciphers that a file's tests started without waiting for
   * it, while there still is a page: later it would be an error of the whole run.
   */
  async handleTestEvent({ name }) {
    if (name !== 'run_finish') return;
    for (let turn = 0; turn < turnsToTheEnd; turn += 1) {
      await crypto.subtle.digest('SHA-256', new Uint8Array(1));
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
};
