import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { localConfig } from '../local-config';
import { portBase } from '../ports';

const { values } = parseArgs({ options: { base: { type: 'string' }, out: { type: 'string' } } });
const base = values.base === undefined ? portBase() : portBase({ FELTBOK_PORT_BASE: values.base });
const json = `${JSON.stringify(localConfig(base), null, 2)}\n`;

if (values.out) {
  await mkdir(dirname(values.out), { recursive: true });
  await writeFile(values.out, json);
} else {
  process.stdout.write(json);
}
