import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measureSize } from './style.mjs';
import { addSizes, compareWithGoals, isProduct } from './style-goals.mjs';

test('the parts of a source text are counted', () => {
  const text =
    '/** Adds. */\nconst add = (a, b) => a + b;\n\n// biome-ignore lint/x: y\nadd(1, 2);\n';
  assert.deepEqual(measureSize('x.ts', text), {
    functions: 1,
    variables: 3,
    comments: 1,
    lines: 4,
  });
});

test('findings above a goal are reported with their share', () => {
  const size = addSizes([
    { functions: 50, variables: 100, comments: 20, lines: 400 },
    { functions: 50, variables: 100, comments: 20, lines: 400 },
  ]);
  const names = Array.from({ length: 3 }, () => 'a function name ends in a preposition');
  const missed = compareWithGoals(names, size).filter(({ isMet }) => !isMet);
  assert.deepEqual(
    missed.map(({ line }) => line),
    ['✗ a function name ends in a preposition: 3.0 per 100 functions (goal 2; 3 places)'],
  );
  assert.ok(compareWithGoals(names.slice(1), size).every(({ isMet }) => isMet));
});

test('tests and tools are not part of the product', () => {
  assert.ok(isProduct('shared/ui/dialog.tsx'));
  assert.ok(!isProduct('shared/ui/dialog.test.tsx'));
  assert.ok(!isProduct('tools/scripts/test.mjs'));
});
