import { computeDestination, computeDistance } from '@feltbok/domain/coordinates/geodesy.ts';
import type { DeviceStore } from '@feltbok/offline/stores/device-store.data.ts';
import { caseAddressAtom } from '@feltbok/runtime/case/open-business.state.ts';
import {
  discardSketchAtom,
  readSketchAtom,
  storeSketchAtom,
} from '@feltbok/runtime/device/sketches.state.ts';
import { provideDeviceStoreAtom } from '@feltbok/runtime/device/storage.state.ts';
import { openDevice } from '@feltbok/testing/host-device.ts';
import { openPanelAtom } from '../controls/map-use.state';
import { moveHandle } from '../geometry/corners.domain';
import { moveShape } from '../geometry/moving.domain';
import { openCaseStore } from '../testing/open-case';
import { createServedNetwork } from '../testing/served-network';
import {
  canRedoAtom,
  canUndoAtom,
  drawingAtom,
  isSketchLoadedAtom,
  isSketchNotStoredAtom,
  loadSketchAtom,
  sketchAtom,
  storeWorkAtom,
} from './sketch.state';
import {
  addLabelAtom,
  addShapeAtom,
  cancelDrawingAtom,
  changeLabelAtom,
  changeShapeAtom,
  chooseAtom,
  chosenAtom,
  chosenLabelAtom,
  continueDrawingAtom,
  finishDrawingAtom,
  isTooSmallAtom,
  redoAtom,
  removeChosenAtom,
  sketchToolAtom,
  stepShapeAtom,
  takeToolAtom,
  tapSketchAtom,
  undoAtom,
} from './sketch-tools.state';

const origin = { longitude: 6.66, latitude: 60.32 };
const at = (east: number, north = 0) =>
  computeDestination(computeDestination(origin, { distance: east, bearing: 90 }), {
    distance: north,
    bearing: 0,
  });

async function openSketch(device?: DeviceStore) {
  const stored = device ?? (await openDevice(crypto.randomUUID()));
  const { store, reportError } = await openCaseStore(createServedNetwork());
  store.set(provideDeviceStoreAtom, stored);
  await store.set(loadSketchAtom);
  const draw = (...places: ReadonlyArray<readonly [east: number, north?: number]>) => {
    const tool = store.get(sketchToolAtom);
    if (tool !== 'line' && tool !== 'polygon') throw new Error('not a tool of points');
    const positions = [
      ...(store.get(drawingAtom)?.positions ?? []),
      ...places.map((place) => at(...place)),
    ];
    store.set(continueDrawingAtom, { kind: tool, positions });
  };
  const drawLine = () => {
    store.set(takeToolAtom, 'line');
    draw([0], [10], [20]);
    store.set(finishDrawingAtom);
  };
  const shapes = () => store.get(sketchAtom).shapes;
  const labels = () => store.get(sketchAtom).labels;
  return { store, device: stored, reportError, draw, drawLine, shapes, labels };
}

test('[SKE-1] shapes are drawn with their tools, several with the same tool', async () => {
  const { store, draw, shapes, drawLine } = await openSketch();
  drawLine();
  expect(shapes()).toMatchObject([{ kind: 'line', positions: [at(0), at(10), at(20)] }]);
  expect(store.get(sketchToolAtom)).toBe('line');
  store.set(takeToolAtom, 'circle');
  store.set(continueDrawingAtom, { kind: 'circle', positions: [at(0)] });
  store.set(addShapeAtom, { kind: 'circle', centre: at(0), radius: 20 });
  expect([store.get(sketchToolAtom), store.get(drawingAtom)]).toEqual(['circle', null]);
  store.set(takeToolAtom, 'polygon');
  draw([0, 0], [9, 0], [9, 9]);
  store.set(finishDrawingAtom);
  expect(shapes().map(({ kind }) => kind)).toEqual(['line', 'circle', 'polygon']);
  expect(new Set(shapes().map(({ uuid }) => uuid)).size).toBe(3);
});

test('choosing a tool again leaves it; another discards a shape without length', async () => {
  const { store, draw } = await openSketch();
  store.set(takeToolAtom, 'line');
  draw([0]);
  store.set(takeToolAtom, 'polygon');
  expect(store.get(drawingAtom)).toBeNull();
  store.set(takeToolAtom, 'polygon');
  expect(store.get(sketchToolAtom)).toBe('select');
});

