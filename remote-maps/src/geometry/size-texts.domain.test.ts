import { computeDestination } from '@feltbok/domain/coordinates/geodesy.ts';
import type { Drawing } from '@feltbok/domain/sketches/sketch.ts';
import { previewGeometry } from './drawing.domain';
import { formatMeasure } from './measure-text.domain';
import { type FormatMeasure, formatLengthsOnly, listSizeTexts } from './size-texts.domain';

const origin = { longitude: 6.66, latitude: 60.32 };
const toPosition = (east: number, north: number) =>
  computeDestination(computeDestination(origin, { distance: east, bearing: 90 }), {
    distance: north,
    bearing: 0,
  });
const write: FormatMeasure = (measure) => formatMeasure(measure, 'nb');
const listTexts = (drawing: Drawing, [east, north]: readonly [number, number]) =>
  listSizeTexts(
    previewGeometry(drawing, { position: toPosition(east, north), rotation: 0 }),
    write,
  ).map(({ text }) => text);

test('[SKE-2] while a line is drawn, each segment up to the pointer shows its length', () => {
  const drawing = { kind: 'line' as const, positions: [toPosition(0, 0), toPosition(30, 0)] };
  expect(listTexts(drawing, [30, 40])).toEqual(['30,00\u00a0m', '40,00\u00a0m']);
  expect(listTexts(drawing, [30, 0])).toEqual(['30,00\u00a0m']);
});

test('[SKE-2] while a polygon is drawn, it shows lengths of sides and its area', () => {
  const drawing = { kind: 'polygon' as const, positions: [toPosition(0, 0), toPosition(30, 0)] };
  const texts = ['30,00\u00a0m', '40,00\u00a0m', '50,00\u00a0m', '600,00\u00a0m²'];
  expect(listTexts(drawing, [30, 40])).toEqual(texts);
  expect(
    listTexts({ ...drawing, positions: [...drawing.positions, toPosition(30, 40)] }, [30, 40]),
  ).toEqual(texts);
});

test('[SKE-2] while a circle is drawn, it shows its radius and area', () => {
  expect(listTexts({ kind: 'circle', positions: [origin] }, [10, 0])).toEqual([
    '10,00\u00a0m',
    '314,16\u00a0m²',
  ]);
});

test('[SKE-2] a chosen shape shows its lengths, besides its area on the map', () => {
  const polygon = {
    kind: 'polygon' as const,
    positions: [toPosition(0, 0), toPosition(30, 0), toPosition(30, 40)],
  };
  const texts = listSizeTexts(polygon, formatLengthsOnly(write)).map(({ text }) => text);
  expect(texts).toEqual(['30,00\u00a0m', '40,00\u00a0m', '50,00\u00a0m']);
});

test('a shape of a thousand corners is not covered with numbers', () => {
  const positions = Array.from({ length: 1000 }, (_, index) => toPosition(index, index % 2));
  expect(listSizeTexts({ kind: 'line', positions }, write).length).toBeLessThan(40);
});
