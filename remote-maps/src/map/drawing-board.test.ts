import {
  computeDestination,
  computeDistance,
  type GeoPosition,
} from '@feltbok/domain/coordinates/geodesy.ts';
import type { Drawing, ShapeKind, SketchShape } from '@feltbok/domain/sketches/sketch.ts';
import OlMap from 'ol/Map';
import { fromLonLat } from 'ol/proj';
import View from 'ol/View';
import type { Geometry } from '../geometry/drawing.domain';
import { drawingCalls, installRealCanvas, readPixel } from '../testing/real-canvas';
import type { BoardTool, ShapeChange } from './board-tool';
import { composePicture } from './composed-picture';
import { DrawingBoard } from './drawing-board';

installRealCanvas();
// jsdom has no such property, and each touch of the keyboard is the only one.
beforeAll(() => Object.defineProperty(PointerEvent.prototype, 'isPrimary', { value: true }));

const origin = { longitude: 6.66, latitude: 60.32 };
/** A position at a distance in metres east and north of the middle of the map. */
const toPosition = (east: number, north: number): GeoPosition =>
  computeDestination(computeDestination(origin, { distance: east, bearing: 90 }), {
    distance: north,
    bearing: 0,
  });
const measureDistance = (first: GeoPosition | undefined, second: GeoPosition) =>
  computeDistance(first ?? origin, second);
const micrometre = 1e-6;

const ends = [toPosition(-40, 0), toPosition(40, 0)];
const line: SketchShape = { uuid: 'l', kind: 'line', positions: ends };

const maps: OlMap[] = [];
afterEach(() => {
  for (const map of maps.splice(0)) map.setTarget(undefined);
});

/** A map of 400 by 400 pixels of half a metre each, with a drawing board on it. */
function openBoard(change: Partial<BoardTool> = {}, { rotation = 0 } = {}) {
  const element = document.createElement('div');
  document.body.append(element);
  const view = new View({
    center: fromLonLat([origin.longitude, origin.latitude]),
    resolution: 1,
    rotation,
  });
  const map = new OlMap({ target: element, controls: [], interactions: [], view });
  maps.push(map);
  map.setSize([400, 400]);
  Object.assign(map.getViewport() ?? {}, {
    getBoundingClientRect: () => ({ left: 0, top: 0, width: 400, height: 400 }),
  });
  map.renderSync();
  const did = {
    taps: 0,
    tooSmall: 0,
    points: [] as GeoPosition[],
    drawn: [] as Geometry[],
    commands: [] as string[],
  };
  let isOnShape = false;
  let tool: BoardTool = {
    draws: null,
    drawing: null,
    selected: null,
    formatMeasure: () => null,
    formatSelectedMeasure: () => null,
  };
  const board = new DrawingBoard({
    onTap: () => (did.taps += 1),
    onPoint: (position) => did.points.push(position),
    onDrawing: (drawing) => setTool({ drawing }),
    onDrawn: (geometry) => {
      did.drawn.push(geometry);
      setTool({ drawing: null });
    },
    onTooSmall: () => (did.tooSmall += 1),
    onChange: (_, reshape: ShapeChange) =>
      setTool({ selected: tool.selected && reshape(tool.selected) }),
    onCommand: (command) => did.commands.push(command),
    moving: { isOn: () => isOnShape, onStep: (bearing) => did.commands.push(String(bearing)) },
  });
  const setTool = (next: Partial<BoardTool>) => {
    tool = { ...tool, ...next };
    board.setTool(tool);
  };
  board.attach(map);
  setTool(change);
  const send = (type: string, [x = 0, y = 0]: number[], pointerType = 'mouse', pointerId = 7) => {
    const buttons = type === 'pointerup' || type === 'pointermove' ? 0 : 1;
    const event = new PointerEvent(type, {
      clientX: x,
      clientY: y,
      pointerId,
      pointerType,
      bubbles: true,
      buttons,
    });
    Object.defineProperty(event, 'isPrimary', { value: pointerId === 7 });
    map.getViewport()?.dispatchEvent(event);
  };
  const toPixel = ({ longitude, latitude }: GeoPosition) =>
    map.getPixelFromCoordinate(fromLonLat([longitude, latitude]));
  const sendFinger = (type: string, place: GeoPosition, pointerId?: number) =>
    send(type, toPixel(place), 'touch', pointerId);
  const tap = (place: GeoPosition, pointerType?: string) => {
    for (const type of ['pointerdown', 'pointerup']) send(type, toPixel(place), pointerType);
  };
  const drag = (from: GeoPosition, to: GeoPosition, pointerType?: string) => {
    send('pointerdown', toPixel(from), pointerType);
    const [x = 0, y = 0] = toPixel(from);
    const [endX = 0, endY = 0] = toPixel(to);
    for (const share of [0.5, 1])
      send('pointermove', [x + (endX - x) * share, y + (endY - y) * share], pointerType);
    send('pointerup', toPixel(to), pointerType);
  };
  /** Several small moves, because OpenLayers takes the first after a tap for its end. */
  const addPoint = (place: GeoPosition) => {
    for (const _ of ['first', 'second']) send('pointermove', toPixel(place));
  };
  const press = (key: string, more: KeyboardEventInit = {}) =>
    element.dispatchEvent(new KeyboardEvent('keydown', { key, ...more }));
  const listPositions = (shape: Geometry | SketchShape | undefined | null) =>
    shape && shape.kind !== 'circle' ? shape.positions : [];
  return {
    board,
    map,
    did,
    setTool,
    toPixel,
    sendFinger,
    tap,
    drag,
    addPoint,
    press,
    tool: () => tool,
    positions: () => listPositions(did.drawn[0]),
    selected: () => listPositions(tool.selected),
    touchShape: () => {
      isOnShape = true;
    },
    createPicture: async () => {
      for (const _ of ['with handles as canvases', 'and as bitmaps'])
        await new Promise(requestAnimationFrame);
      return composePicture(map);
    },
  };
}

