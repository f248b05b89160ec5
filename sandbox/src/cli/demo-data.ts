import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { generateDemoData } from '../demo-data/demo-data';
import { today } from '../demo-data/meeting-dates';

const { values } = parseArgs({ options: { out: { type: 'string' }, date: { type: 'string' } } });
const date = values.date ?? today();

if (!values.out || !/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(Date.parse(date))) {
  process.stderr.write('usage: demo-data.js --out <file> [--date YYYY-MM-DD]\n');
  process.exit(1);
}
await mkdir(dirname(values.out), { recursive: true });
await writeFile(values.out, `${JSON.stringify(generateDemoData(date), null, 2)}\n`);
