/** jsdom has no MessageChannel; Node's own would not let the process end. */
class DirectChannel {
  port1: { onmessage?: (event: { data: unknown }) => void } = {};
  port2 = {
    postMessage: (data: unknown) => queueMicrotask(() => this.port1.onmessage?.({ data })),
  };
}

/** Provides pages with a channel to the worker, for all tests of a file. */
export function provideMessageChannel(): void {
  beforeAll(() => Object.assign(globalThis, { MessageChannel: DirectChannel }));
  afterAll(() => Reflect.deleteProperty(globalThis, 'MessageChannel'));
}
