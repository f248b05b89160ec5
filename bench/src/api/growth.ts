import { type Figure, inTurns } from '../figures';
import type { BenchedApi } from './benched-api';
import { openConnection, requestOf, timeOf } from './connection';
import { oneOfMany } from './survey-rows';

const rounds = 15;
const listsARound = 5;

/** One customer's list of 300 cases, in a database with few customers and in one with many. */
export async function* growth(few: BenchedApi, many: BenchedApi): AsyncGenerator<Omit<Figure, 'met' | 'unit'>> {
  const timer = async (api: BenchedApi) => {
    const connection = await openConnection(api.product);
    const list = requestOf('GET', '/api/Cases', await api.headers(oneOfMany.subject));
    return async () => (await timeOf([connection], list, listsARound, 200)) / listsARound;
  };
  const [inMany, inFew] = await inTurns(rounds, await timer(many), await timer(few));
  yield {
    what: 'the list of one customer among 350, against the same among 10',
    value: inMany / inFew,
    goal: { atMost: 1.2 },
    detail: `${inMany.toFixed(1)} ms against ${inFew.toFixed(1)} ms`,
  };
}
