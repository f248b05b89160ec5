import { destinationOf } from '@feltbok/shared/domain/geodesy';
import type { SketchShape } from '@feltbok/shared/domain/sketch';
import { measureText } from './measure-text.domain';
import { lengthsOnly, pencilOfDrawing, pencilOfShape, type WriteMeasure } from './pencil-drawing.domain';

const origin = { longitude: 6.66, latitude: 60.32 };
const at = (east: number, north: number) =>
  destinationOf(destinationOf(origin, { distance: east, bearing: 90 }), { distance: north, bearing: 0 });
const write: WriteMeasure = (measure) => measureText(measure, 'nb');
const pointer = (east: number, north: number) => ({ position: at(east, north), rotation: 0 });
const textsOf = ({ texts }: { texts: ReadonlyArray<{ text: string }> }) => texts.map(({ text }) => text);

test('[SKE-2] while a line is drawn, each segment on to the pointer has its length', () => {
  const drawing = { kind: 'line' as const, positions: [at(0, 0), at(30, 0)] };
  expect(textsOf(pencilOfDrawing(drawing, pointer(30, 40), write))).toEqual(['30,00\u00a0m', '40,00\u00a0m']);
  expect(textsOf(pencilOfDrawing(drawing, null, write))).toEqual(['30,00\u00a0m']);
});

test('[SKE-2] while a polygon is drawn, it shows lengths of sides and its area', () => {
  const drawing = { kind: 'polygon' as const, positions: [at(0, 0), at(30, 0)] };
  const pencil = pencilOfDrawing(drawing, pointer(30, 40), write);
  expect(textsOf(pencil)).toEqual(['30,00\u00a0m', '40,00\u00a0m', '50,00\u00a0m', '600,00\u00a0m²']);
  expect(pencil.lines).toMatchObject([{ isClosed: true, kind: 'polygon' }]);
  expect(pencil.handles).toHaveLength(2);
});

test('[SKE-2] while a circle is drawn, it has its radius and its area', () => {
  const pencil = pencilOfDrawing({ kind: 'circle', positions: [origin] }, pointer(10, 0), write);
  expect(textsOf(pencil)).toEqual(['10,00\u00a0m', '314,16\u00a0m²']);
});

test('[SKE-5] a chosen shape can be dragged at its corners and between them', () => {
  const shape: SketchShape = { uuid: 'p', kind: 'polygon', positions: [at(0, 0), at(30, 0), at(30, 40)] };
  const pencil = pencilOfShape(shape, lengthsOnly(write));
  expect(pencil.handles.filter(({ isSmall }) => !isSmall)).toHaveLength(3);
  expect(pencil.handles.filter(({ isSmall }) => isSmall)).toHaveLength(3);
  expect(textsOf(pencil)).toEqual(['30,00\u00a0m', '40,00\u00a0m', '50,00\u00a0m']);
});

test('a shape of a thousand corners is not covered with numbers', () => {
  const positions = Array.from({ length: 1000 }, (_, index) => at(index, index % 2));
  expect(textsOf(pencilOfShape({ uuid: 'l', kind: 'line', positions }, write)).length).toBeLessThan(40);
});

test('a pointer still at the last corner neither crosses a side nor has length', () => {
  const drawing = { kind: 'polygon' as const, positions: [at(0, 0), at(30, 0), at(30, 40)] };
  const pencil = pencilOfDrawing(drawing, pointer(30, 40), write);
  expect(textsOf(pencil)).toEqual(['30,00\u00a0m', '40,00\u00a0m', '50,00\u00a0m', '600,00\u00a0m²']);
  expect(
    pencilOfDrawing({ ...drawing, positions: drawing.positions.slice(0, 2) }, pointer(30, 0), write).lines,
  ).toEqual([{ kind: 'polygon', isClosed: false, positions: drawing.positions.slice(0, 2) }]);
});
