import fc from 'fast-check';
import { type KofLine, KofReader } from './kof.domain';

const pad = (text: string, width: number) => text.padStart(width);

/** A line as Norkart describes it: name, theme code, two coordinates, height. */
const formatKofLine = (name: string, theme: string, first: string, second: string, height = '') =>
  ` 05 ${name.padEnd(10)} ${theme.padEnd(8)} ${pad(first, 12)} ${pad(second, 11)} ${pad(height, 8)}`;

const formatHeader = (system: string, units: string) =>
  ` 01 ${'OPPDRAG'.padEnd(12)} 21112026 ${pad('2', 3)} ${pad(system, 7)} 4699 ${units.padEnd(12)} NN`;

/** What is read of the last line, with the name that it gives. */
function readLast(lines: string[], systemCode: number | null = 22) {
  const reader = new KofReader(systemCode);
  return lines.map((line): KofLine => reader.read(line)).at(-1);
}
const read = (...lines: string[]) => readLast(lines);

const mark = formatKofLine('GP-13', '4051', '6689343.071', '370761.065', '21.300');
const point = {
  kind: 'point',
  north: 6_689_343.071,
  east: 370_761.065,
  height: 21.3,
  heightDecimals: 3,
  doubt: null,
  name: 'GP-13',
  type: '51',
  guessedOrder: false,
};

test('[IMP-3] north is read from characters 24 to 35, east from 36 to 47', () => {
  expect(mark.slice(24, 36)).toBe(' 6689343.071');
  expect(mark.slice(36, 48)).toBe('  370761.065');
  expect(read(mark)).toEqual(point);
});

test('[IMP-11] the name is read with its inner blanks, and the type by the theme', () => {
  expect(read(formatKofLine('Gamle gp 1', '4055.1', '6689343', '370761'))).toMatchObject({
    name: 'Gamle gp 1',
    type: '',
  });
  expect(read(formatKofLine('', '', '6689343', '370761'))).toMatchObject({
    name: '',
    type: '',
    height: null,
  });
});

test.each([
  ['without its leading blank', mark.slice(1)],
  ['with a second leading blank', ` ${mark}`],
  ['with its code alone moved to the left', `05  ${mark.slice(4)}`],
  ['without blanks at its end', mark.trimEnd()],
  ['with tabs between its fields', '05\tGP-13\t4051\t6689343.071\t370761.065\t21.300'],
  ['with tabs, after a leading blank', ' 05\tGP-13\t4051\t6689343.071\t370761.065\t21.300'],
  ['with tabs, also before and behind', '\t05\tGP-13\t4051\t6689343.071\t370761.065\t21.300\t\t'],
  ['in columns with tabs behind', `${mark}\t\t`],
  ['in columns with a tab before further fields', `${mark}\tB1\t2`],
])('[IMP-3, IMP-10, KOF-5] a line %s is read as it is meant', (_how, line) => {
  expect(read(line)).toEqual(point);
});

test.each([
  ['6689343', '370761', 6_689_343, 370_761],
  ['6689343.0', '370761.5', 6_689_343, 370_761.5],
  ['6689343.07', '370761.06', 6_689_343.07, 370_761.06],
  ['6689343,071', '370761,065', 6_689_343.071, 370_761.065],
  ['6689343.0714', '370761.0656', 6_689_343.071, 370_761.066],
  ['6689343.071', '-1761.065', 6_689_343.071, -1761.065],
])(
  '[IMP-3, KOF-7] %s and %s are read as metres, to the millimetre',
  (first, second, north, east) => {
    expect(read(formatKofLine('13', '', first, second))).toMatchObject({
      kind: 'point',
      north,
      east,
    });
  },
);

