import type Feature from 'ol/Feature';
import LineString from 'ol/geom/LineString';
import VectorLayer from 'ol/layer/Vector';
import OlMap from 'ol/Map';
import { convertUtmToMap } from './projections';
import { ResidualLayer } from './residual-layer';

test('[CAD-2] an arrow is as long as the residual times the factor', () => {
  const map = new OlMap({ controls: [], interactions: [] });
  const layer = new ResidualLayer();
  layer.attach(map);
  const from = { north: 6_689_343, east: 370_761, zone: 32 } as const;
  const to = { ...from, east: from.east + 0.1 };
  layer.show([{ from, to, isOver: true }], 100);
  const [shown] = map.getLayers().getArray();
  const features =
    shown instanceof VectorLayer ? (shown.getSource()?.getFeatures() as Feature[]) : [];
  const line = features[0]?.getGeometry();
  const [[x = 0, y = 0] = [], [endX = 0, endY = 0] = []] =
    line instanceof LineString ? line.getCoordinates() : [];
  const end = convertUtmToMap({ ...from, east: from.east + 10 });
  expect([x, y]).toEqual(convertUtmToMap(from));
  expect([endX, endY]).toEqual([expect.closeTo(end[0], 2), expect.closeTo(end[1], 2)]);
  layer.show([], 100);
  expect(shown instanceof VectorLayer && shown.getSource()?.getFeatures()).toEqual([]);
  layer.detach();
  expect(map.getLayers().getLength()).toBe(0);
});
