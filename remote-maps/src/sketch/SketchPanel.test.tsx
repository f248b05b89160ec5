import type { Sync } from '@feltbok/offline/queue/change.ts';
import { buildSketchChange, getSketchItemKey } from '@feltbok/offline/queue/kinds/sketch.domain.ts';
import { fetchSketchAtom } from '@feltbok/runtime/case/case-sketch.state.ts';
import { provideDeviceStoreAtom } from '@feltbok/runtime/device/storage.state.ts';
import { hostServicesAtom, provideHostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { startTranslation } from '@feltbok/runtime/i18n/i18n.ts';
import { queueAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { openDevice } from '@feltbok/testing/host-device.ts';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { addMapTexts } from '../i18n/texts';
import { FieldMap } from '../map/field-map';
import { shownSketchAtom } from '../marks/attached-sketch.state';
import { MarkSketches } from '../marks/MarkSketches';
import { loadMarksAtom } from '../marks/marks.state';
import { createMapListeners } from '../testing/map-listeners';
import { openCaseStore } from '../testing/open-case';
import { createSavedMark } from '../testing/sample-marks';
import { createServedNetwork } from '../testing/served-network';
import { SketchPanel } from './SketchPanel';
import {
  changeSketchAtom,
  followSketchAtom,
  loadSketchAtom,
  sketchAtom,
  storeWorkAtom,
  undoSketchAtom,
} from './sketch.state';
import { TieField } from './TieField';

const createMap = () =>
  new FieldMap(document.createElement('div'), createMapListeners(), jest.fn());

const toPosition = (east: number, north: number) => ({
  longitude: 6.66 + east,
  latitude: 60.32 + north,
});
const positions = [toPosition(0, 0), toPosition(0.01, 0), toPosition(0.01, 0.01)];

test('[SKE-1] the list shows each drawn shape in its colour', async () => {
  startTranslation();
  addMapTexts();
  const { store } = await openCaseStore(createServedNetwork());
  store.set(provideDeviceStoreAtom, await openDevice(crypto.randomUUID()));
  await store.set(loadSketchAtom);
  store.set(changeSketchAtom, (sketch) => ({
    ...sketch,
    shapes: [
      ...(['line', 'rectangle', 'polygon'] as const).map((kind) => ({
        uuid: kind,
        kind,
        positions,
      })),
      { uuid: 'circle', kind: 'circle', centre: toPosition(0, 0), radius: 20 },
    ],
  }));
  render(
    <Provider store={store}>
      <SketchPanel id="panel" map={createMap()} onClose={jest.fn()} />
    </Provider>,
  );
  const colours = screen
    .getAllByRole('listitem')
    .map((row) => [row.textContent?.split(/\s/)[0], row.querySelector('span')?.style.borderColor]);
  expect(colours).toEqual([
    ['Linje', 'rgb(0, 0, 0)'],
    ['Rektangel', 'rgb(0, 128, 0)'],
    ['Polygon', 'rgb(128, 0, 128)'],
    ['Sirkel', 'rgb(70, 130, 180)'],
  ]);
});

const createLine = (uuid: string, east: number) => ({
  uuid,
  kind: 'line' as const,
  positions: [toPosition(0, 0), toPosition(east, 0)],
});
const get = 'http://api.example/api/Sketches/1042';
const createServedSketch = (revision: number, ...shapes: object[]) => ({
  caseId: 1042,
  shapes,
  labels: [],
  revision,
});

async function openPanel(network = createServedNetwork()) {
  startTranslation();
  addMapTexts();
  const { store } = await openCaseStore(network);
  store.set(provideDeviceStoreAtom, await openDevice(crypto.randomUUID()));
  await store.set(loadSketchAtom);
  await store.set(followSketchAtom);
  render(
    <Provider store={store}>
      <SketchPanel id="panel" map={createMap()} onClose={jest.fn()} />
    </Provider>,
  );
  return store;
}

test('[RGT-15] a colleague’s sketch is on the map, and undoing leaves it there', async () => {
  const network = createServedNetwork();
  network.serve(get, createServedSketch(1, createLine('theirs', 0.001)));
  const store = await openPanel(network);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByRole('status').textContent).toMatch(/lagret i saken/);

  act(() =>
    store.set(changeSketchAtom, (sketch) => ({
      ...sketch,
      shapes: [...sketch.shapes, createLine('mine', 0.002)],
    })),
  );
  await act(() => store.set(storeWorkAtom));
  network.serve(
    get,
    createServedSketch(2, createLine('theirs', 0.001), createLine('another', 0.003)),
  );
  await act(async () => {
    await store.set(fetchSketchAtom, { caseId: 1042, businessId: 2077, caseNumber: '2026/118' });
    await store.set(followSketchAtom);
  });
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  act(() => store.set(undoSketchAtom));
  expect(store.get(sketchAtom).shapes.map(({ uuid }) => uuid)).toEqual(['theirs', 'another']);
});

test('[RGT-15] [OFF-12] a conflict of a shape shows both versions, and the user chooses', async () => {
  const network = createServedNetwork();
  network.serve(get, createServedSketch(1, createLine('a', 0.001)));
  const store = await openPanel(network);
  const localSketch = { shapes: [createLine('a', 0.002)], labels: [] };
  const serverSketch = { shapes: [createLine('a', 0.003)], labels: [] };
  const change = buildSketchChange(
    { caseId: 1042, businessId: 2077, caseNumber: '2026/118' },
    localSketch,
    {
      revision: 1,
      values: { shapes: [createLine('a', 0.001)], labels: [] },
    },
  );
  const key = getSketchItemKey(1042);
  const resolve = jest.fn(async () => 'stored' as const);
  act(() => {
    store.set(changeSketchAtom, () => localSketch);
    const services = store.get(hostServicesAtom);
    store.set(provideHostServicesAtom, { ...services, sync: { ...services.sync, resolve } });
    const conflict = { current: { caseId: 1042, ...serverSketch, revision: 2 }, revision: 2 };
    const failed = {
      key,
      change,
      keptAt: '',
      size: 1,
      failedAt: 'now',
      status: 412,
      message: '',
      conflict,
    };
    store.set(queueAtom, { waiting: [], failed: [failed] });
  });
  await act(() => store.set(storeWorkAtom));
  const group = within(screen.getByRole('group', { name: /^Linje / }));
  expect(group.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).checked)).toEqual([
    false,
    false,
  ]);
  fireEvent.click(group.getByRole('radio', { name: /Deres/ }));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Lagre valgene' })));
  expect(resolve).toHaveBeenCalledWith(
    key,
    expect.objectContaining({ data: serverSketch, basedOn: { revision: 2, values: serverSketch } }),
  );
  await waitFor(async () => {
    await act(() => store.set(followSketchAtom));
    expect(store.get(sketchAtom)).toEqual(serverSketch);
  });
});

