import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '../../shared/contract/all-calls.ts';
import { formatClientCalls } from '../../shared/contract/client/format-client-calls.ts';
import { projectRoot } from './project-root.mjs';

const path = join(projectRoot, 'shared/contract/client/client-calls.ts');
writeFileSync(path, formatClientCalls(calls));
console.log(`Wrote ${Object.keys(calls).length} calls to ${path}.`);
