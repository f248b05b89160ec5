import { parseArgs } from 'node:util';
import { buildStale } from './build.mjs';
import { installForTesting } from './install.mjs';
import { readPortBase } from './ports.mjs';
import { formatElapsed } from './setup/format-elapsed.mjs';
import { requireNodeVersion } from './setup/node-version.mjs';
import { runAsCommand } from './setup/run-as-command.mjs';
import { planDevelopmentParts } from './stack/development-parts.mjs';
import { prepareState } from './stack/prepare-state.mjs';
import { runParts } from './stack/run-parts.mjs';
import { requireFreePorts } from './stack/taken-ports.mjs';
import { buildWelcome } from './welcome-message.mjs';

await runAsCommand(import.meta.url, async (onSignal) => {
  const { values } = parseArgs({ options: { fresh: { type: 'boolean', default: false } } });
  const started = performance.now();
  requireNodeVersion();
  const base = readPortBase();
  await requireFreePorts(base);
  await installForTesting();
  // Preparing the state runs these builds: the import of the demo cases, and config.json.
  await buildStale({ workspaces: ['api', 'sandbox'] });
  await prepareState({ base, fresh: values.fresh, report: console.log });
  console.log('Starting');
  const running = await runParts({ base, plans: planDevelopmentParts(base) });
  onSignal(async () => {
    console.log('\nStopping');
    await running.stop();
  });
  console.log(await buildWelcome(base, formatElapsed(started)));
  throw await running.broken;
});
