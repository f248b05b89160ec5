import { BuiltWorker } from './built-worker.ts';

/** Stands in for the browser's, which jsdom lacks. */
class PlainWorker {
  static made: PlainWorker[] = [];
  onmessage: ((event: MessageEvent) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  posted: unknown[] = [];
  isEnded = false;
  constructor(readonly address: string) {
    PlainWorker.made.push(this);
  }
  postMessage = (message: unknown) => void this.posted.push(message);
  terminate = () => {
    this.isEnded = true;
  };
}

const script = new URL('https://maps/import.worker.js');
const before = { Worker: globalThis.Worker, fetch: globalThis.fetch };
const asked: (RequestInit | undefined)[] = [];
beforeEach(() => {
  PlainWorker.made = [];
  asked.length = 0;
  URL.createObjectURL = () => 'blob:verified';
  URL.revokeObjectURL = () => undefined;
  Object.assign(globalThis, { Worker: PlainWorker, feltbokIntegrity: () => 'sha384-signed' });
});
afterEach(() => Object.assign(globalThis, before, { feltbokIntegrity: undefined }));
const serve = (answer: () => Promise<Response>) => {
  globalThis.fetch = async (_address, options) => {
    asked.push(options);
    return answer();
  };
};
const settle = () => new Promise((resolve) => setTimeout(resolve));

test('[DEV-6] a verifying page starts its worker from verified bytes, messages in order', async () => {
  serve(async () => new Response('the script'));
  const worker = new BuiltWorker(script);
  const heard: unknown[] = [];
  worker.onmessage = ({ data }) => heard.push(data);
  worker.postMessage('one');
  worker.postMessage('two');
  await settle();
  expect(asked).toMatchObject([{ integrity: 'sha384-signed' }]);
  const [made] = PlainWorker.made;
  expect([made?.address, made?.posted]).toEqual(['blob:verified', ['one', 'two']]);
  made?.onmessage?.(new MessageEvent('message', { data: 'answer' }));
  expect(heard).toEqual(['answer']);
  worker.terminate();
  await settle();
  expect(made?.isEnded).toBe(true);
});

test('[DEV-6] a worker’s script with another hash does not start', async () => {
  serve(async () => {
    throw new TypeError('Failed integrity');
  });
  const worker = new BuiltWorker(script);
  const errors: string[] = [];
  worker.onerror = ({ message }) => errors.push(message);
  worker.postMessage('one');
  await settle();
  expect(errors).toEqual(['TypeError: Failed integrity']);
  expect(PlainWorker.made).toEqual([]);
});
