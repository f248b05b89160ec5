import { parseArgs } from 'node:util';
import { buildStale } from './build.mjs';
import { installForTesting } from './install.mjs';
import { portBase } from './ports.mjs';
import { requireNodeVersion } from './setup/node-version.mjs';
import { runAsCommand } from './setup/run-as-command.mjs';
import { seconds } from './setup/seconds.mjs';
import { developmentParts } from './stack/development-parts.mjs';
import { prepareState } from './stack/prepare-state.mjs';
import { runParts } from './stack/run-parts.mjs';
import { requireFreePorts } from './stack/taken-ports.mjs';
import { welcome } from './welcome.mjs';

await runAsCommand(import.meta.url, async (onSignal) => {
  const { values } = parseArgs({ options: { fresh: { type: 'boolean', default: false } } });
  const started = performance.now();
  requireNodeVersion();
  const base = portBase();
  await requireFreePorts(base);
  await installForTesting();
  // Only for what prepares the state: the import of the demo cases, and config.json.
  await buildStale({ workspaces: ['api', 'sandbox'] });
  await prepareState({ base, fresh: values.fresh, report: console.log });
  console.log('Starting');
  const running = await runParts({ base, plans: developmentParts(base) });
  onSignal(async () => {
    console.log('\nStopping');
    await running.stop();
  });
  console.log(await welcome(base, seconds(started)));
  throw await running.broken;
});
