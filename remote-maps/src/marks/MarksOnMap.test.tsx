import { act, render } from '@testing-library/react';
import { Provider } from 'jotai';
import { composePicture } from '../map/composed-picture';
import { FieldMap } from '../map/field-map';
import { createOpeningView } from '../map/map-view';
import { toMarkCoordinate } from '../map/mark-coordinate';
import { mapListeners } from '../testing/map-listeners';
import { openMarks } from '../testing/open-marks';
import { pixelAt, standInRealCanvas } from '../testing/real-canvas';
import { savedMark } from '../testing/sample-marks';
import { MarksOnMap } from './MarksOnMap';

standInRealCanvas();

test('[MARK-1] the marks that are loaded are drawn on the map', async () => {
  const { store, engine } = await openMarks({ marks: [savedMark()] });
  const view = createOpeningView();
  view.setCenter(toMarkCoordinate(savedMark()));
  const map = new FieldMap(document.createElement('div'), mapListeners(), jest.fn(), view);
  map.createPicture((olMap) => olMap.setSize([100, 100]));
  const middle = () => pixelAt(map.createPicture(composePicture), 50, 50);
  expect(middle()).toEqual([255, 255, 255, 255]);
  render(
    <Provider store={store}>
      <MarksOnMap map={map} />
    </Provider>,
  );
  expect(middle()).toEqual([20, 32, 26, 255]);
  act(() => engine.stop());
});
