import { parseArgs } from 'node:util';
import { installForRunning } from './install.mjs';
import { readPortBase } from './ports.mjs';
import { formatElapsed } from './setup/format-elapsed.mjs';
import { requireNodeVersion } from './setup/node-version.mjs';
import { runAsCommand } from './setup/run-as-command.mjs';
import { startStack } from './stack/start-stack.mjs';
import { requireFreePorts } from './stack/taken-ports.mjs';
import { buildWelcome } from './welcome-message.mjs';

await runAsCommand(import.meta.url, async (onSignal) => {
  const { values } = parseArgs({ options: { fresh: { type: 'boolean', default: false } } });
  const started = performance.now();
  requireNodeVersion();
  const base = readPortBase();
  // Ports are checked before the minutes that a first install and build take.
  await requireFreePorts(base);
  await installForRunning();
  const stack = await startStack({ base, fresh: values.fresh });
  onSignal(async () => {
    console.log('\nStopping');
    await stack.stop();
  });
  console.log(await buildWelcome(base, formatElapsed(started)));
  throw await stack.broken;
});
