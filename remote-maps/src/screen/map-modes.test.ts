import { en } from '../i18n/en';
import { nb } from '../i18n/nb';
import { nn } from '../i18n/nn';
import { mapModes } from './map-modes';

const findPermits = (name: string) => mapModes.find((mode) => mode.name === name)?.permits;

test('a mode has a name of its own', () => {
  expect(new Set(mapModes.map(({ name }) => name)).size).toBe(mapModes.length);
});

/** The text of a key, as `bar.words.list`. */
const findText = (texts: object, key: string): unknown =>
  key
    .split('.')
    .reduce<unknown>(
      (inner, part) => (inner as Record<string, unknown> | undefined)?.[part],
      texts,
    );

test.each([
  ['nb', nb],
  ['nn', nn],
  ['en', en],
])('[MAP-1] in %s each tool’s name has the shown word, and all have help', (_, texts) => {
  const tools = mapModes.flatMap((mode) => mode.tools ?? []);
  expect(tools).toHaveLength(12);
  for (const { label, word, help } of tools.map((tool) => tool.texts)) {
    expect(String(findText(texts, label)).toLowerCase()).toContain(
      String(findText(texts, word)).toLowerCase(),
    );
    expect(findText(texts, help)).toMatch(/^\p{Lu}.+\.$/u);
  }
});

test('marks are edited in their mode only', () => {
  expect(mapModes.flatMap(({ name, permits }) => (permits?.editsMarks ? [name] : []))).toEqual([
    'boundary marks',
  ]);
});

test('[MAP-5] the mode for asking about places edits no marks', () => {
  expect(findPermits('feature info')).toMatchObject({ editsMarks: false });
});

test('double taps do not zoom where taps draw', () => {
  const drawing = mapModes.flatMap(({ name, permits }) =>
    permits?.doubleTapZooms === false ? [name] : [],
  );
  expect(drawing).toEqual(['boundary lines', 'sketch', 'measure']);
});
