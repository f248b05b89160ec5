import { readFile } from 'node:fs/promises';
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
    certificate: { type: 'string' },
    key: { type: 'string' },
  },
});

void runService(values.name, async () => {
  const { build, root, address, config, certificate, key } = values;
  const port = Number(values.port);
  if (!root || !Number.isInteger(port) || (certificate === undefined) !== (key === undefined)) {
    throw new Error(
      'usage: serve-app --root <folder> --port <number> [--build <folder> that is put into root] ' +
        '[--name <name>] [--address <address>] ' +
        '[--config <file>, for the host] [--certificate <file> --key <file>, for TLS]',
    );
  }
  if (build) await placeBuild(build, root);
  const host = config === undefined ? { spa: false } : { spa: true, configFile: config };
  const tls = certificate &&
    key && { cert: await readFile(certificate, 'utf8'), key: await readFile(key, 'utf8') };
  return startStaticServer({ root, port, networkAddress: address, ...host, ...(tls && { tls }) });
});
