import { sampleMeasurement } from '@feltbok/testing/mark-measurement.ts';
import fc from 'fast-check';
import { convertToZone } from '../coordinates/utm.domain';
import { createSavedMark } from '../testing/sample-marks';
import {
  formOfMark,
  isFormChanged,
  isOutsideNorway,
  type MarkForm,
  markOfForm,
  metresAsTyped,
  nudge,
  positionOfForm,
  withCoordinate,
  withMapPosition,
  withMeasurement,
  withZone,
} from './mark-form.domain';
import { findMarkFormErrors } from './mark-form-rules';

const createForm = (different = {}): MarkForm => formOfMark(createSavedMark(different));
const roundToMillimetres = (metres: number) => Math.round(metres * 1000) / 1000;
const inNorway = fc.record({
  north: fc.integer({ min: 6_430_000_000, max: 7_940_000_000 }).map((mm) => mm / 1000),
  east: fc.integer({ min: 100_000_000, max: 900_000_000 }).map((mm) => mm / 1000),
});
const utmTypes = [25_832, 25_833, 25_835] as const;

test('a form shows the values of the mark, and gives the same mark again', () => {
  const mark = createSavedMark({
    quality: { accuracy: null },
    north: 6_689_343.123,
    name: 'Ved naustet',
  });
  expect(markOfForm(formOfMark(mark), mark)).toEqual(mark);
  expect(formOfMark(mark)).toMatchObject({
    north: '6689343.123',
    accuracy: '',
    name: 'Ved naustet',
  });
});

test("[GNS-5] a measurement is added with or without changing the mark's position", () => {
  const measurement = sampleMeasurement({ utmType: 25_833, north: 6_700_000.001, east: 50_000.5 });
  const mark = createSavedMark({
    utmType: 25_832,
    measurementMethod: '82',
    quality: { accuracy: 30 },
  });
  const used = withMeasurement(formOfMark(mark), measurement, measurement);
  expect(isFormChanged(used, mark)).toBe(true);
  expect(markOfForm(used, mark)).toMatchObject({
    north: 6_700_000.001,
    east: 50_000.5,
    utmType: 25_833,
    measurementMethod: '96',
    quality: { accuracy: 1 },
    height: { value: 123.456, system: 'ellipsoidal', sigma: 0.015 },
    measurements: [measurement],
  });
  const beside = withMeasurement(formOfMark(mark), measurement, null);
  expect(isFormChanged(beside, mark)).toBe(true);
  expect(markOfForm(beside, mark)).toEqual({ ...mark, measurements: [measurement] });
  const { measurements: _, ...ofEarlier } = formOfMark(mark);
  expect(markOfForm(ofEarlier, { ...mark, measurements: [measurement] }).measurements).toEqual([
    measurement,
  ]);
});

test('[MARK-11] imported and entered coordinates are shown and stored as given, to three decimals', () => {
  fc.assert(
    fc.property(inNorway, fc.constantFrom(...utmTypes), (position, utmType) => {
      const mark = createSavedMark({ ...position, utmType });
      const shown = formOfMark(mark);
      expect([Number(shown.north), Number(shown.east)]).toEqual([position.north, position.east]);
      expect(findMarkFormErrors(shown)).toEqual({});
      expect(isFormChanged(shown, mark)).toBe(false);
    }),
  );
});

test('[MARK-11] a position from the map is rounded to two decimals', () => {
  const moved = withMapPosition(createForm(), { north: 6_689_350.123_456, east: 370_770.999_9 });
  expect([moved.north, moved.east]).toEqual(['6689350.12', '370771']);
  expect(positionOfForm(moved)).toEqual({ north: 6_689_350.12, east: 370_771, zone: 32 });
});