test('[SKE-5] choosing another tool finishes a half-drawn shape, which undo removes', async () => {
  const { store, draw, shapes } = await openSketch();
  store.set(takeToolAtom, 'line');
  draw([0], [10]);
  store.set(takeToolAtom, 'rectangle');
  expect(shapes()).toMatchObject([{ kind: 'line', positions: [at(0), at(10)] }]);
  expect([store.get(sketchToolAtom), store.get(drawingAtom)]).toEqual(['rectangle', null]);
  store.set(undoAtom);
  expect(shapes()).toEqual([]);
});

test('a shape without length cannot be finished, which is reported', async () => {
  const { store, draw, shapes } = await openSketch();
  store.set(takeToolAtom, 'line');
  draw([0]);
  store.set(finishDrawingAtom);
  expect(store.get(isTooSmallAtom)).toBe(true);
  expect(shapes()).toEqual([]);
  draw([5]);
  expect(store.get(isTooSmallAtom)).toBe(false);
  expect(store.get(drawingAtom)?.positions).toHaveLength(2);
});

test('[SKE-5] drawing, changing and deleting are undone and redone', async () => {
  const { store, shapes, drawLine } = await openSketch();
  expect(store.get(canUndoAtom)).toBe(false);
  drawLine();
  const [line] = shapes();
  if (!line) throw new Error('no line');
  store.set(changeShapeAtom, line.uuid, (shape) =>
    moveHandle(shape, { index: 1, isNew: false }, at(10, 5)),
  );
  store.set(chooseAtom, { kind: 'shape', uuid: line.uuid });
  store.set(removeChosenAtom);
  expect(shapes()).toEqual([]);
  expect(store.get(chosenAtom)).toBeNull();
  store.set(undoAtom);
  expect(shapes()).toMatchObject([{ positions: [at(0), at(10, 5), at(20)] }]);
  store.set(undoAtom);
  expect(shapes()).toEqual([line]);
  store.set(undoAtom);
  expect(shapes()).toEqual([]);
  for (const _ of [1, 2, 3]) store.set(redoAtom);
  expect(shapes()).toEqual([]);
  expect(store.get(canRedoAtom)).toBe(false);
});

test('[SKE-5] undo removes the last point of a half-drawn shape', async () => {
  const { store, draw, drawLine, shapes } = await openSketch();
  drawLine();
  draw([30], [40]);
  store.set(undoAtom);
  expect(store.get(drawingAtom)?.positions).toEqual([at(30)]);
  store.set(undoAtom);
  expect(store.get(drawingAtom)).toBeNull();
  expect(shapes()).toHaveLength(1);
});

test('[SKE-3] labels are added, chosen for editing and removed, each with its tool', async () => {
  const { store, labels } = await openSketch();
  store.set(takeToolAtom, 'add label');
  store.set(addLabelAtom, at(0));
  store.set(addLabelAtom, at(10));
  expect(labels()).toMatchObject([
    { message: 'Label 1', location: at(0), angle: 0 },
    { message: 'Label 2', location: at(10) },
  ]);
  expect(store.get(chosenLabelAtom)?.message).toBe('Label 2');
  expect(store.get(openPanelAtom)).toBe('sketch');
  const [first, second] = labels();
  if (!first || !second) throw new Error('labels are missing');
  store.set(takeToolAtom, 'edit label');
  expect([store.get(chosenLabelAtom), store.get(openPanelAtom)]).toEqual([null, null]);
  store.set(tapSketchAtom, { kind: 'label', uuid: first.uuid });
  expect([store.get(chosenLabelAtom), store.get(openPanelAtom)]).toEqual([first, 'sketch']);
  store.set(changeLabelAtom, { ...first, message: 'Steingard' });
  expect(store.get(chosenLabelAtom)?.message).toBe('Steingard');
  store.set(takeToolAtom, 'remove label');
  store.set(tapSketchAtom, { kind: 'label', uuid: second.uuid });
  store.set(tapSketchAtom, null);
  expect(labels()).toMatchObject([{ message: 'Steingard' }]);
});

test('[SKE-6] the sketch and its half-drawn shape are stored at once and reloaded', async () => {
  const { store, device, drawLine, draw } = await openSketch();
  drawLine();
  draw([40]);
  await store.set(storeWorkAtom);
  const reloaded = await openSketch(device);
  expect(reloaded.shapes()).toEqual(store.get(sketchAtom).shapes);
  expect(reloaded.store.get(drawingAtom)).toEqual({ kind: 'line', positions: [at(40)] });
  expect(reloaded.store.get(sketchToolAtom)).toBe('line');
  reloaded.store.set(cancelDrawingAtom);
  expect(reloaded.store.get(drawingAtom)).toBeNull();
});

