import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../config';
import { listConfigDocuments } from './config-documents';

const root = join(__dirname, '../../..');

test('rules and table of config.json are those that the schema makes', () => {
  for (const { stored, current } of listConfigDocuments(root)) {
    // Otherwise run: npm run settings-tables -w host
    expect(stored).toBe(current);
  }
});

test('the example of a config.json can be read', () => {
  const example = readFileSync(join(root, 'deploy/config/config.example.json'), 'utf8');
  expect(readConfig(JSON.parse(example))).toMatchObject({
    api: 'https://felt.example.no',
    mapCatalogue: 'https://maps.example.no/catalogue',
  });
});
