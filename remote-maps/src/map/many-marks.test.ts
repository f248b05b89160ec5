import { readCatalogueAnswer } from '../catalogue/catalogue.domain';
import { projectToUtm } from '../coordinates/utm.domain';
import { createMapListeners } from '../testing/map-listeners';
import { appServices } from '../testing/map-services';
import { drawingCalls, installRealCanvas } from '../testing/real-canvas';
import { createList, createSavedMark } from '../testing/sample-marks';
import { FieldMap } from './field-map';
import { createOpeningView } from './map-view';
import { symbolSide } from './mark-symbols';

installRealCanvas();

const width = 1024;
const height = 768;
const count = 10_000;
/** Marks to a side of the square in which they stand. */
const across = Math.sqrt(count);
const { tiles } = readCatalogueAnswer(appServices, 'GetAppServices');

/**
 * A map of a tablet's size, opened at zoom 17 in the middle of ten thousand marks. @param metres
 * between two of them
 */
function createMapWithMarks(metres: number) {
  const answerNoTile = async () => ({ ok: false, failure: { kind: 'unreachable' } }) as const;
  const map = new FieldMap(
    document.createElement('div'),
    createMapListeners(),
    answerNoTile,
    createOpeningView(),
  );
  map.showBaseMap(tiles.slice(0, 1));
  map.openAtProperty(null);
  const { north, east } = projectToUtm(map.getCentre(), 32);
  const marks = Array.from({ length: count }, (_, index) =>
    createSavedMark({
      uuid: `mark ${index}`,
      boundaryPointNumber: String(index),
      typeOfBoundaryMark: ['51', '53', '54'][index % 3] ?? '',
      north: north + (Math.floor(index / across) - across / 2) * metres,
      east: east + ((index % across) - across / 2) * metres,
    }),
  );
  // A stopped clock stands for a machine that places all marks within a frame.
  const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
  const ol = map.createPicture((olMap) => olMap);
  ol.setSize([width, height]);
  map.showMarks(createList(marks));
  clock.mockRestore();
  /** Counts the painted symbols and the written numbers of one frame. */
  const drawFrame = () => {
    drawingCalls.clear();
    ol.renderSync();
    const countCalls = (call: string) => drawingCalls.get(call) ?? 0;
    return { painted: countCalls('drawImage'), written: countCalls('fillText') };
  };
  return { map, view: ol.getView(), drawFrame };
}

test.each([21, 18, 17, 16.5, 14, 10])(
  '[MARK-15] at zoom %d a frame paints no more symbols than have room',
  (zoom) => {
    const { map, view, drawFrame } = createMapWithMarks(4);
    view.setZoom(zoom);
    const { painted, written } = drawFrame();
    expect(painted).toBeGreaterThan(0);
    const room = (width * height) / symbolSide ** 2;
    expect(painted).toBeLessThanOrEqual(room);
    expect(written).toBeLessThanOrEqual(room);
    map.dispose();
  },
);

test('[MARK-15] marks out of view take no part in a frame', () => {
  const { map, view, drawFrame } = createMapWithMarks(200);
  const atFirst = drawFrame();
  expect(atFirst.painted).toBeGreaterThan(0);
  view.setZoom(18);
  const { painted } = drawFrame();
  expect(painted).toBeLessThanOrEqual(atFirst.painted);
  expect(atFirst.painted).toBeLessThan(30);
  map.dispose();
});
