beforeEach(() => {
  jest.resetModules();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

const load = () => import('./when-idle.ts');

test('what can wait begins after the first screen, however idle the page', async () => {
  const { whenIdle, markFirstScreenShown } = await load();
  const work = jest.fn();
  whenIdle(work);
  jest.advanceTimersByTime(14_000);
  expect(work).not.toHaveBeenCalled();
  markFirstScreenShown();
  jest.advanceTimersByTime(1_000);
  expect(work).toHaveBeenCalledTimes(1);
  whenIdle(work);
  jest.advanceTimersByTime(1_000);
  expect(work).toHaveBeenCalledTimes(2);
});

test('a first screen that never comes does not delay it for ever', async () => {
  const { whenIdle } = await load();
  const work = jest.fn();
  whenIdle(work);
  jest.advanceTimersByTime(16_000);
  expect(work).toHaveBeenCalledTimes(1);
});
