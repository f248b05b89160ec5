import { parseArgs } from 'node:util';
import { installForRunning } from './install.mjs';
import { portBase } from './ports.mjs';
import { requireNodeVersion } from './setup/node-version.mjs';
import { runAsCommand } from './setup/run-as-command.mjs';
import { seconds } from './setup/seconds.mjs';
import { startStack } from './stack/start-stack.mjs';
import { requireFreePorts } from './stack/taken-ports.mjs';
import { welcome } from './welcome.mjs';

await runAsCommand(import.meta.url, async (onSignal) => {
  const { values } = parseArgs({ options: { fresh: { type: 'boolean', default: false } } });
  const started = performance.now();
  requireNodeVersion();
  const base = portBase();
  // Before the minutes that a first install and build take.
  await requireFreePorts(base);
  await installForRunning();
  const stack = await startStack({ base, fresh: values.fresh });
  onSignal(async () => {
    console.log('\nStopping');
    await stack.stop();
  });
  console.log(await welcome(base, seconds(started)));
  throw await stack.broken;
});
