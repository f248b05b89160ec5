import { createHash } from 'node:crypto';
import { startTranslation } from '@feltbok/runtime/i18n/i18n.ts';
import type { PaperEngineState } from '@feltbok/runtime/papers/device-papers.ts';
import { sessionAtom } from '@feltbok/runtime/session/session.state.ts';
import { sampleCustomer } from '@feltbok/testing/sample-customer.ts';
import { createStore } from 'jotai';
import { provideMemoryDevice } from '../pwa/testing/memory-device';
import { openDevicePapers } from './device-papers';

const contents: Record<string, string> = {
  '/paper-engine/compiler.1.wasm': 'compiler',
  '/paper-engine/font.1.ttf': 'a font',
};
const createEngine = (names: string[]) => ({
  wire: 5,
  files: names.map((address) => ({
    address,
    size: contents[address]?.length ?? 0,
    sha384: createHash('sha384')
      .update(contents[address] ?? '')
      .digest('hex'),
  })),
});
const engine = createEngine(Object.keys(contents));

/** Answers in two parts, so that there is progress within a file. */
const createResponse = (text: string) => {
  const bytes = new TextEncoder().encode(text);
  const parts = [bytes.slice(0, 3), bytes.slice(3)];
  const body = {
    getReader: () => ({ read: async () => ({ done: parts.length === 0, value: parts.shift() }) }),
  };
  return { ok: true, status: 200, body } as unknown as Response;
};

const fetched: string[] = [];
const turn = () => new Promise((resolve) => setTimeout(resolve));
const online = (type: string | undefined) =>
  Object.assign(navigator, { connection: Object.assign(new EventTarget(), { type }) });

function serve(answer: (address: string, signal: AbortSignal) => Promise<Response>) {
  globalThis.fetch = ((address: string, { signal }: { signal: AbortSignal }) => {
    fetched.push(address);
    return answer(address, signal);
  }) as typeof fetch;
}

startTranslation();

const listStoredAddresses = async () =>
  (await (await caches.open('feltbok-paper-engine')).keys()).map(
    ({ url }) => new URL(url).pathname,
  );

beforeEach(() => {
  fetched.length = 0;
  provideMemoryDevice();
  online(undefined);
  serve(async (address) => createResponse(contents[address] ?? ''));
});

async function open(files = engine, hasPapersOnDevice = false) {
  const store = createStore();
  const customer = { ...sampleCustomer, ...(hasPapersOnDevice && { hasPapersOnDevice }) };
  store.set(sessionAtom, { state: 'authorised', userKey: 'kari', customer });
  const reported: unknown[] = [];
  const papers = openDevicePapers(
    { store, completeApp: () => undefined, reportError: (error) => reported.push(error) },
    files,
  );
  const states: PaperEngineState[] = [];
  store.sub(papers.stateAtom, () => states.push(store.get(papers.stateAtom)));
  const settle = async () => {
    while (['looking', 'fetching'].includes(store.get(papers.stateAtom).phase)) {
      if (reported.length) throw reported[0];
      await turn();
    }
    return store.get(papers.stateAtom);
  };
  await settle();
  return { papers, states, reported, settle, state: () => store.get(papers.stateAtom) };
}

test('[PAP-4] nothing is fetched before it is requested, then once per device', async () => {
  const { papers, states, state } = await open();
  expect([state(), fetched]).toEqual([{ phase: 'absent', failure: null }, []]);
  expect(papers.sizes).toEqual({ wire: 5, stored: 14 });
  await papers.take();
  expect(state()).toEqual({ phase: 'stored' });
  expect(
    states.flatMap((seenState) => (seenState.phase === 'fetching' ? seenState.fetched : [])),
  ).toEqual([0, 3, 8, 11, 14]);
  const next = await open();
  await next.papers.take();
  expect(next.state()).toEqual({ phase: 'stored' });
  expect(fetched).toHaveLength(2);
});

test('[PAP-4] a file with another hash is not stored, but reported', async () => {
  serve(async (address) => createResponse(address.endsWith('wasm') ? 'complier' : 'a font'));
  const { papers, state, reported } = await open();
  await papers.take();
  expect(state()).toEqual({ phase: 'absent', failure: 'failed' });
  expect(String(reported)).toMatch(/compiler.*another hash/);
});

