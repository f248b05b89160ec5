import { lookAtSurveyFile, readSurveyFile } from '@feltbok/survey-formats';

interface Sample {
  what: string;
  name: string;
  text: string;
  isUnknown: boolean;
  systems: readonly (string | undefined)[];
}

const createGeoJson = (coordinates: number[], properties: object) =>
  JSON.stringify({
    type: 'FeatureCollection',
    crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::25832' } },
    features: [{ type: 'Feature', geometry: { type: 'Point', coordinates }, properties }],
  });
const createSosi = (datum: string) =>
  `.HODE
..TEGNSETT UTF-8
..TRANSPAR
...KOORDSYS 22
...ORIGO-NØ 0 0
...ENHET 0.001
${datum}
.PUNKT 1:
..OBJTYPE Grensepunkt
..NØH
6689343071 370761065 21300
.SLUTT
`.replace('\n\n', '\n');
const kofPoint = ' 05 GP-1       4051      6689343.071  370761.065';

const samples: Sample[] = [
  {
    what: 'KOF',
    name: 'a.kof',
    text: `${kofPoint}   21.300`,
    isUnknown: true,
    systems: ['NN1954'],
  },
  {
    what: 'KOF without heights',
    name: 'a.kof',
    text: kofPoint,
    isUnknown: false,
    systems: [undefined],
  },
  {
    what: 'GeoJSON with a third coordinate',
    name: 'a.json',
    text: createGeoJson([370761.065, 6689343.071, 21.3], {}),
    isUnknown: true,
    systems: ['NN1954'],
  },
  {
    what: 'GeoJSON that states the system',
    name: 'a.json',
    text: createGeoJson([370761.065, 6689343.071], { height: 21.3, heightSystem: 'NN2000' }),
    isUnknown: false,
    systems: ['NN2000'],
  },
  {
    what: 'SOSI without VERT-DATUM',
    name: 'a.sos',
    text: createSosi(''),
    isUnknown: true,
    systems: ['NN1954'],
  },
  {
    what: 'SOSI with VERT-DATUM',
    name: 'a.sos',
    text: createSosi('...VERT-DATUM NN2000'),
    isUnknown: false,
    systems: ['NN2000'],
  },
];

test.each(samples)(
  '[MSR-6] the chosen system counts for heights of $what if unstated',
  ({ name, text, isUnknown, systems }) => {
    const file = { name, bytes: new TextEncoder().encode(text) };
    expect(lookAtSurveyFile(file).hasUnknownHeights).toBe(isUnknown);
    const { points, lines } = readSurveyFile(file, { zone: 32, heightSystem: 'NN1954' });
    expect(points.map((point) => point.texts.heightSystem)).toEqual(systems);
    expect(lines.flatMap((line) => line.points)).toEqual(points);
  },
);