test.each([
  ['no north', '', '370761.065', [24, 36]],
  ['no east', '6689343.071', '', [36, 48]],
  ['bad north', '6689343.', '370761.065', [24, 36]],
  ['bad north', '.071', '370761.065', [24, 36]],
  ['bad north', '-689343.071', '370761.065', [24, 36]],
  ['bad north', '6.689343e6', '370761.065', [24, 36]],
  ['bad north', '9343.07123', '370761.065', [24, 36]],
  ['bad north', '6689 43.071', '370761.065', [24, 36]],
  ['bad east', '6689343.071', '3707610.65', [36, 48]],
  ['bad east', '6689343.071', '761.06512', [36, 48]],
  ['bad east', '6689343.071', 'ukjent', [36, 48]],
] as const)(
  '[IMP-3, KOF-8] a line is rejected where its reason stands: %s',
  (reason, first, second, [from, to]) => {
    expect(read(formatKofLine('13', '', first, second))).toEqual({
      kind: 'rejected',
      reason,
      from,
      to,
    });
  },
);

test('[IMP-3] a number that the columns would cut is rejected, never read in part', () => {
  expect(read(` 05 13         4051 6689343.071 370761.065`)).toMatchObject({
    kind: 'rejected',
    reason: 'columns',
  });
  expect(read(` 05 13 6689343.071 370761.065`)).toMatchObject({ kind: 'rejected' });
  expect(read(mark.replace('370761.065 ', '0370761.0651'))).toMatchObject({ kind: 'rejected' });
});

test.each([
  ['an east that is cut short', '6689343.381', '370761.3'],
  ['an east without decimals', '6689343.381', '370761'],
  ['a dot and a comma', '6689343.381', '370761,065'],
])(
  '[KOF-2] north and east with different decimals are rejected for it: %s',
  (_what, first, second) => {
    expect(read(formatKofLine('13', '4051', first, second))).toEqual({
      kind: 'rejected',
      reason: 'decimals',
      from: 24,
      to: 48,
    });
  },
);

test.each([
  ['by eleven columns, behind the name', `${mark.slice(0, 14)}${' '.repeat(11)}${mark.slice(14)}`],
  [
    'by eleven columns, in whole metres',
    ` 05 13        ${' '.repeat(11)} 4051          6689343      370761     21`,
  ],
  [
    'by ten columns, in whole metres',
    ` 05 13        ${' '.repeat(10)} 4051          6689343      370761     21`,
  ],
  ['by one, behind the theme', `${mark.slice(0, 20)} ${mark.slice(20)}`],
  ['to the left, into the theme', `${mark.slice(0, 19)}${mark.slice(21)}`],
  ['with its theme in the name', ` 05 GP-1345678904051     6689343.071  370761.065`],
])('[KOF-2] a line whose columns are shifted is rejected: %s', (_how, line) => {
  expect(read(line)).toMatchObject({ kind: 'rejected' });
});

test.each([
  ['a theme behind the name', ' 05 GP-1   4051          6689343.071  370761.065', 'shifted name'],
  [
    'a theme one blank behind a long name',
    ' 05 GP-101 4051          6689343.071  370761.065',
    'shifted name',
  ],
  [
    'a theme further to the left',
    ' 05 GP-1  4051           6689343.071  370761.065',
    'shifted name',
  ],
  [
    'a name in place of the theme',
    formatKofLine('', 'GP-1', '6689343.071', '370761.065'),
    'shifted name',
  ],
  [
    'a number in place of the theme',
    formatKofLine('', '13', '6689343.071', '370761.065'),
    'shifted name',
  ],
  [
    'a name that ends in four digits',
    formatKofLine('GP 4051', '', '6689343.071', '370761.065'),
    null,
  ],
  ['a name of eleven letters', ' 05 GRENSEPKT-1          6689343.071  370761.065', null],
  ['a name of digits', ' 05 12345678901          6689343.071  370761.065', null],
  ['a theme without a name', formatKofLine('', '4055.1', '6689343.071', '370761.065'), null],
])('[KOF-2] %s is read, and pointed out where it is shifted', (_what, line, doubt) => {
  expect(read(line)).toMatchObject({
    kind: 'point',
    north: 6_689_343.071,
    east: 370_761.065,
    doubt,
  });
});

test('[KOF-8] what lies across the edge of a column is what is marked', () => {
  const shifted = `${mark.slice(0, 20)} ${mark.slice(20)}`;
  const rejected = read(shifted);
  if (rejected?.kind !== 'rejected') throw new Error('It was read');
  expect(shifted.slice(rejected.from, rejected.to)).toBe('6689343.071');
});

