import { writeFileSync } from 'node:fs';
import { listConfigDocuments } from './config-documents';

for (const { file, current } of listConfigDocuments('..')) writeFileSync(file, current);
