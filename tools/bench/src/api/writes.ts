import { randomUUID } from 'node:crypto';
import { createRatioFigure, type Figure, getMedian, inTurns } from '../figures';
import { goals } from '../goals';
import type { BenchedApi } from './benched-api';
import { formatRequest, openConnection } from './connection';
import { fiftyCases } from './survey-rows';

const rounds = 25;
const writesARound = 24;

/** Measures PUT of an overview, one after another, because a tablet waits for the answer. */
export async function* writes(api: BenchedApi): AsyncGenerator<Figure> {
  const product = await openConnection(api.product);
  const bare = await openConnection(api.bare);
  const headers = await api.headers(fiftyCases.subject);
  const businessId = await findBusiness(api, headers);
  let count = 0;
  let etag: string | undefined;
  const createOverview = () => {
    count += 1;
    return {
      description: 'Grensen mot elva er uklar. '.repeat(6),
      summary: `${count}`,
      comment: '',
      impartiality: true,
    };
  };

  const save = async () => {
    const condition: Record<string, string> = etag === undefined ? {} : { 'If-Match': etag };
    const all = { ...headers, 'Idempotency-Key': randomUUID(), ...condition };
    const reply = await product.send(
      formatRequest('PUT', `/api/Businesses/${businessId}`, all, createOverview()),
    );
    if (reply.status !== 204) throw new Error(`A save returned ${reply.status}.`);
    etag = reply.etag;
  };
  const updateBare = async () => {
    const reply = await bare.send(
      formatRequest('PUT', `/businesses/${businessId}`, {}, createOverview()),
    );
    if (reply.status !== 204) throw new Error(`An update returned ${reply.status}.`);
  };
  const times = await inTurns(
    rounds,
    () => measureMedian(save),
    () => measureMedian(updateBare),
  );
  yield createRatioFigure(times, {
    what:
      'a save with audit trail, revision and idempotency key, against the update of a ' +
      'row and nothing else',
    goal: goals.api.write,
  });
  product.close();
  bare.close();
}

async function measureMedian(work: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let nth = 0; nth < writesARound; nth += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return getMedian(times);
}

async function findBusiness(api: BenchedApi, headers: Record<string, string>): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${api.product}/api/Cases`, { headers });
  const [first] = (await answer.json()) as { businesses: { businessId: number }[] }[];
  const [business] = first?.businesses ?? [];
  if (!business) throw new Error('There is no business to save.');
  return business.businessId;
}
