import { parseArgs } from 'node:util';
import { startStaticServer } from '../static-server';
import { runService } from './run-service';

const { values } = parseArgs({
  options: {
    root: { type: 'string' },
    port: { type: 'string' },
    name: { type: 'string', default: 'static' },
    spa: { type: 'boolean', default: false },
    config: { type: 'string' },
  },
});

await runService(values.name, async () => {
  const port = Number(values.port);
  if (!values.root || !Number.isInteger(port)) {
    throw new Error(
      'usage: static-server.js --root <folder> --port <number> [--name <name>] [--spa] [--config <file>]',
    );
  }
  return startStaticServer({
    root: values.root,
    port,
    spa: values.spa,
    ...(values.config ? { configFile: values.config } : {}),
  });
});
