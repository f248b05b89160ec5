import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readPortBase } from './ports.mjs';
import { projectRoot } from './project-root.mjs';
import { requireNodeVersion } from './setup/node-version.mjs';
import { runAsCommand } from './setup/run-as-command.mjs';
import { getStatePaths } from './stack/state-folder.mjs';

/**
 * Runs the operator's command of the API on the database that the environment names, or else on
 * that of `npm start`.
 */
await runAsCommand(import.meta.url, async () => {
  requireNodeVersion();
  const command = join(projectRoot, 'api/dist/admin.js');
  if (!existsSync(command))
    throw new Error('The API is not built. Build it first: npm run build -w api');
  const isNamed =
    process.env.DATA_DIR || process.env.DATABASE_OWNER_URL || process.env.DATABASE_URL;
  const env = isNamed
    ? process.env
    : { ...process.env, DATA_DIR: getStatePaths(readPortBase()).data };
  const child = spawn(process.execPath, [command, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env,
  });
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 1;
});
