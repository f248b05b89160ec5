import { toParcelLines } from '../geometry/parcels.domain';
import { property } from '../testing/map-services';
import { readPropertyOutline } from './property.domain';

const createAnswer = (geometry: unknown) => ({
  Teiger: [{ Kommunenummer: 4699, Geometri: geometry }],
});

test("[MAP-16] a property's box spans all parcels, from geometries as objects or JSON text", () => {
  expect(readPropertyOutline(property)?.box).toEqual({
    west: 6.65,
    south: 60.32,
    east: 6.661,
    north: 60.322,
  });
  expect(readPropertyOutline(property)?.parcels.map(({ type }) => type)).toEqual([
    'Polygon',
    'MultiPolygon',
  ]);
});

test('[MAP-16] parcels are also read from a feature collection, like Kartverket’s answers', () => {
  const features = property.Teiger.map(({ Geometri }) => ({
    type: 'Feature',
    properties: { kommunenummer: '4699', matrikkelnummertekst: '31/472' },
    geometry: typeof Geometri === 'string' ? JSON.parse(Geometri) : Geometri,
  }));
  expect(readPropertyOutline({ type: 'FeatureCollection', features })).toEqual(
    readPropertyOutline(property),
  );
  expect(readPropertyOutline({ type: 'FeatureCollection', features: [] })).toBeNull();
});

test('a parcel known by one point only has a box without extent', () => {
  expect(
    readPropertyOutline(createAnswer({ type: 'Point', coordinates: [6.66, 60.32] }))?.box,
  ).toEqual({
    west: 6.66,
    south: 60.32,
    east: 6.66,
    north: 60.32,
  });
});

test.each([
  ['no parcels', { Teiger: [] }],
  ['parcels without geometry', createAnswer(null)],
])('a property with %s has no box', (_, answer) => {
  expect(readPropertyOutline(answer)).toBeNull();
});

test.each([
  ['Teiger', {}],
  ['Teiger[0].Geometri', createAnswer('POLYGON((6 60))')],
  ['Teiger[0].Geometri.type', createAnswer({ type: 'toString', coordinates: [] })],
  [
    'Geometri.coordinates[0][0]',
    createAnswer({ type: 'Polygon', coordinates: [[[370761, 6689343]]] }),
  ],
  ['Geometri.coordinates[0]', createAnswer({ type: 'Polygon', coordinates: [6.66, 60.32] })],
  ['Geometri.coordinates[0]', createAnswer({ type: 'LineString', coordinates: [[6.66]] })],
])('an error at %s is reported with its place', (field, answer) => {
  expect(() => readPropertyOutline(answer)).toThrow(field);
});

test('[SKE-7] the boundaries of parcels are lines from corner to corner, however they are nested', () => {
  const [a, b, c] = [
    [6, 60],
    [7, 60],
    [7, 61],
  ] as const;
  const corners = [a, b, c].map(([longitude, latitude]) => ({ longitude, latitude }));
  expect(toParcelLines({ type: 'LineString', coordinates: [a, b, c] })).toEqual([corners]);
  expect(toParcelLines({ type: 'Polygon', coordinates: [[a, b, c]] })).toEqual([corners]);
  expect(toParcelLines({ type: 'MultiPolygon', coordinates: [[[a, b, c]], [[a, b, c]]] })).toEqual([
    corners,
    corners,
  ]);
  expect(toParcelLines({ type: 'Point', coordinates: [6, 60] })).toEqual([]);
});
