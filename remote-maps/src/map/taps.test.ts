import type { Coordinate } from 'ol/coordinate';
import DoubleClickZoom from 'ol/interaction/DoubleClickZoom';
import OlMap from 'ol/Map';
import View from 'ol/View';
import { LineGestures } from './line-gestures';
import { Taps } from './taps';

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(1);
});
afterEach(() => jest.useRealTimers());

/** Creates a map with OpenLayers' own double tap to zoom, and a finger that taps it. */
function createTaps() {
  const target = document.createElement('div');
  target.style.border = target.style.padding = '0px';
  Object.defineProperties(target, { offsetWidth: { value: 400 }, offsetHeight: { value: 300 } });
  document.body.append(target);
  const view = new View({ center: [0, 0], zoom: 17 });
  const map = new OlMap({
    target,
    view,
    controls: [],
    layers: [],
    interactions: [new DoubleClickZoom({ duration: 0 })],
  });
  map.updateSize();
  const reported: Coordinate[] = [];
  const taps = new Taps(map, (coordinate) => reported.push(coordinate));
  // Without a frame no pixel has a place.
  map.renderSync();
  const send = (type: string) =>
    map.getViewport()?.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        cancelable: true,
        pointerId: 1,
        pointerType: 'touch',
        isPrimary: true,
        button: 0,
        clientX: 200,
        clientY: 150,
      }),
    );
  const tap = () => {
    send('pointerdown');
    send('pointerup');
  };
  return { map, reported, taps, tap, send, view };
}

test('[MARK-4] a tap counts once it is known that no second one follows', () => {
  const { reported, tap } = createTaps();
  tap();
  expect(reported).toHaveLength(0);
  jest.advanceTimersByTime(300);
  expect(reported).toHaveLength(1);
});

test('two quick taps zoom, and are not reported as taps', () => {
  const { reported, tap, view } = createTaps();
  tap();
  tap();
  jest.advanceTimersByTime(300);
  expect(reported).toHaveLength(0);
  expect(view.getZoom()).toBe(18);
});

test('[MARK-4] a drawing tap counts at once, and once', () => {
  const { reported, taps, tap } = createTaps();
  taps.areImmediate = true;
  tap();
  expect(reported).toHaveLength(1);
  // One mark is drawn at a time.
  taps.areImmediate = false;
  jest.advanceTimersByTime(300);
  expect(reported).toHaveLength(1);
  tap();
  jest.advanceTimersByTime(300);
  expect(reported).toHaveLength(2);
});

test('[MARK-4] a second tap after a drawing tap does not zoom; two later taps do', () => {
  const { reported, taps, tap, view } = createTaps();
  taps.areImmediate = true;
  tap();
  taps.areImmediate = false;
  tap();
  jest.advanceTimersByTime(300);
  expect(reported).toHaveLength(1);
  expect(view.getZoom()).toBe(17);
  tap();
  tap();
  expect(view.getZoom()).toBe(18);
});

test('[JOB-4] a tap that drew a line selects no mark in the mode that follows', () => {
  const { map, reported, tap } = createTaps();
  const lines = new LineGestures({ onTap: jest.fn(), onKey: () => false });
  lines.attach(map);
  tap();
  lines.detach();
  jest.advanceTimersByTime(300);
  expect(reported).toHaveLength(0);
  tap();
  jest.advanceTimersByTime(300);
  expect(reported).toHaveLength(1);
});

test.each([true, false])(
  'a long press is no tap when it is lifted (taps at once: %s)',
  (areAtOnce) => {
    const { reported, taps, send } = createTaps();
    taps.areImmediate = areAtOnce;
    send('pointerdown');
    taps.ignoreCurrent();
    send('pointerup');
    jest.advanceTimersByTime(300);
    expect(reported).toHaveLength(0);
  },
);