test.each([
  ['', 'blank'],
  ['   ', 'blank'],
  ['\u001a', 'blank'],
  [' 00 Målt med GNSS', 'comment'],
  ['-05 PPPPPPPPPP KKKKKKKK XXXXXXXX.XXX YYYYYYY.YYY ZZZZ.ZZZ', 'disabled'],
  [mark.replace(' 05', '-05'), 'disabled'],
  [formatHeader('22', '$110'), 'header'],
  [' 09_91', 'line'],
  [' 09 Base 6569635.303 624579.208', 'line'],
  [' 02 ST1', 'measurement'],
  [' 20 …', 'other record'],
])('[IMP-3, KOF-5] %j gives no point, and is counted for what it is', (line, skip) => {
  expect(read(line)).toEqual({ kind: 'skipped', skip });
});

test('[KOF-1] two records on one line are rejected, so that neither is lost uncounted', () => {
  for (const line of [
    `${mark}${mark}`,
    `${mark}\t${mark}`,
    ` 09_91${mark}`,
    `${formatHeader('22', '$110')}${mark}`,
  ])
    expect(read(line)).toMatchObject({ kind: 'rejected', reason: 'several records' });
});

test.each([
  mark.slice(6),
  `# ${mark}`,
  mark.replace('05', '5'),
  '"05 GP-13 6689343.071 370761.065"',
  'GP-13;6689343,071;370761,065',
])('[IMP-10, KOF-5] coordinates without a code are rejected for that: %s', (line) => {
  expect(read(line)).toMatchObject({ kind: 'rejected', reason: 'no code' });
});

test.each([
  ' 20240415 101530',
  ' 101530 150424',
  '  3020-101/12345.1',
  ' 20240405 12345.1',
  ' 05 0000010',
  ' B1 1000000 0.012 0.015',
])('[KOF-1] %j behind the height is no second record', (text) => {
  expect(read(mark + text)).toEqual(point);
  expect(read(`05\tGP-13\t4051\t6689343.071\t370761.065\t21.300\t${text}`)).toEqual(point);
});

test.each([
  ['in whole metres', formatKofLine('2', '4051', '6689343', '370761')],
  ['east first', formatKofLine('2', '4051', '83711.914', '1193605.427')],
  ['cut behind its north', formatKofLine('2', '4051', '6689343.071', '')],
])('[KOF-1] a second record behind the height is found: %s', (_how, second) => {
  for (const line of [mark + second, `${mark}\t${second}`])
    expect(read(line)).toMatchObject({ kind: 'rejected', reason: 'several records' });
});

test.each([
  ['21,3', 21.3],
  ['0', 0],
  ['-1.25', -1.25],
  ['', null],
  ['-9999.0', null],
  ['-999', null],
  ['9999.99', null],
  ['-32768', null],
  ['-32768.0', null],
  ['-99999', null],
  ['99999.99', null],
  ['.500', 0.5],
  ['-.250', -0.25],
  ['-,25', -0.25],
  ['2.', 2],
  ['+2.5', 2.5],
  ['7.93412', 7.934],
])('[KOF-6] a height of %j is read', (text, height) => {
  expect(read(formatKofLine('13', '', '6689343', '370761', text))).toMatchObject({
    kind: 'point',
    height,
    doubt: null,
  });
});

test.each(['21.3 m', 'ukjent', '********', '-----', '-', '?', '.', '--.---'])(
  '[KOF-6] %j in place of the height leaves the point without one, doubted',
  (text) => {
    expect(read(formatKofLine('13', '', '6689343', '370761', text))).toMatchObject({
      kind: 'point',
      north: 6_689_343,
      east: 370_761,
      height: null,
      doubt: 'unread height',
    });
  },
);

test('[KOF-8] what cannot be a height is marked as the reason', () => {
  for (const height of ['21..3', '370761', '370761.', 'm370761', '- 0.25', '123456.7'])
    expect(read(formatKofLine('13', '', '6689343', '370761', height))).toEqual({
      kind: 'rejected',
      reason: 'bad height',
      from: 48,
      to: 57,
    });
});

