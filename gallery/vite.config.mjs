import { readFileSync } from 'node:fs';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

export default {
  define: { __FELTBOK_VERSION__: JSON.stringify(version) },
  publicDir: false,
  server: { open: false },
};
