import { loadCaseListAtom } from '@feltbok/runtime/case/case-list.state.ts';
import { sampleCase } from '@feltbok/testing/sample-cases.ts';
import { act } from '@testing-library/react';
import { renderApp } from '../testing/render-app';

test('a focus without network reports no failed load', async () => {
  const { api, notifications, store } = await renderApp('/', { cases: [sampleCase()] });
  api.remove('GET /api/Cases');
  await act(() => store.set(loadCaseListAtom));
  const before = api.calls().length;
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'], now: Date.now() + 60 * 60_000 });
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const lookAtIt = () => act(async () => void window.dispatchEvent(new Event('focus')));
  await lookAtIt();
  expect(api.calls()).toHaveLength(before);
  expect(notifications).toEqual([]);
  online.mockReturnValue(true);
  await lookAtIt();
  expect(api.calls()).toHaveLength(before + 1);
  jest.useRealTimers();
});