const eastFirst = formatKofLine('GP-13', '4051', '370761.065', '6689343.071', '21.300');

test('[IMP-10] the header says which axis comes first', () => {
  expect(read(formatHeader('22', '$210'), eastFirst)).toEqual(point);
  expect(read(formatHeader('22', '$110'), mark)).toEqual(point);
  expect(read(formatHeader('22', '$210').slice(1), eastFirst.slice(1))).toEqual(point);
});

test('[IMP-10] without stated axes an east-first line is known by size, and reported', () => {
  expect(read(eastFirst)).toEqual({ ...point, guessedOrder: true });
});

test('[IMP-10, KOF-4] values in another order than the header has are rejected with that reason', () => {
  const rejected = { kind: 'rejected', reason: 'axis order', from: 24, to: 48 };
  expect(read(formatHeader('22', '$110'), eastFirst)).toEqual(rejected);
  expect(read(formatHeader('22', '$210'), mark)).toEqual(rejected);
});

test('[KOF-4, FLT-26] a line that is cut in its north does not contradict its header', () => {
  const reader = new KofReader(22);
  reader.read(formatHeader('22', '$110'));
  const cut = mark.slice(0, 28);
  expect(reader.read(cut)).toMatchObject({ kind: 'rejected', reason: 'no east' });
  expect(reader.conflict).toBeNull();
});

test('[IMP-10] what follows a header with another coordinate system is rejected', () => {
  const rejected = { kind: 'rejected', reason: 'second system' };
  expect(read(formatHeader('22', '$110'), formatHeader('23', '$110'), mark)).toMatchObject(
    rejected,
  );
  expect(read(formatHeader('23', '$110'), formatHeader('22', '$110'), mark)).toEqual(point);
  expect(read(formatHeader('', '$110'), mark)).toEqual(point);
});

test.each([
  ['in its columns', formatHeader('22', '$110'), 22],
  ['with tabs', '01\tOPPDRAG\t21112026\t2\t22\t4699\t$110', 22],
  [
    'without a system, before a municipality of two digits',
    formatHeader('', '$110').replace('4699', '  22'),
    null,
  ],
  ['with the municipality alone', formatHeader('', '$110'), null],
  [
    'with a number across the edge of the column',
    formatHeader('', '$110').replace('  4699', '24699 '),
    null,
  ],
])('[KOF-4] a header %s names its system, or none', (_how, line, code) => {
  const reader = new KofReader();
  expect(reader.read(line)).toEqual({ kind: 'skipped', skip: 'header' });
  expect(reader.systemCode).toBe(code);
});

const longMission = (mission: string) =>
  formatHeader('22', '$110').replace('OPPDRAG     ', mission);

test.each([
  ['13 letters', longMission('Storgata 12 O')],
  ['14 letters', longMission('Storgata 12 Os')],
  ['16 letters', longMission('Storgata 12 Oslo')],
  ['a blank where the date begins', longMission('Storgata 123 i Oslo')],
  ['14 letters and a short date', longMission('Storgata 12 Os').replace('21112026', '211126')],
  ['14 letters and no date', longMission('Storgata 12 Os').replace('21112026', '        ')],
])('[KOF-4] a header moved by a mission of %s names no system', (_what, line) => {
  const reader = new KofReader();
  expect(reader.read(line)).toMatchObject({ kind: 'rejected', reason: 'columns' });
  expect(reader.systemCode).toBeNull();
  expect(reader.read(mark)).toMatchObject({ kind: 'point' });
});

