/** The network with a test's answers by address. Other addresses are unreachable. */
export interface ServedNetwork {
  /** The requested addresses, in order. */
  asked: string[];
  /** @param body an object is sent as JSON, a text unchanged */
  serve(address: string, body: unknown, status?: number, headers?: Record<string, string>): void;
  remove(address: string): void;
  /** Holds answers from this address until the returned function is called. */
  hold(address: string): () => void;
}

export function createServedNetwork(): ServedNetwork {
  const answers = new Map<string, () => Response>();
  const delayed = new Map<string, Promise<void>>();
  const asked: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const address = String(input);
    asked.push(address);
    await delayed.get(address);
    const answer = answers.get(address);
    if (!answer) throw new TypeError('fetch failed');
    return answer();
  });
  return {
    asked,
    serve: (address, body, status = 200, headers = {}) => {
      const content = typeof body === 'string' ? body : JSON.stringify(body);
      answers.set(address, () => new Response(content, { status, headers }));
    },
    remove: (address) => answers.delete(address),
    hold: (address) => {
      let release = () => {};
      delayed.set(address, new Promise((resolve) => (release = resolve)));
      return release;
    },
  };
}