test('[MARK-12] another zone is the same place, and the first zone shows what was entered', () => {
  fc.assert(
    fc.property(
      inNorway,
      fc.constantFrom(...utmTypes),
      fc.array(fc.constantFrom(...utmTypes)),
      (position, utmType, through) => {
        const before = createForm({ ...position, utmType });
        const changed = through.reduce<MarkForm>(
          (now, zone) => withZone(now, zone, convertToZone),
          before,
        );
        const back = convertToZone(
          positionOfForm(changed) ?? { north: 0, east: 0, zone: 32 },
          positionOfForm(before)?.zone ?? 32,
        );
        expect(Math.hypot(back.north - position.north, back.east - position.east)).toBeLessThan(
          0.002,
        );
        expect(withZone(changed, utmType, convertToZone)).toEqual(before);
      },
    ),
  );
});

test('[MARK-12] coordinates typed in another zone replace the entered ones', () => {
  const typed = withCoordinate(withZone(createForm(), 25_833, convertToZone), 'east', '40123.5');
  expect(withZone(withZone(typed, 25_832, convertToZone), 25_833, convertToZone)).toEqual(typed);
});

test('a zone can be chosen before the position is written', () => {
  const empty = withCoordinate(createForm(), 'north', '');
  expect(withZone(empty, 25_835, convertToZone)).toMatchObject({
    north: '',
    east: '370761.06',
    utmType: 25_835,
  });
});

test('the decimal key of a Norwegian keyboard writes a decimal point', () => {
  expect(withCoordinate(createForm(), 'north', '6689343,5').north).toBe('6689343.5');
});

test.each([
  ['a text', { name: 'Ny' }, true],
  ['another accuracy', { accuracy: '11' }, true],
  ['no accuracy', { accuracy: '' }, true],
  ['a zero at the end', { north: '6689343.070' }, false],
  ['a plus sign', { east: '+370761.06' }, false],
  ['a millimetre', { east: '370761.061' }, true],
  ['what is no number', { east: '370761.06x' }, true],
  ['another zone', { utmType: 25_833 as const }, true],
  ['a height', { height: '12.5' }, true],
  ['a σ without a height', { heightSigma: '0.02' }, true],
  ['a system without a height', { heightSystem: 'NN2000' as const }, false],
])('%s in the form is a change: %#', (_, written, expected) => {
  expect(isFormChanged({ ...createForm(), ...written }, createSavedMark())).toBe(expected);
});

test('[CAD-4] a height is written, read back, changed in each part and removed', () => {
  const height = { value: 123.456, system: 'NN2000', sigma: 0.02 } as const;
  const mark = createSavedMark({ height });
  const shown = formOfMark(mark);
  expect(shown).toMatchObject({ height: '123.456', heightSystem: 'NN2000', heightSigma: '0.02' });
  expect(markOfForm(shown, mark)).toEqual(mark);
  expect(isFormChanged({ ...shown, height: '+123.4560' }, mark)).toBe(false);
  expect(isFormChanged({ ...shown, heightSystem: 'NN1954' }, mark)).toBe(true);
  expect(markOfForm({ ...shown, height: '-3', heightSigma: '' }, mark).height).toEqual({
    ...height,
    value: -3,
    sigma: null,
  });
  expect(markOfForm({ ...shown, height: '', heightSigma: '' }, mark).height).toBeNull();
});

test('[MARK-7] a moved mark is shown at its place while accuracy or height is invalid', () => {
  const mark = createSavedMark({ height: { value: 1, system: 'NN2000', sigma: 0.02 } });
  const written = { ...formOfMark(mark), north: '6689344', accuracy: '1,5', heightSigma: '2 cm' };
  expect(markOfForm(written, mark)).toMatchObject({
    north: 6_689_344,
    quality: { accuracy: null },
    height: { value: 1, sigma: null },
  });
  expect(markOfForm({ ...written, height: 'høy' }, mark).height).toBeNull();
});

