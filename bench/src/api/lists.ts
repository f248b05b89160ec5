import { type Figure, inTurns } from '../figures';
import type { BenchedApi } from './benched-api';
import { type Connection, openConnections, requestOf, timeOf } from './connection';
import { fiftyCases } from './survey-rows';

type Measured = Omit<Figure, 'met' | 'unit'>;

/** As many tablets at once as a pool has connections. */
const clients = 8;
const rounds = 25;
const listsARound = 48;
const unchangedARound = 240;

/** GET /api/Cases with fifty cases, the token checked: as new, and as the device has it already. */
export async function* lists(api: BenchedApi): AsyncGenerator<Measured> {
  const product = await openConnections(api.product, clients);
  const bare = await openConnections(api.bare, clients);
  const headers = await api.headers(fiftyCases.subject);
  const list = requestOf('GET', '/api/Cases', headers);
  const bareList = requestOf('GET', '/list', {});

  const perSecond = (count: number, took: number) => (count / took) * 1000;
  const [took, bareTook] = await inTurns(
    rounds,
    () => timeOf(product, list, listsARound, 200),
    () => timeOf(bare, bareList, listsARound, 200),
  );
  const rate = perSecond(listsARound, took);
  const bareRate = perSecond(listsARound, bareTook);
  yield {
    what: 'lists of 50 cases a second, against the same statement with nothing around it',
    value: rate / bareRate,
    goal: { atLeast: 0.85 },
    detail: `${rate.toFixed(0)}/s against ${bareRate.toFixed(0)}/s`,
  };

  const { etag } = await (product[0] as Connection).send(list);
  const unchanged = requestOf('GET', '/api/Cases', { ...headers, 'If-None-Match': String(etag) });
  const [listTook, unchangedTook] = await inTurns(
    rounds,
    () => timeOf(product, list, listsARound, 200),
    () => timeOf(product, unchanged, unchangedARound, 304),
  );
  const listRate = perSecond(listsARound, listTook);
  const unchangedRate = perSecond(unchangedARound, unchangedTook);
  yield {
    what: 'lists that the device has already, against lists that it has not',
    value: unchangedRate / listRate,
    goal: { atLeast: 5 },
    detail: `${unchangedRate.toFixed(0)}/s against ${listRate.toFixed(0)}/s`,
  };
  for (const connection of [...product, ...bare]) connection.close();
}
