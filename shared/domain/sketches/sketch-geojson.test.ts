import type { Sketch } from './sketch.ts';
import { toGeoJson } from './sketch-geojson.ts';

const toPosition = (longitude: number, latitude: number) => ({ longitude, latitude });
const sketch: Sketch = {
  shapes: [
    { uuid: 'l', kind: 'line', positions: [toPosition(6, 60), toPosition(7, 61)] },
    // Clockwise, as it was drawn.
    {
      uuid: 'p',
      kind: 'polygon',
      positions: [toPosition(0, 0), toPosition(0, 1), toPosition(1, 1)],
    },
    { uuid: 'c', kind: 'circle', centre: toPosition(6, 60), radius: 25 },
  ],
  labels: [{ uuid: 't', location: toPosition(6, 60), message: 'Gammal steingard', angle: -35 }],
};

test('[SKE-7] a sketch is GeoJSON in WGS84: lines, anticlockwise rings, labels with angle', () => {
  const { type, crs, features } = toGeoJson(sketch);
  expect(type).toBe('FeatureCollection');
  expect(crs).toBeUndefined();
  const [line, polygon, circle, label] = features;
  expect(line).toMatchObject({
    id: 'l',
    geometry: {
      type: 'LineString',
      coordinates: [
        [6, 60],
        [7, 61],
      ],
    },
  });
  expect(polygon?.geometry).toEqual({
    type: 'Polygon',
    coordinates: [
      [
        [1, 1],
        [0, 1],
        [0, 0],
        [1, 1],
      ],
    ],
  });
  expect(circle?.properties).toEqual({
    kind: 'circle',
    radius: 25,
    centreEast: 6,
    centreNorth: 60,
  });
  const [ring] = (circle?.geometry.coordinates ?? []) as [number, number][][];
  expect(ring?.length).toBeGreaterThan(60);
  expect(ring?.[0]).toEqual(ring?.at(-1));
  expect(label).toMatchObject({
    geometry: { type: 'Point', coordinates: [6, 60] },
    properties: { kind: 'label', message: 'Gammal steingard', angle: -35 },
  });
});

test('[SKE-7] in another coordinate system every coordinate is of that system, which is named', () => {
  const written = toGeoJson(sketch, { epsg: 25832, toCoordinate: () => [370_761, 6_689_343] });
  expect(written.crs?.properties.name).toBe('urn:ogc:def:crs:EPSG::25832');
  const numbers =
    JSON.stringify(written.features.map(({ geometry }) => geometry.coordinates)).match(/[\d.]+/g) ??
    [];
  expect(new Set(numbers)).toEqual(new Set(['370761', '6689343']));
  expect(written.features[2]?.properties).toMatchObject({
    centreEast: 370_761,
    centreNorth: 6_689_343,
    radius: 25,
  });
});
