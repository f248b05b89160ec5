import { readCatalogueAnswer } from '../catalogue/catalogue.domain';
import { projectToUtm } from '../coordinates/utm.domain';
import { mapListeners } from '../testing/map-listeners';
import { appServices } from '../testing/map-services';
import { drawingCalls, standInRealCanvas } from '../testing/real-canvas';
import { createList, savedMark } from '../testing/sample-marks';
import { FieldMap } from './field-map';
import { createOpeningView } from './map-view';
import { symbolSide } from './mark-symbols';

standInRealCanvas();

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
function mapOfMarks(metres: number) {
  const noTile = async () => ({ ok: false, failure: { kind: 'unreachable' } }) as const;
  const map = new FieldMap(
    document.createElement('div'),
    mapListeners(),
    noTile,
    createOpeningView(),
  );
  map.showBaseMap(tiles.slice(0, 1));
  map.openAtProperty(null);
  const { north, east } = projectToUtm(map.getCentre(), 32);
  const marks = Array.from({ length: count }, (_, index) =>
    savedMark({
      uuid: `mark ${index}`,
      boundaryPointNumber: String(index),
      typeOfBoundaryMark: ['51', '53', '54'][index % 3] ?? '',
      north: north + (Math.floor(index / across) - across / 2) * metres,
      east: east + ((index % across) - across / 2) * metres,
    }),
  );
  // As on a machine that places them all within a frame.
  const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
  const ol = map.createPicture((olMap) => olMap);
  ol.setSize([width, height]);
  map.showMarks(createList(marks));
  clock.mockRestore();
  /** What one frame takes: symbols that are painted and numbers that are written. */
  const frame = () => {
    drawingCalls.clear();
    ol.renderSync();
    const made = (call: string) => drawingCalls.get(call) ?? 0;
    return { painted: made('drawImage'), written: made('fillText') };
  };
  return { map, view: ol.getView(), frame };
}

test.each([21, 18, 17, 16.5, 14, 10])(
  '[MARK-15] at zoom %d a frame paints no more symbols than have room',
  (zoom) => {
    const { map, view, frame } = mapOfMarks(4);
    view.setZoom(zoom);
    const { painted, written } = frame();
    expect(painted).toBeGreaterThan(0);
    const room = (width * height) / symbolSide ** 2;
    expect(painted).toBeLessThanOrEqual(room);
    expect(written).toBeLessThanOrEqual(room);
    map.dispose();
  },
);

test('[MARK-15] marks out of view take no part in a frame', () => {
  const { map, view, frame } = mapOfMarks(200);
  const atFirst = frame();
  expect(atFirst.painted).toBeGreaterThan(0);
  view.setZoom(18);
  const { painted } = frame();
  expect(painted).toBeLessThanOrEqual(atFirst.painted);
  expect(atFirst.painted).toBeLessThan(30);
  map.dispose();
});
