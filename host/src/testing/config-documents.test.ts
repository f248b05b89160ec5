import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../config';
import { listConfigDocuments } from './config-documents';

const root = join(__dirname, '../../..');

test('rules and table of config.json match the schema', () => {
  for (const { stored, current } of listConfigDocuments(root)) {
    // Otherwise run: npm run settings-tables -w host
    expect(stored).toBe(current);
  }
});

test.each([
  ['deploy/config/config.example.json', /^.*$/s],
  ['docs/identity-provider.md', /(?<=```json\n)[^`]*/],
])('the example of a config.json in %s can be read', (path, part) => {
  const [example = ''] = part.exec(readFileSync(join(root, path), 'utf8')) ?? [];
  const config = readConfig(JSON.parse(example));
  expect(config.identity.authority).toContain('https://login.microsoftonline.com/');
});
