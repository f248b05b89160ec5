import { readFileSync, writeFileSync } from 'node:fs';
import { withEnvironmentTable } from './environment-table';

const page = new URL('../README.md', import.meta.url);
writeFileSync(page, withEnvironmentTable(readFileSync(page, 'utf8')));