test.each([
  ['a mission of 12 letters', longMission('Storgata 12b'), 22],
  [
    'a mission that takes the blank behind it',
    longMission('Storgata 12 b').replace('b 2', 'b2'),
    22,
  ],
  ['a date with dots', formatHeader('22', '$110').replace('21112026', '21.11.26'), 22],
  ['no date', formatHeader('22', '$110').replace('21112026', '        '), 22],
  ['nothing but a mission', ' 01 Oppdrag', null],
  ['a code of EPSG for UTM', formatHeader('25833', '$110'), 23],
  ['a code of EPSG for NTM', formatHeader('5110', '$110'), 210],
  ['a code of EPSG for ED50', formatHeader('23032', '$110'), 32],
  ['a municipality in the columns of the system', formatHeader('3043', '$110'), null],
])('[KOF-4] a header with %s is read by its columns', (_what, line, code) => {
  const reader = new KofReader();
  expect(reader.read(line)).toEqual({ kind: 'skipped', skip: 'header' });
  expect(reader.systemCode).toBe(code);
});

test('[IMP-10] a mission with $2 says nothing of the axes', () => {
  expect(read(longMission('Tomt $2     '), mark)).toEqual(point);
  expect(read('01\tTomt $2\t21112026\t2\t22\t4699\t$110', mark)).toEqual(point);
  expect(read('01\tTomt $1\t21112026\t2\t22\t4699\t$210', eastFirst)).toEqual(point);
});

test('[KOF-5] a line with tabs may have a name and a theme of many digits', () => {
  expect(read('05\t124057\t40511\t6689343.071\t370761.065\t21.300')).toEqual({
    ...point,
    name: '124057',
    type: '',
  });
});

test.each([
  ['instead of a blank in its columns', mark.replace('GP-13     ', 'GP-13\t    '), {}],
  [
    'that have moved its columns',
    mark.replace('GP-13     ', 'GP-13\t\t'),
    { doubt: 'moved fields' },
  ],
  [
    'between some fields',
    '05 GP-13 4051\t6689343.071\t370761.065 21.300',
    { doubt: 'moved fields' },
  ],
  [
    'and without a theme',
    '05\tGP-13\t6689343.071\t370761.065\t21.300',
    { type: '', doubt: 'moved fields' },
  ],
])('[KOF-5] a line with tabs %s is read, with a doubt where they moved it', (_how, line, more) => {
  expect(read(line)).toEqual({ ...point, ...more });
});

test('[IMP-10] a line with tabs whose fields cannot be distinguished is rejected', () => {
  for (const line of [
    '05\t13',
    '05 13\t4051\t6689343\t370761',
    '05 13 668\t9343.071 370761.065',
    '05\t13\t9343.071\t370761.065',
  ])
    expect(read(line)).toMatchObject({ kind: 'rejected', reason: 'tabs' });
});

test('lines of blanks behind a tab do not hold the import up', () => {
  // Half a second each, where all ways to divide the blanks are looked at.
  for (let line = 0; line < 200; line += 1)
    expect(read(`05\t${' '.repeat(990)}`)).toMatchObject({ kind: 'rejected', reason: 'tabs' });
});

test('a line as long as a book is rejected', () => {
  expect(read(mark.padEnd(2000))).toMatchObject({ kind: 'rejected', reason: 'too long' });
});

const coordinate = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((millimetres) => ({
    metres: millimetres / 1000,
    text: (millimetres / 1000).toFixed(3),
  }));

const anyPoint = fc.record({
  name: fc.stringMatching(/^[A-ZÆØÅ0-9-]{0,10}$/),
  theme: fc.stringMatching(/^(\d{4}|40\d\d)?$/),
  north: coordinate(6_400_000_000, 7_950_000_000),
  east: coordinate(100_000_000, 999_999_999),
});

test('[IMP-3] whatever stands in its columns is read to the millimetre', () => {
  fc.assert(
    fc.property(anyPoint, ({ name, theme, north, east }) => {
      expect(read(formatKofLine(name, theme, north.text, east.text))).toMatchObject({
        kind: 'point',
        name,
        type: /^40[5-9]/.test(theme) ? theme.slice(2) : '',
        north: north.metres,
        east: east.metres,
      });
    }),
  );
});

test('any text at all is accounted for', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 80 })), (lines) => {
      const reader = new KofReader(22);
      for (const line of lines)
        expect(['point', 'skipped', 'rejected']).toContain(reader.read(line).kind);
      for (const line of lines)
        expect(['point', 'rejected']).toContain(reader.read(` 05 ${line}`).kind);
    }),
  );
});