test('[SKE-6] each case has its own sketch', async () => {
  const { store, drawLine } = await openSketch();
  drawLine();
  await store.set(storeWorkAtom);
  expect(await store.set(readSketchAtom, 1042)).toMatchObject({
    caseNumber: '2026/118',
    businessId: 2077,
  });
  store.set(caseAddressAtom, null);
  expect(store.get(sketchAtom).shapes).toEqual([]);
  expect(store.get(isSketchLoadedAtom)).toBe(false);
});

test('[SKE-6] another user of the page does not see the sketch', async () => {
  const { store, drawLine, shapes } = await openSketch();
  drawLine();
  await store.set(storeWorkAtom);
  store.set(provideDeviceStoreAtom, await openDevice(crypto.randomUUID()));
  expect(shapes()).toEqual([]);
  await store.set(loadSketchAtom);
  expect(shapes()).toEqual([]);
});

test('[SKE-6] another tab’s shapes are merged, and undo keeps them', async () => {
  const { store, drawLine, shapes, device } = await openSketch();
  const otherTab = await openSketch(device);
  otherTab.drawLine();
  await otherTab.store.set(storeWorkAtom);
  drawLine();
  await store.set(storeWorkAtom);
  expect(shapes()).toHaveLength(2);
  expect((await store.set(readSketchAtom, 1042))?.sketch.shapes).toHaveLength(2);
});

test('[OFF-16] a sketch discarded elsewhere leaves the map', async () => {
  const { store, drawLine, shapes } = await openSketch();
  drawLine();
  await store.set(storeWorkAtom);
  await store.set(discardSketchAtom, 1042);
  await store.set(loadSketchAtom);
  expect(shapes()).toEqual([]);
  expect(store.get(canUndoAtom)).toBe(false);
});

test('[MAP-11] a sketch that cannot be stored is reported, and a retry stores it', async () => {
  const { store, drawLine, device } = await openSketch();
  const write = jest
    .spyOn(device, 'write')
    .mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  drawLine();
  await store.set(storeWorkAtom);
  expect(store.get(isSketchNotStoredAtom)).toBe(true);
  write.mockRestore();
  await store.set(storeWorkAtom);
  expect(store.get(isSketchNotStoredAtom)).toBe(false);
  expect((await store.set(readSketchAtom, 1042))?.sketch.shapes).toHaveLength(1);
});

test('an unreadable sketch is not overwritten', async () => {
  const device = await openDevice(crypto.randomUUID());
  jest.spyOn(device, 'read').mockRejectedValue(new DOMException('damaged', 'OperationError'));
  const { store, drawLine, shapes, reportError } = await openSketch(device);
  drawLine();
  expect(shapes()).toEqual([]);
  expect(store.get(isSketchLoadedAtom)).toBe(false);
  expect(reportError).toHaveBeenCalledTimes(1);
});

test('five hundred shapes are stored and read again', async () => {
  const { store, device } = await openSketch();
  const shapes = Array.from({ length: 500 }, (_, index) => ({
    uuid: String(index),
    kind: 'polygon' as const,
    positions: [at(index), at(index + 1), at(index, 1)],
  }));
  const place = { caseId: 1042, businessId: 2077, caseNumber: '2026/118', drawing: null };
  const nothing = { shapes: [], labels: [] };
  await store.set(storeSketchAtom, { ...place, base: nothing, sketch: { shapes, labels: [] } });
  expect((await openSketch(device)).shapes()).toHaveLength(500);
});

test('[SKE-5] a whole shape is moved; successive steps by keys are undone together', async () => {
  const { store, drawLine, shapes } = await openSketch();
  drawLine();
  store.set(takeToolAtom, 'select');
  const [line] = shapes();
  const positions = () =>
    shapes().flatMap((shape) => (shape.kind === 'circle' ? [] : shape.positions));
  const uuid = line?.uuid ?? '';
  const drawn = positions();
  store.set(changeShapeAtom, uuid, (shape) => moveShape(shape, at(5), at(5, 30)));
  expect(computeDistance(positions()[2] ?? origin, at(20, 30))).toBeLessThan(0.01);
  const moved = positions();
  store.set(stepShapeAtom, 0);
  expect(positions()).toEqual(moved);
  store.set(chooseAtom, { kind: 'shape', uuid });
  for (let step = 0; step < 4; step += 1) store.set(stepShapeAtom, 90);
  expect(computeDistance(positions()[2] ?? origin, at(22, 30))).toBeLessThan(0.01);
  store.set(undoAtom);
  expect(positions()).toEqual(moved);
  store.set(undoAtom);
  expect(positions()).toEqual(drawn);
  store.set(redoAtom);
  expect(positions()).toEqual(moved);
});