test('[SKE-1] a line goes on with each tap, and ends at its last point', () => {
  const { tap, did, positions, tool } = openBoard({ draws: 'line' });
  for (const place of [toPosition(0, 0), toPosition(40, 0), toPosition(40, 40)]) tap(place);
  expect(tool().drawing?.positions).toHaveLength(3);
  expect(did.drawn).toEqual([]);
  tap(toPosition(42, 41));
  expect(positions()).toHaveLength(3);
  for (const [index, place] of [toPosition(0, 0), toPosition(40, 0), toPosition(40, 40)].entries())
    expect(measureDistance(positions()[index], place)).toBeLessThan(micrometre);
  tap(toPosition(-50, 0));
  expect(tool().drawing?.positions).toHaveLength(1);
});

test('[SKE-1] a polygon ends where its first point is touched again', () => {
  const { tap, did, positions } = openBoard({ draws: 'polygon' });
  for (const place of [toPosition(0, 0), toPosition(40, 0), toPosition(40, 40), toPosition(2, 1)])
    tap(place);
  expect(did.drawn).toMatchObject([{ kind: 'polygon' }]);
  expect(positions()).toHaveLength(3);
});

test.each([0, Math.PI / 4])(
  '[SKE-1] on a map turned by %d a rectangle is upright on the screen',
  (rotation) => {
    const { tap, did, positions, toPixel } = openBoard({ draws: 'rectangle' }, { rotation });
    for (const place of [toPosition(0, 0), toPosition(30, 15)]) tap(place);
    expect(did.drawn).toMatchObject([{ kind: 'rectangle' }]);
    const [a, b, c, d] = positions().map(toPixel);
    expect(measureDistance(positions()[2], toPosition(30, 15))).toBeLessThan(micrometre);
    expect(a?.[1]).toBeCloseTo(b?.[1] ?? 0, 0);
    expect(b?.[0]).toBeCloseTo(c?.[0] ?? 0, 0);
    expect(d?.[0]).toBeCloseTo(a?.[0] ?? 0, 0);
  },
);

