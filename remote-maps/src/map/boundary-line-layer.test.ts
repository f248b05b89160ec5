import type VectorLayer from 'ol/layer/Vector';
import OlMap from 'ol/Map';
import type Style from 'ol/style/Style';
import View from 'ol/View';
import { createSavedLine } from '../testing/sample-lines';
import { createSavedMark } from '../testing/sample-marks';
import { BoundaryLineLayer, type PlacedLine } from './boundary-line-layer';
import { toMarkCoordinate } from './mark-coordinate';

const start = createSavedMark({ uuid: 'a1', north: 6_689_300, east: 370_700 });
const middle = createSavedMark({ uuid: 'a2', north: 6_689_300, east: 370_740 });
const end = createSavedMark({ uuid: 'a3', north: 6_689_340, east: 370_740 });

const placed = (different: Partial<PlacedLine> = {}): PlacedLine => ({
  line: createSavedLine(),
  start,
  end: middle,
  isSaved: true,
  ...different,
});

function openLayer() {
  const view = new View({ center: toMarkCoordinate(start), resolution: 0.5 });
  const map = new OlMap({ view });
  const layer = new BoundaryLineLayer();
  layer.attach(map);
  const [lines, marked] = map.getLayers().getArray() as VectorLayer[];
  const getFeatures = () => lines?.getSource()?.getFeatures() ?? [];
  const getMarked = () => marked?.getSource()?.getFeatures() ?? [];
  return { layer, getFeatures, getMarked };
}

const getStrokes = (style: unknown) => (style as Style[]).map((part) => part.getStroke());

test('[JOB-4] a disputed line differs from an agreed one by colour and by its gaps', () => {
  const { layer, getFeatures } = openLayer();
  const disputed = createSavedLine({ uuid: 'd', disputed: true });
  layer.show([placed(), placed({ line: disputed })]);
  const [agreedInk, disputedInk] = getFeatures().map((line) => getStrokes(line.getStyle()).at(-1));
  expect(agreedInk?.getLineDash()).toBeNull();
  expect(disputedInk?.getLineDash()).not.toBeNull();
  expect(disputedInk?.getColor()).not.toBe(agreedInk?.getColor());
});

test('[JOB-4] a line that is not saved has another edge', () => {
  const { layer, getFeatures } = openLayer();
  layer.show([placed(), placed({ line: createSavedLine({ uuid: 'n' }), isSaved: false })]);
  const [saved, notSaved] = getFeatures().map((line) => getStrokes(line.getStyle())[0]);
  expect(notSaved?.getColor()).not.toBe(saved?.getColor());
});

test('[JOB-4] only a changed line, or one with a changed mark, is drawn again', () => {
  const { layer, getFeatures } = openLayer();
  const line = createSavedLine({ uuid: 'x', startMarkUuid: 'a2', endMarkUuid: 'a3' });
  const moved = placed({ line, start: middle, end });
  const still = placed();
  layer.show([still, moved]);
  const [stillFeature, movedFeature] = getFeatures();
  layer.show([{ ...still }, { ...moved, end: { ...end, north: 6_689_350 } }]);
  expect(getFeatures()).toContain(stillFeature);
  expect(getFeatures()).not.toContain(movedFeature);
  expect(getFeatures()).toHaveLength(2);
});

test('[JOB-4] a tap finds the nearest line within a finger’s reach', () => {
  const { layer } = openLayer();
  const line = createSavedLine({ uuid: 'x', startMarkUuid: 'a2', endMarkUuid: 'a3' });
  layer.show([placed(), placed({ line, start: middle, end })]);
  const near = (north: number, east: number) =>
    layer.findNear(toMarkCoordinate({ north, east, utmType: 25_832 }));
  expect(near(6_689_302, 370_720)).toBe(createSavedLine().uuid);
  expect(near(6_689_320, 370_738)).toBe('x');
  expect(near(6_689_330, 370_715)).toBeNull();
});

test('[JOB-4] the selected line shows its length, and picked marks have a ring', () => {
  const { layer, getMarked } = openLayer();
  layer.showMarked(placed(), '40,00 m', null);
  const texts = getMarked()
    .flatMap((line) => line.getStyle() as Style[])
    .flatMap((style) => style.getText() ?? []);
  expect(texts.map((text) => text.getText())).toEqual(['40,00 m']);
  layer.showMarked(null, '', { marks: [start, middle], lines: [placed()] });
  expect(getMarked()).toHaveLength(2);
  layer.showMarked(null, '', null);
  expect(getMarked()).toHaveLength(0);
});
