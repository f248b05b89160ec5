import { historyOf, redone, undone, withStep } from './history.domain';

const steps = (...states: number[]) =>
  states.reduce((history, state) => withStep(history, state), historyOf(0));

test('[SKE-5] steps are taken back one by one, and done again', () => {
  const history = steps(1, 2);
  expect(undone(history).present).toBe(1);
  expect(undone(undone(history)).present).toBe(0);
  expect(redone(undone(undone(history))).present).toBe(1);
  expect(redone(redone(undone(undone(history))))).toEqual(history);
});

test('[SKE-5] with nothing to take back or to do again all stays as it is', () => {
  const history = historyOf(0);
  expect(undone(history)).toBe(history);
  expect(redone(history)).toBe(history);
});

test('[SKE-5] what was undone is discarded once something else is done', () => {
  expect(withStep(undone(steps(1, 2)), 3)).toEqual(steps(1, 3));
});

test('of a long evening the last two hundred steps can be taken back', () => {
  const history = steps(...Array.from({ length: 1000 }, (_, index) => index + 1));
  expect(history.past).toHaveLength(200);
  expect(undone(history).present).toBe(999);
});

test('[SKE-5] what was typed in one go is taken back in one step', () => {
  const typed = ['S', 'St', 'Stein'].reduce(
    (history, text) => withStep(history, text, 'text'),
    historyOf(''),
  );
  expect(undone(typed).present).toBe('');
  const moved = withStep(typed, 'moved');
  expect(undone(withStep(moved, 'typed anew', 'text')).present).toBe('moved');
});
