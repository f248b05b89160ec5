import { createRatioFigure, type Figure, getMedian, inTurns } from '../figures';
import { goals } from '../goals';
import type { BenchedApi } from './benched-api';
import { type Connection, formatRequest, measureTime, openConnections } from './connection';
import { fiftyCases } from './survey-rows';

const clients = 4;
const rounds = 25;
const listsARound = 48;
const unchangedARound = 240;

/**
 * Measures GET /api/Cases with fifty cases and a checked token: as a new answer, and when the
 * device already has it.
 */
export async function* lists(api: BenchedApi): AsyncGenerator<Figure> {
  const product = await openConnections(api.product, clients);
  const bare = await openConnections(api.bare, clients);
  const headers = await api.headers(fiftyCases.subject);
  const list = formatRequest('GET', '/api/Cases', headers);
  const bareList = formatRequest('GET', '/list', {});

  const getRate = (count: number, times: readonly number[]) =>
    `${((count / getMedian(times)) * 1000).toFixed(0)}/s`;
  const [took, bareTook] = await inTurns(
    rounds,
    () => measureTime(product, list, listsARound, 200),
    () => measureTime(bare, bareList, listsARound, 200),
  );
  yield createRatioFigure([bareTook, took], {
    what: `lists of 50 cases in a given time by ${clients} clients, against node:http and pg with the same columns`,
    goal: goals.api.list,
    detail: `${getRate(listsARound, took)} against ${getRate(listsARound, bareTook)}`,
  });

  const { etag } = await (product[0] as Connection).send(list);
  const unchanged = formatRequest('GET', '/api/Cases', {
    ...headers,
    'If-None-Match': String(etag),
  });
  const [listTook, unchangedTook] = await inTurns(
    rounds,
    async () => (await measureTime(product, list, listsARound, 200)) / listsARound,
    async () => (await measureTime(product, unchanged, unchangedARound, 304)) / unchangedARound,
  );
  yield createRatioFigure([listTook, unchangedTook], {
    what: 'lists that the device has already in a given time, against lists that it has not',
    goal: goals.api.unchanged,
  });
  for (const connection of [...product, ...bare]) connection.close();
}
