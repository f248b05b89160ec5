import type { Case } from '@feltbok/domain/cases/case.ts';
import { startCluster } from '../../../scripts/postgres/cluster.mjs';
import { type ApiProcess, type BenchedApi, startBenchedApi } from '../api/benched-api';
import { fiftyCases, tablets } from '../api/survey-rows';
import { createFigure, type Figure, getMedian } from '../figures';
import { goals } from '../goals';
import { type Follower, followCase } from './follower';

const processCount = 3;
/** Number of tablets before the measurement, so that a process's initial cost is not counted. */
const firstTablets = 30;

/**
 * Measures the cost of tablets that follow their cases through several processes, and how soon they
 * hear about a save.
 */
export async function* measure(): AsyncGenerator<Figure> {
  const cluster = await startCluster();
  if (!cluster) {
    console.log(
      '  NOT MEASURED, as this machine has no PostgreSQL, and several processes need it.',
    );
    return;
  }
  const api = await startBenchedApi({ server: cluster.url, customers: 10 });
  try {
    const more = await Promise.all(Array.from({ length: processCount - 1 }, () => api.another()));
    try {
      yield* measureFollowing(api, [api, ...more]);
    } finally {
      await Promise.all(more.map((each) => each.stop()));
    }
  } finally {
    await api.stop();
    await cluster.stop();
  }
}

async function* measureFollowing(api: BenchedApi, processes: ApiProcess[]): AsyncGenerator<Figure> {
  const answer = await fetch(`http://127.0.0.1:${api.product}/api/Cases`, {
    headers: await api.headers(fiftyCases.subject),
  });
  const cases = (await answer.json()) as Case[];
  const follow = async (nth: number): Promise<Follower> => {
    const { product } = processes[nth % processes.length] as ApiProcess;
    const { caseId } = cases[nth % cases.length] as Case;
    return followCase(product, caseId, await api.headers(tablets.subject(nth)));
  };
  const first = await Promise.all(Array.from({ length: firstTablets }, (_, nth) => follow(nth)));
  const before = await readMemory(processes);
  const followers = Array.from({ length: tablets.count - firstTablets }, (_, nth) =>
    follow(nth + firstTablets),
  );
  const all = [...first, ...(await Promise.all(followers))];
  const after = await readMemory(processes);
  const each = (kind: 'heap' | 'resident') =>
    (after[kind] - before[kind]) / followers.length / 1000;
  yield createFigure({
    what: `memory of a tablet that follows a case, of ${all.length} on ${cases.length} cases by ${processCount} processes`,
    value: each('heap'),
    goal: goals.live.connectionKb,
    unit: 'kB',
    detail: `heap and buffers once collected; the processes took ${each('resident').toFixed(0)} kB each of the machine`,
  });
  const times: number[] = [];
  for (const [nth, followedCase] of cases.entries()) {
    const heard = all
      .filter((_, tablet) => tablet % cases.length === nth)
      .map((tablet) => tablet.heardChange());
    const began = performance.now();
    await save(api, followedCase, nth);
    await Promise.all(heard);
    times.push(performance.now() - began);
  }
  for (const tablet of all) tablet.leave();
  yield createFigure({
    what:
      'from the start of a save until the last tablet of its case has heard of it, the ' +
      'slowest of them',
    value: Math.max(...times),
    goal: goals.live.heardMs,
    unit: 'ms',
    detail: `median ${getMedian(times).toFixed(0)} ms`,
    rounds: [times],
  });
}

async function readMemory(processes: readonly ApiProcess[]) {
  const all = await Promise.all(processes.map((each) => each.memory()));
  const sum = (kind: 'heap' | 'resident') => all.reduce((total, each) => total + each[kind], 0);
  return { heap: sum('heap'), resident: sum('resident') };
}

/** @throws Error when the server does not accept it */
async function save(api: BenchedApi, { businesses }: Case, nth: number): Promise<void> {
  const [business] = businesses;
  if (!business) throw new Error('The case has no business.');
  const answer = await fetch(
    `http://127.0.0.1:${api.product}/api/Businesses/${business.businessId}`,
    {
      method: 'PUT',
      headers: { ...(await api.headers(fiftyCases.subject)), 'Content-Type': 'application/json' },
      body: JSON.stringify({
        description: `Lagring ${nth}`,
        summary: '',
        comment: '',
        impartiality: true,
      }),
    },
  );
  if (answer.status !== 204) throw new Error(`A save returned ${answer.status}.`);
}