test('[PAP-4] files received before a loss of contact stay, and are not fetched again', async () => {
  serve(async (address) => {
    if (address.endsWith('ttf')) throw new TypeError('Failed to fetch');
    return createResponse(contents[address] ?? '');
  });
  const { papers, state, reported } = await open();
  await papers.take();
  expect([state(), reported]).toEqual([{ phase: 'absent', failure: 'no contact' }, []]);
  serve(async (address) => createResponse(contents[address] ?? ''));
  await papers.take();
  expect(state()).toEqual({ phase: 'stored' });
  expect(fetched.filter((address) => address.endsWith('wasm'))).toHaveLength(1);
});

test('[PAP-4] a download can be cancelled, which is no failure', async () => {
  serve(
    (_, signal) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason)),
      ),
  );
  const { papers, state } = await open();
  const taken = papers.take();
  while (fetched.length === 0) await turn();
  papers.cancel();
  await taken;
  expect(state()).toEqual({ phase: 'absent', failure: null });
  online('wifi');
  expect((await open(engine, true)).state()).toEqual({ phase: 'absent', failure: null });
  expect(fetched).toHaveLength(1);
});

test('[PAP-4] a customer’s setting downloads it automatically, never on mobile data', async () => {
  for (const type of [undefined, 'unknown', 'cellular']) {
    online(type);
    expect((await open(engine, true)).state()).toEqual({ phase: 'absent', failure: null });
  }
  expect(fetched).toEqual([]);
  online('wifi');
  expect((await open()).state()).toEqual({ phase: 'absent', failure: null });
  const { state } = await open(engine, true);
  while (state().phase !== 'stored') await turn();
  expect(fetched).toHaveLength(2);
});

test('[PAP-4] a newer engine is downloaded only on Wi-Fi, and replaces the former', async () => {
  await (await open()).papers.take();
  contents['/paper-engine/compiler.2.wasm'] = 'a newer one';
  const newer = createEngine(['/paper-engine/compiler.2.wasm', '/paper-engine/font.1.ttf']);
  for (const type of [undefined, 'cellular']) {
    online(type);
    expect((await open(newer)).state()).toEqual({
      phase: 'absent',
      failure: null,
      isOutdated: true,
    });
  }
  expect(fetched).toHaveLength(2);
  online('wifi');
  const { state, states } = await open(newer);
  while (state().phase !== 'stored') await turn();
  expect(states.at(-1)).toEqual({ phase: 'stored' });
  expect(fetched.slice(2)).toEqual(['/paper-engine/compiler.2.wasm']);
  expect((await listStoredAddresses()).sort()).toEqual(newer.files.map(({ address }) => address));
});

test('[PAP-4] a small part of a newer engine is downloaded on any network', async () => {
  contents['/paper-engine/compiler.3.wasm'] = 'a large compiler '.repeat(20);
  const compiler = '/paper-engine/compiler.3.wasm';
  const font = '/paper-engine/font.1.ttf';
  await (await open(createEngine([compiler, font]))).papers.take();
  contents['/paper-engine/font.2.ttf'] = 'a new font';
  const newer = createEngine([compiler, '/paper-engine/font.2.ttf']);
  const { state } = await open(newer);
  while (state().phase !== 'stored') await turn();
  expect(fetched.slice(2)).toEqual(['/paper-engine/font.2.ttf']);
});

test('[PAP-4] an engine removed in another tab is offered again after a failed try', async () => {
  const { papers, state } = await open();
  await papers.take();
  await caches.delete('feltbok-paper-engine');
  const job = { html: '', parties: [], frame: {} as never };
  await expect(papers.make(job, new AbortController().signal)).rejects.toThrow(
    'is not on the device',
  );
  expect(state()).toEqual({ phase: 'absent', failure: null });
});

test('[PAP-4] removing it frees its room, and only a request downloads it again', async () => {
  const { papers, state } = await open();
  await papers.take();
  await papers.remove();
  expect([state(), await listStoredAddresses()]).toEqual([
    { phase: 'absent', failure: null },
    ['/paper-engine/declined'],
  ]);
  online('wifi');
  const later = await open(engine, true);
  expect(later.state()).toEqual({ phase: 'absent', failure: null });
  await later.papers.take();
  expect([later.state(), await listStoredAddresses()]).toEqual([
    { phase: 'stored' },
    Object.keys(contents).slice(0, 2),
  ]);
});

test('[PAP-4] a browser without WebAssembly is reported as unable to make papers', async () => {
  const { WebAssembly: webAssembly } = globalThis;
  Reflect.deleteProperty(globalThis, 'WebAssembly');
  expect((await open()).state()).toEqual({ phase: 'impossible' });
  Object.assign(globalThis, { WebAssembly: webAssembly });
});
