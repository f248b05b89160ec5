import { FileRejected, lookAtSurveyFile, readSurveyFile } from './index';

const toFile = (name: string, text: string) => ({ name, bytes: new TextEncoder().encode(text) });
const readFile = (name: string, text: string, system: string | null = null) =>
  readSurveyFile(toFile(name, text), { zone: 32, system });

/** A block of GSI-16 with the coordinates of a point. */
const block = (number: string, north: string, east: string, height = '') =>
  `*110001+${number.padStart(16, '0')} 81..00+${east.padStart(16, '0')} ` +
  `82..00+${north.padStart(16, '0')}${height && ` 83..00+${height.padStart(16, '0')}`} `;
const gp13 = block('GP-13', '6689343071', '370761065', '21300');

test('[FMT-4] GSI-16: a block with east and north is a point with its number and height', () => {
  const { points, lines } = readFile('punkter.gsi', `${gp13}\r\n`);
  expect(points).toMatchObject([
    {
      north: 6_689_343.071,
      east: 370_761.065,
      height: 21.3,
      texts: { boundaryPointNumber: 'GP-13' },
      doubt: null,
    },
  ]);
  expect(lines).toHaveLength(1);
});

test('[FMT-4] GSI: the unit of a word says how many of its digits are decimals', () => {
  const text = '*110001+0000000000000007 81..06+0000003707610654 82..08+0000668934307149 ';
  expect(readFile('a.gsi', text).points).toMatchObject([
    { north: 6_689_343.071, east: 370_761.065, height: null },
  ]);
});

test('[FMT-4] GSI: measurements and codes give no point, and are counted', () => {
  const text = [
    '110001+00000001 21.322+03496940 22.322+09364360 31..00+00030485 ',
    '410002+00000013 42....+000TREES ',
    '',
    gp13,
  ].join('\n');
  const { points, report } = readFile('a.gsi', text);
  expect(points).toHaveLength(1);
  expect(report).toMatchObject({
    total: 4,
    rejected: 0,
    skipped: { measurement: 1, 'other record': 1, blank: 1 },
  });
});

test('[FMT-4] GSI: blocks in one line are read one by one, and a block in feet says so', () => {
  const feet = gp13.replace('82..00', '82..01');
  const { points, lines } = readFile('a.gsi', gp13 + feet + gp13);
  expect(points).toHaveLength(2);
  expect(lines.map(({ rejections }) => rejections[0]?.reason)).toEqual([
    undefined,
    'bad north',
    undefined,
  ]);
});

test('[FMT-4] GSI: coordinates of eight digits, whose beginning is lost, are not guessed', () => {
  const gsi8 = '110001+00000001 81..00+70761065 82..00+89343071 83..00+00021300 ';
  const { points, report } = readFile('a.gsi', gsi8);
  expect(points).toEqual([]);
  expect(report.rejectedLines).toMatchObject([{ reason: 'outside Norway' }]);
});

test('[FMT-4] GSI: the user says in which system it is, and an unreadable height is told', () => {
  const text = block('1', '1258453673', '108841633').replace(/ $/, ' 83..00+0000000000-2130x ');
  const stated = lookAtSurveyFile(toFile('a.gsi', text));
  expect(stated).toMatchObject({ system: null, isNtm: true, hasUnknownHeights: false });
  const { points } = readFile('a.gsi', text, 'NTM 6');
  expect(points).toMatchObject([{ height: null, doubt: 'unread height' }]);
  expect(points[0]?.north).toBeCloseTo(6_689_343.071, 2);
});

const landXml = (points: string, unit = '<Metric linearUnit="meter"/>', system = '') =>
  `<?xml version="1.0"?><!-- exported --><LandXML version="1.2"><Units>${unit}</Units>${system}` +
  `<CgPoints>${points}</CgPoints></LandXML>`;
const cgPoint = '<CgPoint name="GP 13" code="x">6689343.071 370761.065 21.3</CgPoint>';

test.each(['punkter.xml', 'punkter.landxml'])(
  '[FMT-4] LandXML in %s: a point has north, east and height, in that order',
  (name) => {
    const { points } = readFile(name, landXml(cgPoint));
    expect(points).toMatchObject([
      {
        north: 6_689_343.071,
        east: 370_761.065,
        height: 21.3,
        texts: { boundaryPointNumber: 'GP 13' },
      },
    ]);
  },
);

test('[FMT-4] LandXML: its EPSG code is its system, and other points are told with a reason', () => {
  const system = '<CoordinateSystem epsgCode="5106"/>';
  const text = landXml(
    '<CgPoint name="1">1258453.673 108841.633</CgPoint><CgPoint name="2">12 x</CgPoint>' +
      '<CgPoint pntRef="1"/>',
    undefined,
    system,
  );
  expect(lookAtSurveyFile(toFile('a.xml', text)).system).toMatchObject({ name: 'NTM 6' });
  const { points, report } = readFile('a.xml', text);
  expect(points[0]?.north).toBeCloseTo(6_689_343.071, 2);
  expect(points).toHaveLength(1);
  expect(report.rejectedLines).toMatchObject([{ reason: 'bad coordinates' }]);
});

test('[FMT-4] LandXML in feet, or cut, is rejected whole', () => {
  const inFeet = landXml(cgPoint, '<Imperial linearUnit="USSurveyFoot"/>');
  expect(() => readFile('a.xml', inFeet)).toThrow(FileRejected);
  expect(() => readFile('a.xml', landXml(cgPoint).slice(0, -20))).toThrow(FileRejected);
});
