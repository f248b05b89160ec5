import { askUntilApplied } from './ask-until-applied';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('[PWA-3] the offered set is requested at once, and again without an answer', () => {
  const ask = jest.fn();
  askUntilApplied(ask)();
  expect(ask).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(3000);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a second tap is ignored during the request, and works after the last try', () => {
  const ask = jest.fn();
  const apply = askUntilApplied(ask);
  apply();
  apply();
  expect(ask).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(600_000);
  expect(ask).toHaveBeenCalledTimes(10);
  apply();
  expect(ask).toHaveBeenCalledTimes(11);
});
