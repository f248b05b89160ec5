import { casesAtom } from '@feltbok/runtime/case/case-list.state.ts';
import { linesCall, openMarks } from '../testing/open-marks';
import { createSavedLine } from '../testing/sample-lines';
import { linesAtom, loadLinesAtom } from './lines/lines.state';
import { createOfflineMarksSource } from './offline-marks-source';

let stopSync = () => {};
afterEach(() => stopSync());

test('[JOB-4] [OFF-14] a case is downloaded with its boundary lines, which are there without contact', async () => {
  const { store, api, engine } = await openMarks({ lines: [createSavedLine()] });
  stopSync = engine.stop;
  const [source] = createOfflineMarksSource(store);
  const [offlineCase] = store.get(casesAtom) ?? [];
  if (!source || !offlineCase) throw new Error('Nothing to download');
  const { signal } = new AbortController();
  const items = await source.plan({ offlineCase, since: new Date(), signal });
  const lines = items.find(({ key }) => key === '/api/BoundaryLines?businessId=2077');
  expect(lines?.isStored).toBe(false);
  await lines?.download(signal);
  api.remove(linesCall);
  await store.set(loadLinesAtom);
  expect([...store.get(linesAtom).keys()]).toEqual([createSavedLine().uuid]);
});
