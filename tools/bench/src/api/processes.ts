import { availableParallelism } from 'node:os';
import { compared, type Figure } from '../figures';
import { goals } from '../goals';
import type { ApiProcess, BenchedApi } from './benched-api';
import { type Connection, openConnections, requestOf, timeOf } from './connection';
import { fiftyCases } from './survey-rows';

const processCount = 4;
const clients = 4;
const rounds = 9;
const listsARound = 24;
const unchangedARound = 160;

/**
 * Several processes of the API on one database. Where they are more than the processors they cannot
 * answer more lists: what counts is that a list costs them no more, and that what needs no list is
 * answered as often.
 */
export async function* processes(api: BenchedApi): AsyncGenerator<Figure> {
  const more = await Promise.all(Array.from({ length: processCount - 1 }, () => api.another()));
  const all: ApiProcess[] = [api, ...more];
  const one = await openConnections(api.product, clients);
  const spread = (
    await Promise.all(all.map(({ product }) => openConnections(product, clients / processCount)))
  ).flat();
  try {
    const headers = await api.headers(fiftyCases.subject);
    const list = requestOf('GET', '/api/Cases', headers);
    const { etag } = await (one[0] as Connection).send(list);
    const unchanged = requestOf('GET', '/api/Cases', { ...headers, 'If-None-Match': String(etag) });
    const cost = async (connections: Connection[]) => {
      const used = async () =>
        (await Promise.all(all.map((each) => each.processorTime()))).reduce(
          (sum, ms) => sum + ms,
          0,
        );
      const before = await used();
      await timeOf(connections, list, listsARound, 200);
      return ((await used()) - before) / listsARound;
    };
    const times: Record<'spread' | 'one' | 'spreadUnchanged' | 'oneUnchanged', number[]> = {
      spread: [],
      one: [],
      spreadUnchanged: [],
      oneUnchanged: [],
    };
    for (let round = 0; round <= rounds; round += 1) {
      const measured = {
        spread: await cost(spread),
        one: await cost(one),
        spreadUnchanged: await timeOf(spread, unchanged, unchangedARound, 304),
        oneUnchanged: await timeOf(one, unchanged, unchangedARound, 304),
      };
      // The first round warms up.
      if (round > 0)
        for (const [name, took] of Object.entries(measured))
          times[name as keyof typeof times].push(took);
    }
    const machine = `${availableParallelism()} processors`;
    yield compared([times.spread, times.one], {
      what: `processor time of a list in ${processCount} processes, against one`,
      goal: goals.api.processes,
      detail: machine,
    });
    yield compared([times.oneUnchanged, times.spreadUnchanged], {
      what: `lists that the device has already, by ${processCount} processes in a given time, against one`,
      goal: goals.api.unchangedByProcesses,
      detail: machine,
    });
  } finally {
    for (const connection of [...one, ...spread]) connection.close();
    await Promise.all(more.map((each) => each.stop()));
  }
}
