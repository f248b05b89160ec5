import type { Measuring } from '../receiver/measuring.domain';
import { type BarAction, findBarAction, type MeasuringDoubt } from './measuring-bar.domain';

const someEpochs = [{}] as unknown as Measuring['taken'];

test.each<[string, Pick<Measuring, 'end' | 'taken'> | null, MeasuringDoubt | null, BarAction]>([
  ['nothing is measured', null, null, 'measure'],
  ['nothing is measured, whatever is stated', null, 'antenna', 'measure'],
  ['epochs are awaited', { end: null, taken: [] }, null, 'stop'],
  ['epochs arrive', { end: null, taken: someEpochs }, null, 'stop'],
  ['all epochs are taken', { end: 'complete', taken: someEpochs }, null, 'save'],
  ['the user has stopped it', { end: 'stopped', taken: someEpochs }, null, 'save'],
  ['it was stopped without an epoch', { end: 'stopped', taken: [] }, null, 'measure'],
  ['it exceeds a limit', { end: 'complete', taken: someEpochs }, 'limits', 'review'],
  ['a known point is measured', { end: null, taken: someEpochs }, 'other work', 'review'],
])('[MSR-1] the button of the bar where %s', (_, measuring, doubt, action) => {
  expect(findBarAction(measuring, doubt)).toBe(action);
});
