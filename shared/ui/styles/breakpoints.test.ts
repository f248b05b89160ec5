import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { narrowScreen, wideScreen } from './breakpoints.ts';

const root = join(__dirname, '../../..');

const folders = ['shared', 'host/src', 'remote-case/src', 'remote-maps/src', 'remote-reports/src'];
const styles = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => join(folder, file)),
);

/** Conditions on the width of the page, each with its file. */
const conditions = styles.flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/@media ([^{]+)\{/g)]
    .flatMap(([, query = '']) => query.match(/\([^()]*width[^()]*\)/g) ?? [])
    .map((condition) => ({ file, condition, pixels: Number(/[\d.]+/.exec(condition)?.[0]) })),
);

test('[RGT-14] between phone and desk styles change only at the two named widths', () => {
  const named = [narrowScreen, '(min-width: 1000px)', wideScreen, '(max-width: 1249.98px)'];
  expect(conditions.length).toBeGreaterThan(20);
  expect(
    conditions.filter(({ condition, pixels }) => pixels > 800 && !named.includes(condition)),
  ).toEqual([]);
});

test('[RGT-14] screens of every part have both widths or one of them', () => {
  const parts = (name: string) =>
    new Set(
      conditions
        .filter(({ condition }) => condition === name)
        .map(({ file }) => file.split('/')[0]),
    );
  expect(parts(narrowScreen)).toEqual(
    new Set(['host', 'remote-case', 'remote-maps', 'remote-reports']),
  );
  expect(parts(wideScreen).size).toBeGreaterThanOrEqual(2);
});