test('nudging moves by whole millimetres and adds up exactly', () => {
  fc.assert(
    fc.property(
      inNorway,
      fc.integer({ min: 1, max: 1000 }),
      fc.constantFrom(10, 100, 1000),
      (position, times, step) => {
        let now = createForm(position);
        for (let count = 0; count < times; count++) now = nudge(now, { north: step, east: -step });
        expect(Number(now.north)).toBe(roundToMillimetres(position.north + (times * step) / 1000));
        expect(Number(now.east)).toBe(roundToMillimetres(position.east - (times * step) / 1000));
      },
    ),
    { numRuns: 30 },
  );
  const notWritten = withCoordinate(createForm(), 'east', '');
  expect(nudge(notWritten, { north: 10, east: 0 })).toBe(notWritten);
});

test.each([
  [{ north: 6_689_343, east: 370_761 }, false],
  [{ north: 7_940_000, east: 1_100_000 }, false],
  [{ north: 370_761, east: 6_689_343 }, true],
  [{ north: 0, east: 0 }, true],
])('%j lies outside Norway: %p', (position, expected) => {
  expect(isOutsideNorway(position)).toBe(expected);
});

test.each([
  ['6\u202f689\u202f343,07', '6689343.07'],
  ['N 6 689 343,07', '6689343.07'],
  ['Ø 370 761,06', '370761.06'],
  ['6 689 3', '66893'],
  ['\u22122,5', '-2.5'],
  ['1.234,5', '1.234.5'],
  ['6689343 3707611', '6689343 3707611'],
])('[FLT-20] metres typed as %j are %j', (typed, metres) => {
  expect(metresAsTyped(typed)).toBe(metres);
});

test('[FLT-20] a copied readout and pasted degrees fill both coordinates of the form', () => {
  const filled = withCoordinate(createForm(), 'north', 'N 6 689 343,07 Ø 370 761,06');
  expect(filled).toMatchObject({ north: '6689343.07', east: '370761.06' });
  expect(filled.entered).toMatchObject({ north: '6689343.07', east: '370761.06' });
  const { north, east } = withCoordinate(createForm(), 'east', '60.32, 6.66');
  expect([Number(north), Number(east)]).toEqual([
    expect.closeTo(6_689_300, -3),
    expect.closeTo(370_700, -3),
  ]);
});

test('[JOB-5] a day of capture is written, read back and removed', () => {
  const mark = createSavedMark({ capturedOn: '2020-06-11' });
  const form = formOfMark(mark);
  expect(form.capturedOn).toBe('2020-06-11');
  expect(isFormChanged(form, mark)).toBe(false);
  const changed = { ...form, capturedOn: '2026-11-21' };
  expect(isFormChanged(changed, mark)).toBe(true);
  expect(markOfForm(changed, mark).capturedOn).toBe('2026-11-21');
  expect(markOfForm({ ...form, capturedOn: '' }, mark).capturedOn).toBeNull();
});

test('[JOB-5] a form of version 1.7 says nothing of the day, and the mark keeps it', () => {
  const mark = createSavedMark({ capturedOn: '2020-06-11' });
  const { capturedOn: _, ...former } = formOfMark(mark);
  expect(isFormChanged(former, mark)).toBe(false);
  expect(markOfForm({ ...former, name: 'A' }, mark)).toEqual({ ...mark, name: 'A' });
  expect(markOfForm(former, createSavedMark())).toEqual(createSavedMark());
});

test('[JOB-5] a mark was captured when the measurement it stands by was complete', () => {
  const mark = createSavedMark({ capturedOn: '2020-06-11' });
  const measurement = sampleMeasurement({
    from: '2026-11-20T22:58:00.000Z',
    to: '2026-11-20T23:01:00.000Z',
  });
  const used = withMeasurement(formOfMark(mark), measurement, measurement);
  expect(markOfForm(used, mark).capturedOn).toBe('2026-11-21');
  expect(findMarkFormErrors(used)).toEqual({});
  const unchanged = withMeasurement(formOfMark(mark), measurement, null);
  expect(markOfForm(unchanged, mark).capturedOn).toBe('2020-06-11');
});
