import { addStep, redoStep, startHistory, undoStep } from './history.domain';

const createHistory = (...states: number[]) =>
  states.reduce((history, state) => addStep(history, state), startHistory(0));

test('[SKE-5] steps are undone one by one, and redone', () => {
  const history = createHistory(1, 2);
  expect(undoStep(history).present).toBe(1);
  expect(undoStep(undoStep(history)).present).toBe(0);
  expect(redoStep(undoStep(undoStep(history))).present).toBe(1);
  expect(redoStep(redoStep(undoStep(undoStep(history))))).toEqual(history);
});

test('[SKE-5] undo and redo without steps change nothing', () => {
  const history = startHistory(0);
  expect(undoStep(history)).toBe(history);
  expect(redoStep(history)).toBe(history);
});

test('[SKE-5] undone steps are discarded by a new step', () => {
  expect(addStep(undoStep(createHistory(1, 2)), 3)).toEqual(createHistory(1, 3));
});

test('only the last two hundred steps can be undone', () => {
  const history = createHistory(...Array.from({ length: 1000 }, (_, index) => index + 1));
  expect(history.past).toHaveLength(200);
  expect(undoStep(history).present).toBe(999);
});

test('[SKE-5] text typed without a pause is undone in one step', () => {
  const typed = ['S', 'St', 'Stein'].reduce(
    (history, text) => addStep(history, text, 'text'),
    startHistory(''),
  );
  expect(undoStep(typed).present).toBe('');
  const moved = addStep(typed, 'moved');
  expect(undoStep(addStep(moved, 'typed anew', 'text')).present).toBe('moved');
});
