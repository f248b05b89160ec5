import { availableParallelism } from 'node:os';
import { createRatioFigure, type Figure } from '../figures';
import { goals } from '../goals';
import type { ApiProcess, BenchedApi } from './benched-api';
import { type Connection, formatRequest, measureTime, openConnections } from './connection';
import { fiftyCases } from './survey-rows';

const processCount = 4;
const clients = 4;
const rounds = 9;
const listsARound = 24;
const unchangedARound = 160;

/**
 * Measures several processes of the API on one database. When there are more processes than
 * processors they cannot answer more lists: the goals are that a list costs no more, and that
 * requests without a list are answered as often.
 */
export async function* processes(api: BenchedApi): AsyncGenerator<Figure> {
  const more = await Promise.all(Array.from({ length: processCount - 1 }, () => api.another()));
  const all: ApiProcess[] = [api, ...more];
  const apiConnections = await openConnections(api.product, clients);
  const spreadConnections = (
    await Promise.all(all.map(({ product }) => openConnections(product, clients / processCount)))
  ).flat();
  try {
    const headers = await api.headers(fiftyCases.subject);
    const list = formatRequest('GET', '/api/Cases', headers);
    const { etag } = await (apiConnections[0] as Connection).send(list);
    const unchanged = formatRequest('GET', '/api/Cases', {
      ...headers,
      'If-None-Match': String(etag),
    });
    const measureCost = async (connections: Connection[]) => {
      const getUsedTime = async () =>
        (await Promise.all(all.map((each) => each.processorTime()))).reduce(
          (sum, ms) => sum + ms,
          0,
        );
      const before = await getUsedTime();
      await measureTime(connections, list, listsARound, 200);
      return ((await getUsedTime()) - before) / listsARound;
    };
    const times: Record<'spread' | 'one' | 'spreadUnchanged' | 'oneUnchanged', number[]> = {
      spread: [],
      one: [],
      spreadUnchanged: [],
      oneUnchanged: [],
    };
    for (let round = 0; round <= rounds; round += 1) {
      const measured = {
        spread: await measureCost(spreadConnections),
        one: await measureCost(apiConnections),
        spreadUnchanged: await measureTime(spreadConnections, unchanged, unchangedARound, 304),
        oneUnchanged: await measureTime(apiConnections, unchanged, unchangedARound, 304),
      };
      // The first round is a warm-up.
      if (round > 0)
        for (const [name, took] of Object.entries(measured))
          times[name as keyof typeof times].push(took);
    }
    const machine = `${availableParallelism()} processors`;
    yield createRatioFigure([times.spread, times.one], {
      what: `processor time of a list in ${processCount} processes, against one`,
      goal: goals.api.processes,
      detail: machine,
    });
    yield createRatioFigure([times.oneUnchanged, times.spreadUnchanged], {
      what: `lists that the device has already, by ${processCount} processes in a given time, against one`,
      goal: goals.api.unchangedByProcesses,
      detail: machine,
    });
  } finally {
    for (const connection of [...apiConnections, ...spreadConnections]) connection.close();
    await Promise.all(more.map((each) => each.stop()));
  }
}
