import { writeFileSync } from 'node:fs';
import { listSettingsPages } from './settings-tables';

for (const { file, current } of listSettingsPages()) writeFileSync(file, current);
