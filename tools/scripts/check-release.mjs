import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from './project-root.mjs';
import { checkParts } from './releases/check-parts.mjs';
import { readKeys } from './releases/sign-part.mjs';
import { runAsCommand } from './setup/run-as-command.mjs';

const usage =
  'usage: npm run check-release -- <part>… --host <address of the host> [--build ' +
  '<folder>, of one part] [--keys <file>]';

await runAsCommand(import.meta.url, async () => {
  const { values, positionals } = parseArgs({
    options: {
      host: { type: 'string' },
      build: { type: 'string' },
      keys: { type: 'string', default: join(projectRoot, 'deploy', 'release-keys.json') },
    },
    allowPositionals: true,
  });
  const { host, build, keys } = values;
  if (positionals.length === 0 || !host || (build && positionals.length > 1))
    throw new Error(usage);
  const releases = positionals.map((part) => ({
    part,
    folder: build ?? join(projectRoot, part, 'dist'),
  }));
  await checkParts(releases, { host, keys: readKeys(keys) });
});
