import fc from 'fast-check';
import { type KofLine, KofReader } from './kof.domain';
import { millimetresIn } from './kof-number.domain';

const pad = (text: string, width: number) => text.padStart(width);

/** A line as Norkart describes it: name, theme code, two coordinates, height. */
const kofLine = (name: string, theme: string, first: string, second: string, height = '') =>
  ` 05 ${name.padEnd(10)} ${theme.padEnd(8)} ${pad(first, 12)} ${pad(second, 11)} ${pad(height, 8)}`;

const header = (system: string, units: string) =>
  ` 01 ${'OPPDRAG'.padEnd(12)} 21112026 ${pad('2', 3)} ${pad(system, 7)} 4699 ${units.padEnd(12)} NN`;

const lastOf = (lines: string[], systemCode: number | null = 22): KofLine | undefined => {
  const reader = new KofReader(systemCode);
  return lines.map((line) => reader.read(line)).at(-1);
};
const read = (...lines: string[]) => lastOf(lines);

const mark = kofLine('GP-13', '4051', '6689343.071', '370761.065', '21.300');
const point = {
  kind: 'point',
  north: 6_689_343_071,
  east: 370_761_065,
  name: 'GP-13',
  theme: '4051',
  hasHeight: true,
  guessedOrder: false,
};

test('[IMP-3] north is read from characters 24 to 35, east from 36 to 47', () => {
  expect(mark.slice(24, 36)).toBe(' 6689343.071');
  expect(mark.slice(36, 48)).toBe('  370761.065');
  expect(read(mark)).toEqual(point);
});

test('[IMP-11] the name is read with its inner blanks, and the theme code', () => {
  expect(read(kofLine('Gamle gp 1', '4055.1', '6689343', '370761'))).toMatchObject({
    name: 'Gamle gp 1',
    theme: '4055.1',
  });
  expect(read(kofLine('', '', '6689343', '370761'))).toMatchObject({ name: '', theme: '' });
});

test.each([
  ['without its leading blank', mark.slice(1)],
  ['with a second leading blank', ` ${mark}`],
  ['with its code alone moved to the left', `05  ${mark.slice(4)}`],
  ['without blanks at its end', mark.trimEnd()],
  ['with tabs between its fields', '05\tGP-13\t4051\t6689343.071\t370761.065\t21.300'],
  ['with tabs, after a leading blank', ' 05\tGP-13\t4051\t6689343.071\t370761.065\t21.300'],
])('[IMP-3, IMP-10] a line %s is read as it is meant', (_how, line) => {
  expect(read(line)).toEqual(point);
});

test.each([
  ['6689343', 6_689_343_000],
  ['6689343.0', 6_689_343_000],
  ['6689343.07', 6_689_343_070],
  ['0.001', 1],
])('[IMP-3] %s metres are %i millimetres', (text, millimetres) => {
  expect(millimetresIn(text, 0, text.length, 7)).toBe(millimetres);
});

test.each([
  ['no north', '', '370761.065'],
  ['no east', '6689343.071', ''],
  ['bad north', '6689343.', '370761.065'],
  ['bad north', '6689343,07', '370761.065'],
  ['bad north', '.071', '370761.065'],
  ['bad north', '-689343.071', '370761.065'],
  ['bad north', '6.689343e6', '370761.065'],
  ['bad north', '89343.0712', '370761.065'],
  ['bad north', '6689 43.071', '370761.065'],
  ['bad east', '6689343.071', '3707610.65'],
  ['bad east', '6689343.071', '70761.0651'],
  ['bad east', '6689343.071', 'ukjent'],
])('[IMP-3] a line is rejected: %s', (reason, first, second) => {
  expect(read(kofLine('13', '', first, second))).toEqual({ kind: 'rejected', reason });
});

test('[IMP-3] a number that the columns would cut is rejected, never read in part', () => {
  expect(read(` 05 13         4051 6689343.071 370761.065`)).toEqual({ kind: 'rejected', reason: 'columns' });
  expect(read(` 05 13 6689343.071 370761.065`)).toMatchObject({ kind: 'rejected' });
  expect(read(mark.replace('370761.065 ', '0370761.0651'))).toMatchObject({ kind: 'rejected' });
});

test.each([
  ['', 'blank'],
  ['   ', 'blank'],
  ['\u001a', 'blank'],
  [' 00 Målt med GNSS', 'comment'],
  ['-05 PPPPPPPPPP KKKKKKKK XXXXXXXX.XXX YYYYYYY.YYY ZZZZ.ZZZ', 'other record'],
  [header('22', '$110'), 'header'],
  [' 09_91', 'line'],
  [' 02 ST1', 'measurement'],
  [' 20 …', 'other record'],
])('[IMP-3] %j gives no point, and is counted for what it is', (line, skip) => {
  expect(read(line)).toEqual({ kind: 'skipped', skip });
});