test('[SKE-1] a circle is drawn from its centre to its edge', () => {
  const { tap, did } = openBoard({ draws: 'circle' });
  for (const place of [toPosition(0, 0), toPosition(0, 25)]) tap(place);
  const [circle] = did.drawn;
  if (circle?.kind !== 'circle') throw new Error('no circle');
  expect(measureDistance(circle.centre, origin)).toBeLessThan(micrometre);
  expect(circle.radius).toBeCloseTo(25, 4);
});

test.each([
  ['a line of one point', 'line', [toPosition(0, 0), toPosition(1, 0)]],
  ['a polygon of two points', 'polygon', [toPosition(0, 0), toPosition(40, 0), toPosition(41, 0)]],
  ['a rectangle without sides', 'rectangle', [toPosition(0, 0), toPosition(1, 0)]],
  ['a circle without radius', 'circle', [toPosition(0, 0), toPosition(1, 0)]],
] as const)('%s is not finished, which is reported, and goes on', (_, kind, places) => {
  const { tap, did, tool } = openBoard({ draws: kind });
  for (const place of places) tap(place);
  expect(did).toMatchObject({ tooSmall: 1, drawn: [] });
  expect(tool().drawing?.positions).toHaveLength(places.length - 1);
  tap(toPosition(60, 60));
  expect(did.drawn.length + (tool().drawing?.positions.length ?? 0)).toBe(
    did.drawn.length ? 1 : places.length,
  );
});

test('a finger 15 pixels from the last point selects it, a mouse does not', () => {
  const tapNear = (pointerType: string) => {
    const { tap, did, tool } = openBoard({ draws: 'line' });
    for (const place of [toPosition(0, 0), toPosition(40, 0), toPosition(47.5, 0)])
      tap(place, pointerType);
    return [did.drawn.length, tool().drawing?.positions.length];
  };
  expect(tapNear('touch')).toEqual([1, undefined]);
  expect(tapNear('mouse')).toEqual([0, 3]);
});

test('dragging the map sets no point', () => {
  const { drag, tool } = openBoard({ draws: 'line' });
  drag(toPosition(0, 0), toPosition(20, 20), 'touch');
  expect(tool().drawing).toBeNull();
});

test('two fingers on the map set no point, and no corner stays dragged', () => {
  const { setTool, sendFinger, tool, selected } = openBoard({ draws: 'line' });
  sendFinger('pointerdown', toPosition(0, 0));
  sendFinger('pointerdown', toPosition(40, 40), 8);
  sendFinger('pointerup', toPosition(40, 40), 8);
  sendFinger('pointerup', toPosition(0, 0));
  expect(tool().drawing).toBeNull();
  setTool({ draws: null, selected: line });
  sendFinger('pointerdown', toPosition(40, 0));
  sendFinger('pointermove', toPosition(40, 20));
  sendFinger('pointerdown', toPosition(0, 40), 8);
  sendFinger('pointerup', toPosition(0, 40), 8);
  sendFinger('pointerup', toPosition(40, 20));
  expect(selected()).toEqual(ends);
  setTool({
    selected: { uuid: 'm', kind: 'line', positions: [toPosition(-40, 20), toPosition(40, 20)] },
  });
  sendFinger('pointerdown', toPosition(40, 20));
  sendFinger('pointermove', toPosition(40, 50));
  sendFinger('pointerup', toPosition(40, 50));
  expect(measureDistance(selected()[1], toPosition(40, 50))).toBeLessThan(micrometre);
});

test('[SKE-5] an unfinished shape continues without its undone last point', () => {
  const drawing: Drawing = {
    kind: 'line',
    positions: [toPosition(0, 0), toPosition(40, 0), toPosition(40, 40)],
  };
  const { tap, positions, setTool } = openBoard({ draws: 'line', drawing });
  setTool({ drawing: { kind: 'line', positions: drawing.positions.slice(0, 2) } });
  tap(toPosition(0, 40));
  tap(toPosition(0, 40));
  expect(positions()).toHaveLength(3);
  expect(positions().slice(0, 2)).toEqual(drawing.positions.slice(0, 2));
});

