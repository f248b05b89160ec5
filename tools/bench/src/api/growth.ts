import { createRatioFigure, type Figure, inTurns } from '../figures';
import { goals } from '../goals';
import type { BenchedApi } from './benched-api';
import { formatRequest, measureTime, openConnection } from './connection';
import { oneOfMany } from './survey-rows';

const rounds = 15;
const listsARound = 5;

/**
 * Measures one customer's list of 300 cases, in a database with few customers and in one with many.
 */
export async function* growth(few: BenchedApi, large: BenchedApi): AsyncGenerator<Figure> {
  const createTimer = async (api: BenchedApi) => {
    const connection = await openConnection(api.product);
    const list = formatRequest('GET', '/api/Cases', await api.headers(oneOfMany.subject));
    return async () => (await measureTime([connection], list, listsARound, 200)) / listsARound;
  };
  const times = await inTurns(rounds, await createTimer(large), await createTimer(few));
  yield createRatioFigure(times, {
    what: 'the list of one customer among 350, against the same among 10',
    goal: goals.api.growth,
  });
}