const eastFirst = kofLine('GP-13', '4051', '370761.065', '6689343.071', '21.300');

test('[IMP-10] the header says which axis comes first', () => {
  expect(read(header('22', '$210'), eastFirst)).toEqual(point);
  expect(read(header('22', '$110'), mark)).toEqual(point);
  expect(read(header('22', '$210').slice(1), eastFirst.slice(1))).toEqual(point);
});

test('[IMP-10] without stated axes an east-first line is known by size, and reported', () => {
  expect(read(eastFirst)).toEqual({ ...point, guessedOrder: true });
});

test('[IMP-10] values that contradict the header are rejected with that reason', () => {
  expect(read(header('22', '$110'), eastFirst)).toEqual({ kind: 'rejected', reason: 'axis order' });
  expect(read(header('22', '$210'), mark)).toEqual({ kind: 'rejected', reason: 'bad east' });
});

test('[IMP-10] what follows a header with another coordinate system is rejected', () => {
  expect(read(header('22', '$110'), header('23', '$110'), mark)).toEqual({ kind: 'rejected', reason: 'second system' });
  expect(read(header('23', '$110'), header('22', '$110'), mark)).toEqual(point);
  expect(read(header('', '$110'), mark)).toEqual(point);
});

test('[IMP-10] a line with tabs in another order is rejected with that reason', () => {
  for (const line of ['05\t13\t6689343.071\t370761.065', '05 13\t4051\t6689343.071\t370761.065', '05\t13'])
    expect(read(line)).toEqual({ kind: 'rejected', reason: 'tabs' });
});

test('a line as long as a book is rejected', () => {
  expect(read(mark.padEnd(2000))).toEqual({ kind: 'rejected', reason: 'too long' });
});

const coordinate = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((millimetres) => ({ millimetres, text: (millimetres / 1000).toFixed(3) }));

const anyPoint = fc.record({
  name: fc.stringMatching(/^[A-ZÆØÅ0-9-]{0,10}$/),
  theme: fc.stringMatching(/^(\d{4})?$/),
  north: coordinate(6_400_000_000, 7_950_000_000),
  east: coordinate(100_000_000, 999_999_999),
});

test('[IMP-3] whatever stands in its columns is read to the millimetre', () => {
  fc.assert(
    fc.property(anyPoint, ({ name, theme, north, east }) => {
      expect(read(kofLine(name, theme, north.text, east.text))).toMatchObject({
        ...{ kind: 'point', name, theme, north: north.millimetres, east: east.millimetres },
      });
    }),
  );
});

test('[IMP-3] a cut, shifted or overwritten line gives no number that is not there', () => {
  const damage = fc.oneof(
    fc.record({ kind: fc.constant('cut' as const), at: fc.nat(60) }),
    fc.record({ kind: fc.constant('blanks' as const), at: fc.nat(60), count: fc.integer({ min: 1, max: 9 }) }),
    fc.record({ kind: fc.constant('taken out' as const), at: fc.nat(23), count: fc.integer({ min: 1, max: 9 }) }),
    fc.record({
      kind: fc.constant('sign' as const),
      at: fc.nat(56),
      sign: fc.constantFrom('\t', 'x', ',', ' ', '�', '\u0000'),
    }),
  );
  fc.assert(
    fc.property(anyPoint, damage, ({ name, theme, north, east }, done) => {
      const line = kofLine(name, theme, north.text, east.text, '21.300');
      const damaged =
        done.kind === 'cut'
          ? line.slice(0, done.at)
          : done.kind === 'blanks'
            ? line.slice(0, done.at) + ' '.repeat(done.count) + line.slice(done.at)
            : done.kind === 'taken out'
              ? line.slice(0, done.at) + line.slice(done.at + done.count)
              : line.slice(0, done.at) + done.sign + line.slice(done.at + 1);
      const found = read(damaged);
      if (found?.kind !== 'point') return;
      const texts = damaged.match(/\d+(\.\d+)?/g) ?? [];
      for (const millimetres of [found.north, found.east])
        expect(texts.map((text) => Math.round(Number(text) * 1000))).toContain(millimetres);
    }),
    { numRuns: 2000 },
  );
});

test('any text at all is accounted for', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 80 })), (lines) => {
      const reader = new KofReader(22);
      for (const line of lines) expect(['point', 'skipped', 'rejected']).toContain(reader.read(line).kind);
      for (const line of lines) expect(['point', 'rejected']).toContain(reader.read(` 05 ${line}`).kind);
    }),
  );
});