test('[SKE-1] Enter sets a point in the middle of the map, then ends the line', () => {
  const { press, map, did, positions } = openBoard({ draws: 'line' });
  press('Enter');
  map.getView().setCenter(fromLonLat([toPosition(30, 0).longitude, toPosition(30, 0).latitude]));
  press('Enter');
  press('Enter');
  expect(did.drawn).toHaveLength(1);
  expect(measureDistance(positions()[0], origin)).toBeLessThan(micrometre);
  expect(measureDistance(positions()[1], toPosition(30, 0))).toBeLessThan(micrometre);
});

test('[SKE-3] a tap sets one point with the label tool, and none without it', () => {
  const { tap, did, setTool } = openBoard({ draws: 'point' });
  tap(toPosition(10, 10));
  expect(did).toMatchObject({ taps: 0, points: [expect.anything()] });
  expect(measureDistance(did.points[0], toPosition(10, 10))).toBeLessThan(micrometre);
  setTool({ draws: null });
  tap(toPosition(20, 20));
  expect(did).toMatchObject({ taps: 1, points: [expect.anything()] });
});

test('[SKE-7] a point near marks snaps to the nearest of them', () => {
  const { board, tap, did } = openBoard({ draws: 'point' });
  board.setSnapTargets([{ points: [toPosition(0, 0), toPosition(3, 0)], lines: [] }]);
  for (const place of [toPosition(1, 0), toPosition(2, 0.5), toPosition(20, 0)]) tap(place);
  const expected = [toPosition(0, 0), toPosition(3, 0), toPosition(20, 0)];
  for (const [index, place] of expected.entries())
    expect(measureDistance(did.points[index], place)).toBeLessThan(micrometre);
});

test('[SKE-7] corners come before sides, and a side gives its nearest place', () => {
  const { board, tap, did } = openBoard({ draws: 'point' });
  board.setSnapTargets([
    { points: [], lines: [[toPosition(0, 0), toPosition(60, 0), toPosition(60, 60)]] },
  ]);
  for (const place of [toPosition(58, 1), toPosition(30, 2)]) tap(place);
  expect(measureDistance(did.points[0], toPosition(60, 0))).toBeLessThan(micrometre);
  expect(measureDistance(did.points[1], toPosition(30, 0))).toBeLessThan(0.02);
});

test('[SKE-7] with the switch off points stay where they are set', () => {
  const { board, tap, did } = openBoard({ draws: 'point' });
  board.setSnapTargets([{ points: [toPosition(0, 0)], lines: [] }]);
  board.setSnapTargets([]);
  tap(toPosition(1, 0));
  expect(measureDistance(did.points[0], toPosition(1, 0))).toBeLessThan(micrometre);
});

test('[SKE-7] among ten thousand marks a tap finds the nearest in less than 20 milliseconds', () => {
  const points = Array.from({ length: 10_000 }, (_, index) =>
    toPosition((index % 100) * 2, Math.floor(index / 100) * 2),
  );
  const { board, tap, did } = openBoard({ draws: 'point' });
  board.setSnapTargets([{ points, lines: [] }]);
  tap(toPosition(0.2, 0.2));
  const start = performance.now();
  for (let index = 1; index <= 50; index += 1) tap(toPosition(index + 0.1, 2.1));
  expect((performance.now() - start) / 50).toBeLessThan(20);
  for (const [index, place] of did.points.entries())
    expect(
      measureDistance(
        place,
        index === 0 ? toPosition(0, 0) : toPosition(2 * Math.round((index + 0.1) / 2), 2),
      ),
    ).toBeLessThan(0.01);
});

test('[SKE-5] a corner of the chosen shape is dragged, and a new one added', () => {
  const { drag, selected } = openBoard({ selected: line });
  drag(toPosition(40, 0), toPosition(40, 30));
  expect(selected()).toHaveLength(2);
  expect(measureDistance(selected()[1], toPosition(40, 30))).toBeLessThan(micrometre);
  drag(toPosition(0, 15), toPosition(0, 40));
  expect(selected()).toHaveLength(3);
  expect(measureDistance(selected()[1], toPosition(0, 40))).toBeLessThan(0.01);
});

test('[SKE-7] a dragged corner snaps to a target near it', () => {
  const { board, drag, selected } = openBoard({ selected: line });
  board.setSnapTargets([{ points: [toPosition(60, 30)], lines: [] }]);
  drag(toPosition(40, 0), toPosition(59, 29));
  expect(measureDistance(selected()[1], toPosition(60, 30))).toBeLessThan(micrometre);
});