test('[RGT-15] [OFF-12] shapes drawn while a choice is open are sent with it', async () => {
  const network = createServedNetwork();
  network.serve(get, createServedSketch(1, createLine('a', 0.001)));
  const store = await openPanel(network);
  const localSketch = { shapes: [createLine('a', 0.002)], labels: [] };
  const serverSketch = { shapes: [createLine('a', 0.003)], labels: [] };
  const base = { revision: 1, values: { shapes: [createLine('a', 0.001)], labels: [] } };
  const key = getSketchItemKey(1042);
  const submit = jest.fn(async () => 'stored' as const);
  act(() => {
    const services = store.get(hostServicesAtom);
    const resolve: Sync['resolve'] = async (_, change) => {
      store.set(queueAtom, { waiting: [{ key, change, keptAt: '', size: 1 }], failed: [] });
      return 'stored';
    };
    store.set(provideHostServicesAtom, {
      ...services,
      sync: { ...services.sync, submit, resolve },
    });
    const change = buildSketchChange(
      { caseId: 1042, businessId: 2077, caseNumber: '2026/118' },
      localSketch,
      base,
    );
    const conflict = { current: { caseId: 1042, ...serverSketch, revision: 2 }, revision: 2 };
    const failed = {
      key,
      change,
      keptAt: '',
      size: 1,
      failedAt: 'now',
      status: 412,
      message: '',
      conflict,
    };
    store.set(queueAtom, { waiting: [], failed: [failed] });
    store.set(changeSketchAtom, () => ({
      ...localSketch,
      shapes: [...localSketch.shapes, createLine('later', 0.004)],
    }));
  });
  await act(() => store.set(storeWorkAtom));
  expect(submit).not.toHaveBeenCalled();
  fireEvent.click(
    within(screen.getByRole('group', { name: /^Linje / })).getByRole('radio', { name: /Deres/ }),
  );
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Lagre valgene' })));
  const both = { shapes: [...serverSketch.shapes, createLine('later', 0.004)], labels: [] };
  await waitFor(() =>
    expect(submit).toHaveBeenCalledWith(
      expect.objectContaining({ data: both, basedOn: { revision: 2, values: serverSketch } }),
    ),
  );
});

test('[RGT-15] a shape is attached to a mark near it, which shows it, and detached', async () => {
  const network = createServedNetwork();
  const mark = createSavedMark();
  network.serve('http://api.example/api/BoundaryMarks?businessId=2077', [mark]);
  const store = await openPanel(network);
  await act(() => store.set(loadMarksAtom));
  act(() => store.set(changeSketchAtom, () => ({ shapes: [createLine('a', 0.001)], labels: [] })));
  render(
    <Provider store={store}>
      <Ties markUuid={mark.uuid} />
    </Provider>,
  );
  const choice = screen.getByRole('combobox', { name: 'Hører til grensepunkt' });
  fireEvent.change(choice, { target: { value: mark.uuid } });
  expect(store.get(sketchAtom).shapes).toEqual([
    { ...createLine('a', 0.001), markUuid: mark.uuid },
  ]);
  expect(await screen.findByRole('group', { name: 'Skisser ved punktet' })).toHaveTextContent(
    /^.*Linje \d/,
  );
  fireEvent.change(choice, { target: { value: '' } });
  expect(store.get(sketchAtom).shapes).toEqual([createLine('a', 0.001)]);
  expect(screen.queryByRole('group', { name: 'Skisser ved punktet' })).toBeNull();
});

/** Shows an attachment in both places: at the shape and at the mark. */
function Ties({ markUuid }: { markUuid: string }) {
  const sketch = useAtomValue(sketchAtom);
  const [shape] = sketch.shapes;
  const setShown = useSetAtom(shownSketchAtom);
  useEffect(() => setShown(sketch), [setShown, sketch]);
  return (
    <>
      {shape && <TieField element={shape} />}
      <MarkSketches markUuid={markUuid} onGoTo={jest.fn()} />
    </>
  );
}
