import { parseArgs } from 'node:util';
import { placeBuild } from '../place-build';
import { startStaticServer } from '../static-server';
import { runService } from './run-service';

const { values } = parseArgs({
  options: {
    build: { type: 'string' },
    root: { type: 'string' },
    port: { type: 'string' },
    name: { type: 'string', default: 'app' },
    address: { type: 'string', default: '0.0.0.0' },
    config: { type: 'string' },
  },
});

void runService(values.name, async () => {
  const { build, root, address, config } = values;
  const port = Number(values.port);
  if (!build || !root || !Number.isInteger(port)) {
    throw new Error(
      'usage: serve-app --build <folder> --root <folder> --port <number> [--name <name>] [--address <address>] ' +
        '[--config <file>, for the host]',
    );
  }
  await placeBuild(build, root);
  const host = config === undefined ? { spa: false } : { spa: true, configFile: config };
  return startStaticServer({ root, port, networkAddress: address, ...host });
});
