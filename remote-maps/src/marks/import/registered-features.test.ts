import { runImport } from '../../import/do-import';
import {
  emptyRegister,
  formatBoundary,
  formatMark,
  formatMembers,
  formatParcel,
  register,
  surfaces,
} from '../../testing/registered';
import { readRegistered } from './registered-features';

const readOnly = (documents: Partial<Record<'parcels' | 'boundaries' | 'marks', string[]>>) =>
  readRegistered({ parcels: [], boundaries: [], marks: [], ...documents }, 32);

const triangle = '370700 6689300 370800 6689300 370800 6689400 370700 6689300';

test.each(Object.entries(surfaces))(
  '[CAD-1] a parcel written as %s has its corners once around',
  (_, surface) => {
    const [parcel] = readOnly({
      parcels: [formatMembers(formatParcel('t1', surface(triangle)))],
    }).parcels;
    expect(parcel).toMatchObject({ key: 't1', text: '31/472', area: 812.5, isDisputed: false });
    expect(parcel?.rings).toHaveLength(1);
    const [ring = []] = parcel?.rings ?? [];
    expect(
      ring.filter(
        (corner, index) =>
          index === 0 || JSON.stringify(corner) !== JSON.stringify(ring[index - 1]),
      ),
    ).toHaveLength(4);
    expect(ring[0]?.longitude).toBeCloseTo(6.66, 1);
    expect(ring[0]).toEqual(ring.at(-1));
  },
);

test('[CAD-1] a hole is a separate ring, and a dispute is read', () => {
  const hole =
    '<gml:interior><gml:LinearRing><gml:posList>370780 6689320 370790 6689320 370790 6689330 370780 6689320</gml:posList></gml:LinearRing></gml:interior>';
  const surface = surfaces.Polygon(triangle).replace('</gml:Polygon>', `${hole}</gml:Polygon>`);
  const [parcel] = readOnly({
    parcels: [formatMembers(formatParcel('t1', surface, '<app:tvist>true</app:tvist>'))],
  }).parcels;
  expect(parcel?.rings.map(({ length }) => length)).toEqual([4, 4]);
  expect(parcel?.isDisputed).toBe(true);
});

test('[CAD-1] a mark has method, accuracy and its coordinates as they are written', () => {
  const { marks } = readOnly({ marks: [register.marks] });
  expect(marks).toMatchObject([
    {
      key: 'p1',
      north: 6689300.34,
      east: 370700.12,
      accuracy: 10,
      method: '96',
      captured: '1998-06-01',
    },
  ]);
});

test('[CAD-1] north-first coordinates and other zones are converted', () => {
  const places = ['6689300.34 370700.12', '370700.12 6689300.34'];
  const documents = places.map((place, index) => formatMembers(formatMark(`p${index}`, place)));
  const { marks } = readOnly({ marks: documents });
  expect(marks.map(({ north, east }) => [north, east])).toEqual([
    [6689300.34, 370700.12],
    [6689300.34, 370700.12],
  ]);
  const inZone33 = readRegistered(
    { parcels: [], boundaries: [], marks: [register.marks] },
    33,
  ).marks;
  expect(inZone33[0]?.east).toBeLessThan(100_000);
  expect(inZone33[0]?.position.longitude).toBeCloseTo(marks[0]?.position.longitude ?? 0, 9);
});

test('[CAD-1] a mark in two answers is read once; unstated quality is unknown', () => {
  const side = formatBoundary('g1', '370700 6689300 370800 6689300');
  const { boundaries } = readOnly({
    boundaries: [formatMembers(side), formatMembers(side, formatBoundary('g2', '1 2 3 4'))],
  });
  expect(boundaries.map(({ key, accuracy }) => [key, accuracy])).toEqual([
    ['g1', null],
    ['g2', null],
  ]);
});

test('[CAD-1] the worker reads answers, and reports unreadable ones', async () => {
  const answers: unknown[] = [];
  const registered = {
    parcels: [register.parcels],
    boundaries: [register.boundaries],
    marks: [emptyRegister],
  };
  await runImport({ registered, zone: 32 }, (answer) => answers.push(answer));
  await runImport({ registered: { ...registered, marks: ['<a'] }, zone: 32 }, (answer) =>
    answers.push(answer),
  );
  expect(answers).toMatchObject([
    {
      kind: 'ended',
      result: { zone: 32, parcels: [{ key: 't1' }], boundaries: [{ key: 'g1' }], marks: [] },
    },
    { kind: 'failed' },
  ]);
});
