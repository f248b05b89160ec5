import OlMap from 'ol/Map';
import View from 'ol/View';
import { installRealCanvas } from '../testing/real-canvas';
import { createSavedMark } from '../testing/sample-marks';
import { ActiveMark } from './active-mark';
import { toMarkCoordinate } from './mark-coordinate';
import { MarkDrag } from './mark-drag';

installRealCanvas();
// jsdom has no such property, and each pointer here is the only one.
beforeAll(() => Object.defineProperty(PointerEvent.prototype, 'isPrimary', { value: true }));

const mark = createSavedMark();
const [x, y] = toMarkCoordinate(mark);

/** Drags the edited mark, in the middle of a map of 400 by 400 pixels of a metre each. */
async function dragMark(
  pointerType: string,
  from: readonly [number, number],
  to: readonly [number, number],
) {
  const target = document.createElement('div');
  document.body.append(target);
  const active = new ActiveMark(1);
  const view = new View({ center: [x, y], resolution: 1 });
  const map = new OlMap({ target, view, controls: [], interactions: [], layers: [active.layer] });
  map.setSize([400, 400]);
  Object.assign(map.getViewport() ?? {}, {
    getBoundingClientRect: () => ({ left: 0, top: 0, width: 400, height: 400 }),
  });
  active.show({ mark, status: 'saved' });
  map.renderSync();
  // Symbols are drawn when their pictures are ready.
  await new Promise(requestAnimationFrame);
  map.renderSync();
  const moves: number[][] = [];
  const drag = new MarkDrag(active, (coordinate) => moves.push(coordinate));
  map.addInteraction(drag);
  const send = (type: string, [right, down]: readonly [number, number]) => {
    const init = {
      clientX: 200 + right,
      clientY: 200 + down,
      pointerId: 7,
      pointerType,
      bubbles: true,
    };
    map.getViewport()?.dispatchEvent(new PointerEvent(type, init));
  };
  send('pointerdown', from);
  send('pointermove', [from[0] + 10, from[1]]);
  const wasDragging = drag.isDragging;
  send('pointermove', to);
  send('pointerup', to);
  map.setTarget(undefined);
  const [east = Number.NaN, north = Number.NaN] = moves.at(-1) ?? [];
  return { right: east - x, down: y - north, wasDragging, isDragging: drag.isDragging };
}

test('[MARK-4] a mark dragged by its rim moves as far as the pointer', async () => {
  const { right, down, wasDragging, isDragging } = await dragMark('mouse', [12, 4], [52, 34]);
  expect([right, down]).toEqual([expect.closeTo(40, 6), expect.closeTo(30, 6)]);
  expect([wasDragging, isDragging]).toEqual([true, false]);
});

test('[MARK-4] a finger grabs a mark from 25 pixels, a mouse does not', async () => {
  expect((await dragMark('touch', [25, 0], [65, 0])).right).toBeCloseTo(40, 6);
  expect((await dragMark('mouse', [25, 0], [65, 0])).right).toBeNaN();
});
