import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { generateDemoData } from '../demo-data/demo-data';
import { documentFileNames } from '../demo-data/documents';
import { getToday } from '../demo-data/meeting-dates';

const { values } = parseArgs({ options: { out: { type: 'string' }, date: { type: 'string' } } });
const date = values.date ?? getToday();

if (!values.out || !/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(Date.parse(date))) {
  process.stderr.write('usage: demo-data.js --out <file> [--date YYYY-MM-DD]\n');
  process.exit(1);
}
// The path is relative to the built program.
const folder = new URL('../demo-documents/', import.meta.url);
const files = new Map(
  await Promise.all(
    documentFileNames.map(async (name) => [name, await readFile(new URL(name, folder))] as const),
  ),
);
await mkdir(dirname(values.out), { recursive: true });
await writeFile(values.out, `${JSON.stringify(generateDemoData(date, files), null, 2)}\n`);
