import { compared, type Figure, inTurns, median } from '../figures';
import { goals } from '../goals';
import type { BenchedApi } from './benched-api';
import { type Connection, openConnections, requestOf, timeOf } from './connection';
import { fiftyCases } from './survey-rows';

const clients = 4;
const rounds = 25;
const listsARound = 48;
const unchangedARound = 240;

/** GET /api/Cases with fifty cases, the token checked: as new, and as the device has it already. */
export async function* lists(api: BenchedApi): AsyncGenerator<Figure> {
  const product = await openConnections(api.product, clients);
  const bare = await openConnections(api.bare, clients);
  const headers = await api.headers(fiftyCases.subject);
  const list = requestOf('GET', '/api/Cases', headers);
  const bareList = requestOf('GET', '/list', {});

  const perSecond = (count: number, times: readonly number[]) =>
    `${((count / median(times)) * 1000).toFixed(0)}/s`;
  const [took, bareTook] = await inTurns(
    rounds,
    () => timeOf(product, list, listsARound, 200),
    () => timeOf(bare, bareList, listsARound, 200),
  );
  yield compared([bareTook, took], {
    what: `lists of 50 cases in a given time by ${clients} clients, against node:http and pg with the same columns`,
    goal: goals.api.list,
    detail: `${perSecond(listsARound, took)} against ${perSecond(listsARound, bareTook)}`,
  });

  const { etag } = await (product[0] as Connection).send(list);
  const unchanged = requestOf('GET', '/api/Cases', { ...headers, 'If-None-Match': String(etag) });
  const [listTook, unchangedTook] = await inTurns(
    rounds,
    async () => (await timeOf(product, list, listsARound, 200)) / listsARound,
    async () => (await timeOf(product, unchanged, unchangedARound, 304)) / unchangedARound,
  );
  yield compared([listTook, unchangedTook], {
    what: 'lists that the device has already in a given time, against lists that it has not',
    goal: goals.api.unchanged,
  });
  for (const connection of [...product, ...bare]) connection.close();
}
