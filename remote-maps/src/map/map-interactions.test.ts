import OlMap from 'ol/Map';
import MapBrowserEvent from 'ol/MapBrowserEvent';
import { createMapInteractions } from './map-interactions';
import { createOpeningView } from './map-view';

/** A map with its interactions. No frame is drawn. */
function createMovableMap(duration: number) {
  jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(1);
  const clock = jest.spyOn(Date, 'now').mockReturnValue(0);
  const view = createOpeningView();
  const target = document.createElement('div');
  document.body.append(target);
  const map = new OlMap({
    target,
    view,
    controls: [],
    layers: [],
    interactions: createMapInteractions(duration),
  });
  map.setSize([1024, 768]);
  // jsdom computes no layout, so without this no place of the page is on the map.
  const viewport = map.getViewport();
  if (!viewport) throw new Error('the map has no viewport');
  Object.defineProperties(viewport, { offsetWidth: { value: 1024 }, offsetHeight: { value: 768 } });
  viewport.getBoundingClientRect = () => new DOMRect(0, 0, 1024, 768);
  map.renderSync();
  const sendPointer = (type: string, x: number) => {
    const event = new PointerEvent(type, { clientX: x, clientY: 300, pointerType: 'mouse' });
    Object.defineProperty(event, 'isPrimary', { value: true });
    // The event needs a target.
    target.dispatchEvent(event);
    const pointers = type === 'pointerup' ? [] : [event];
    map.handleMapBrowserEvent(
      new MapBrowserEvent(type, map, event, type === 'pointerdrag', undefined, pointers),
    );
  };
  return {
    view,
    press: (key: string) => target.dispatchEvent(new KeyboardEvent('keydown', { key })),
    /** Drags the map and releases it while it moves. */
    throwAlong: () => {
      sendPointer('pointerdown', 300);
      for (const moment of [20, 40, 60]) {
        clock.mockReturnValue(moment);
        sendPointer('pointerdrag', 300 + moment);
      }
      sendPointer('pointerup', 360);
    },
  };
}

test('without motion the map jumps by keys, and stops where it is released', () => {
  const { view, press, throwAlong } = createMovableMap(0);
  const opened = view.getCenter();
  press('ArrowRight');
  expect(view.getAnimating()).toBe(false);
  const moved = view.getCenter();
  expect(moved).not.toEqual(opened);
  press('+');
  expect(view.getAnimating()).toBe(false);
  expect(view.getZoom()).toBe(18);
  throwAlong();
  expect(view.getAnimating()).toBe(false);
  expect(view.getCenter()).not.toEqual(moved);
});

test.each(['ArrowRight', '+'])('with motion the map moves by %s', (key) => {
  const { view, press } = createMovableMap(200);
  press(key);
  expect(view.getAnimating()).toBe(true);
});

test('with motion the map glides on when it is released', () => {
  const { view, throwAlong } = createMovableMap(200);
  throwAlong();
  expect(view.getAnimating()).toBe(true);
});
