import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openEmbeddedDatabase } from '../../../../api/src/db/embedded-database';
import { integrationScope } from '../../../../api/src/testing/identity-provider';
import { startTestApi } from '../../../../api/src/testing/test-api';
import { openTestDatabase, testServer } from '../../../../api/src/testing/test-database';

// This runs in its own process, so that only the API can block its event loop.

export interface Served {
  address: string;
  /** Tokens by account; `fagsystem-4699` belongs to a case system. */
  tokens: Record<string, string>;
}

export interface Strain {
  /** Longest block of the event loop since the last reading, in milliseconds. */
  blockMs: number;
  /** Memory of the process at the moment, in units of 1024 × 1024 bytes. */
  memoryMb: number;
  /** Memory of JavaScript's heap, and of buffers outside it. */
  heapMb: number;
  buffersMb: number;
  /**
   * Longest statement since the last reading, in milliseconds; 0 on PostgreSQL, where statements do
   * not wait for each other.
   */
  statementMs: number;
}

let statementMs = 0;

/**
 * Opens the engine as an installation does; the tests' embedded engine computes on their own
 * thread.
 * @param dataDir made by another process
 */
const openEmbedded = async (dataDir: string) => {
  const opened = await openEmbeddedDatabase(dataDir);
  const client = await opened.pool.connect();
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    const began = performance.now();
    const answer = query(...args);
    const record = () => {
      statementMs = Math.max(statementMs, performance.now() - began);
    };
    if (answer instanceof Promise) answer.then(record, record);
    return answer;
  }) as typeof client.query;
  client.release();
  return {
    ...opened,
    forRequests: opened.database,
    noticesElsewhere: opened.notices,
    leadershipElsewhere: opened.leadership,
  };
};
const api = await startTestApi(
  { documentMaxBytes: 100 * 1024 * 1024 },
  testServer ? openTestDatabase() : openEmbedded(String(process.argv[2])),
);
await api.app.listen({ port: 0, host: '127.0.0.1' });
const createToken = async (sub: string, more: object = {}) =>
  [
    sub,
    await api.provider.token({ sub, exp: Math.floor(Date.now() / 1000) + 7200, ...more }),
  ] as const;
const tokens = Object.fromEntries([
  ...(await Promise.all(['kari', 'per', 'nils', 'fremmed'].map((sub) => createToken(sub)))),
  await createToken('fagsystem-4699', { scope: integrationScope }),
]);
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
/**
 * Creates a customer with far more cases than any has, so that each list of it takes many pages.
 */
async function fill(): Promise<void> {
  await api.database.execute(`
    insert into cases (customer_id, reference, municipality_number)
    select '4699', 'mange/' || number, '4699' from generate_series(1, 3000) as number`);
  await api.database.execute(`
    insert into businesses
    select (jsonb_populate_record(businesses, jsonb_build_object('case_id', cases.case_id,
      'business_id', 1000000 + cases.case_id, 'reference', cases.reference))).*
    from businesses, cases where businesses.property_number = '4699-31/472' and cases.reference like 'mange/%'`);
  await api.database.execute(`
    insert into boundary_marks (customer_id, business_id, uuid, name, boundary_point_number, type_of_boundary_mark,
      type_of_ground, status, approved, code_for_survey, claim_by_attendees, settlement, north, east, utm_type,
      measurement_method)
    select '4699', business_id, gen_random_uuid(), number::text, '', '51', '', '', '', '', '', '', 1, 1, 25832, '96'
    from businesses, generate_series(1, 10000) as number where property_number = '4699-31/472' and business_id < 1000000`);
  await api.database.execute(`analyze`);
}

process.on('message', async (message) => {
  if (message === 'fill') {
    await fill();
    return process.send?.('filled');
  }
  if (message === 'read at rest') globalThis.gc?.();
  // The loop must continue once, so that its last block is counted.
  setTimeout(() => {
    const { rss, heapUsed, external } = process.memoryUsage();
    const toMb = (bytes: number) => bytes / 1024 ** 2;
    const strain: Strain = {
      blockMs: delay.max / 1e6,
      memoryMb: toMb(rss),
      heapMb: toMb(heapUsed),
      buffersMb: toMb(external),
      statementMs,
    };
    process.send?.(strain);
    statementMs = 0;
    delay.reset();
  }, 20);
  return undefined;
});
process.once('disconnect', async () => {
  await api.close();
  process.exit(0);
});
const { port } = api.app.server.address() as AddressInfo;
process.send?.({ address: `http://127.0.0.1:${port}`, tokens } satisfies Served);
