import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { placeBuild } from './place-build';

const folder = mkdtempSync(join(tmpdir(), 'feltbok-place-'));
after(() => rmSync(folder, { recursive: true }));

function build(name: string, files: Record<string, string>): string {
  const place = join(folder, name);
  mkdirSync(join(place, 'fonts'), { recursive: true });
  for (const [file, content] of Object.entries(files)) writeFileSync(join(place, file), content);
  return place;
}
const day = (number: number) => new Date(Date.UTC(2026, 10, number));

test('[FED-1] a new build lies beside the former, whose files stay thirty days', async () => {
  const root = join(folder, 'served');
  const first = build('first', {
    'remoteEntry.js': 'first',
    'map.0123456789ab.js': 'a',
    'map.0123456789ab.js.map': '',
    'fonts/noto.0123456789ab.woff2': 'font',
  });
  const second = build('second', { 'remoteEntry.js': 'second', 'map.ba9876543210.js': 'b' });
  const listServed = () =>
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort();
  await placeBuild(first, root, day(1));
  assert.deepEqual(listServed(), [
    'map.0123456789ab.js',
    'noto.0123456789ab.woff2',
    'remoteEntry.js',
  ]);
  await placeBuild(second, root, day(20));
  assert.equal(readFileSync(join(root, 'remoteEntry.js'), 'utf8'), 'second');
  assert.deepEqual(listServed(), [
    'map.0123456789ab.js',
    'map.ba9876543210.js',
    'noto.0123456789ab.woff2',
    'remoteEntry.js',
  ]);
  await placeBuild(second, root, day(40));
  assert.deepEqual(listServed(), ['map.ba9876543210.js', 'remoteEntry.js']);
});
