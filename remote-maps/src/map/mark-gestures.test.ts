import OlMap from 'ol/Map';
import View from 'ol/View';
import { installRealCanvas } from '../testing/real-canvas';
import { createSavedMark } from '../testing/sample-marks';
import { ActiveMark } from './active-mark';
import { toMarkCoordinate } from './mark-coordinate';
import { MarkGestures } from './mark-gestures';
import { MarkLayer } from './mark-layer';

installRealCanvas();

test('[MARK-15] the pointer looks for a mark to drag only while one is open', () => {
  const target = document.createElement('div');
  document.body.append(target);
  const active = new ActiveMark(2);
  const view = new View({ center: toMarkCoordinate(createSavedMark()), resolution: 1 });
  const map = new OlMap({ target, view, controls: [], interactions: [], layers: [active.layer] });
  map.setSize([400, 400]);
  const gestures = new MarkGestures(map, new MarkLayer(map, 1), active);
  map.renderSync();
  const look = jest.spyOn(map, 'forEachFeatureAtPixel').mockReturnValue(undefined);
  const countLooks = () => {
    look.mockClear();
    const moved = new PointerEvent('pointermove', { clientX: 9, clientY: 9, bubbles: true });
    map.getViewport()?.dispatchEvent(moved);
    return look.mock.calls.length;
  };
  gestures.setEditable(true);
  expect(countLooks()).toBe(0);
  gestures.showActiveMark({ mark: createSavedMark(), status: 'saved' });
  expect(countLooks()).toBe(1);
  gestures.showActiveMark(null);
  expect(countLooks()).toBe(0);
  gestures.dispose();
  map.setTarget(undefined);
});
