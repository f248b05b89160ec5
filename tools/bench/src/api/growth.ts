import { compared, type Figure, inTurns } from '../figures';
import { goals } from '../goals';
import type { BenchedApi } from './benched-api';
import { openConnection, requestOf, timeOf } from './connection';
import { oneOfMany } from './survey-rows';

const rounds = 15;
const listsARound = 5;

/** One customer's list of 300 cases, in a database with few customers and in one with many. */
export async function* growth(few: BenchedApi, many: BenchedApi): AsyncGenerator<Figure> {
  const timer = async (api: BenchedApi) => {
    const connection = await openConnection(api.product);
    const list = requestOf('GET', '/api/Cases', await api.headers(oneOfMany.subject));
    return async () => (await timeOf([connection], list, listsARound, 200)) / listsARound;
  };
  const times = await inTurns(rounds, await timer(many), await timer(few));
  yield compared(times, {
    what: 'the list of one customer among 350, against the same among 10',
    goal: goals.api.growth,
  });
}