test('[SKE-5] a corner dropped at an impossible place returns, and can be dragged again', () => {
  const { drag, selected } = openBoard({ selected: line });
  drag(toPosition(40, 0), toPosition(-40, 0));
  expect(selected()).toEqual(ends);
  drag(toPosition(40, 0), toPosition(50, 10));
  expect(measureDistance(selected()[1], toPosition(50, 10))).toBeLessThan(micrometre);
});

test('[SKE-5] the chosen shape is dragged as a whole, unless it fills the map', () => {
  const { drag, selected, touchShape, setTool } = openBoard({ selected: line });
  touchShape();
  drag(toPosition(20, 0), toPosition(20, 30));
  expect(measureDistance(selected()[0], toPosition(-40, 30))).toBeLessThan(0.01);
  setTool({
    selected: { uuid: 'l', kind: 'line', positions: [toPosition(-400, 0), toPosition(400, 0)] },
  });
  drag(toPosition(20, 0), toPosition(20, 30));
  expect(measureDistance(selected()[0], toPosition(-400, 0))).toBeLessThan(micrometre);
});

test('[SKE-5] keys undo, redo, cancel, remove, and move the chosen shape', () => {
  const { press, did } = openBoard({ selected: line });
  for (const key of ['Backspace', 'Escape', 'Delete', 'y']) press(key, { ctrlKey: key === 'y' });
  press('z', { ctrlKey: true });
  press('ArrowRight', { shiftKey: true });
  expect(did.commands).toEqual(['undo', 'cancel', 'remove', 'redo', 'undo', '90']);
});

const colours = [
  ['line', 'black', [0, 0, 0]],
  ['rectangle', 'green', [0, 128, 0]],
  ['polygon', 'purple', [128, 0, 128]],
  ['circle', 'steel blue', [70, 130, 180]],
] as const;

test.each(colours)(
  '[SKE-1] [MAP-9] a %s that is being drawn is %s, in the picture too',
  async (kind: ShapeKind, _, colour) => {
    const { tap, addPoint, toPixel, createPicture } = openBoard({ draws: kind });
    tap(toPosition(0, 0));
    if (kind === 'polygon') tap(toPosition(0, -40));
    // Its lower or right side, which all of them have in common, goes through the place below.
    addPoint(kind === 'circle' ? toPosition(40, 0) : toPosition(60, kind === 'rectangle' ? 60 : 0));
    const [x = 0, y = 0] = toPixel(kind === 'circle' ? toPosition(-40, 0) : toPosition(30, 0));
    expect(readPixel(await createPicture(), Math.round(x), Math.round(y))).toEqual([
      ...colour,
      255,
    ]);
  },
);

test('[SKE-2] while a line is drawn its lengths are written on the map', async () => {
  const written: string[] = [];
  const write: BoardTool['formatMeasure'] = (measure) => {
    if (measure.of === 'length') written.push(measure.metres.toFixed(0));
    return 'a length';
  };
  const { tap, addPoint, createPicture } = openBoard({ draws: 'line', formatMeasure: write });
  tap(toPosition(0, 0));
  addPoint(toPosition(0, 50));
  await createPicture();
  expect(written.at(-1)).toBe('50');
  expect(drawingCalls.get('fillText')).toBeGreaterThan(0);
});

test('[SKE-2] once a finger has set a point of a polygon, only sides have lengths', async () => {
  let written: string[] = [];
  const write: BoardTool['formatMeasure'] = (measure) => {
    if (measure.of === 'length') written.push(measure.metres.toFixed(0));
    return 'a length';
  };
  const { tap, sendFinger, createPicture } = openBoard({ draws: 'polygon', formatMeasure: write });
  for (const place of [toPosition(0, 0), toPosition(60, 0), toPosition(60, 80)]) {
    tap(place, 'touch');
    sendFinger('pointerleave', place);
  }
  written = [];
  await createPicture();
  expect(new Set(written)).toEqual(new Set(['60', '80', '100']));
});
