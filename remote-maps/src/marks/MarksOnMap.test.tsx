import { act, render } from '@testing-library/react';
import { Provider } from 'jotai';
import { composePicture } from '../map/composed-picture';
import { FieldMap } from '../map/field-map';
import { createOpeningView } from '../map/map-view';
import { toMarkCoordinate } from '../map/mark-coordinate';
import { createMapListeners } from '../testing/map-listeners';
import { openMarks } from '../testing/open-marks';
import { installRealCanvas, readPixel } from '../testing/real-canvas';
import { createSavedMark } from '../testing/sample-marks';
import { MarksOnMap } from './MarksOnMap';

installRealCanvas();

test('[MARK-1] the marks that are loaded are drawn on the map', async () => {
  const { store, engine } = await openMarks({ marks: [createSavedMark()] });
  const view = createOpeningView();
  view.setCenter(toMarkCoordinate(createSavedMark()));
  const map = new FieldMap(document.createElement('div'), createMapListeners(), jest.fn(), view);
  map.createPicture((olMap) => olMap.setSize([100, 100]));
  const readMiddle = () => readPixel(map.createPicture(composePicture), 50, 50);
  expect(readMiddle()).toEqual([255, 255, 255, 255]);
  render(
    <Provider store={store}>
      <MarksOnMap map={map} />
    </Provider>,
  );
  expect(readMiddle()).toEqual([20, 32, 26, 255]);
  act(() => engine.stop());
});
