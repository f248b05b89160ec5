import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openEmbeddedDatabase } from '../../../../api/src/db/embedded-database';
import { integrationScope } from '../../../../api/src/testing/identity-provider';
import { startTestApi } from '../../../../api/src/testing/test-api';
import { openTestDatabase, testServer } from '../../../../api/src/testing/test-database';

// A process of its own: what its event loop is blocked for is the API's doing alone.

export interface Served {
  address: string;
  /** By account; `fagsystem-4699` is a case system's. */
  tokens: Record<string, string>;
}

export interface Strain {
  /** Longest block of the event loop since the last asking, in milliseconds. */
  blockMs: number;
  /** Of the process at the moment, in units of 1024 × 1024 bytes. */
  memoryMb: number;
  /** The same of JavaScript's heap, and of buffers outside it. */
  heapMb: number;
  buffersMb: number;
  /**
   * Longest statement since the last asking, in milliseconds; 0 on PostgreSQL, where nobody waits
   * for another's.
   */
  statementMs: number;
}

let statementMs = 0;

/**
 * As an installation has it: the tests' embedded engine computes on their own thread.
 * @param dataDir which was made by another process
 */
const embedded = async (dataDir: string) => {
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
  testServer ? openTestDatabase() : embedded(String(process.argv[2])),
);
await api.app.listen({ port: 0, host: '127.0.0.1' });
const tokenOf = async (sub: string, more: object = {}) =>
  [
    sub,
    await api.provider.token({ sub, exp: Math.floor(Date.now() / 1000) + 7200, ...more }),
  ] as const;
const tokens = Object.fromEntries([
  ...(await Promise.all(['kari', 'per', 'nils', 'fremmed'].map((sub) => tokenOf(sub)))),
  await tokenOf('fagsystem-4699', { scope: integrationScope }),
]);
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
/** A customer with far more than any has: each list of it takes many pages. */
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
  // The loop has to come round for what blocked it to be counted.
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
