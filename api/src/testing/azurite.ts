import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** A running Azurite, Microsoft's emulator of Azure Blob Storage. */
export interface Azurite {
  connectionString: string;
  close(): Promise<void>;
}

const startTimeoutMs = 30_000;
const probeIntervalMs = 50;
// The emulator's only account. It is the same in every installation and is no secret.
const account = {
  name: 'devstoreaccount1',
  key: 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==',
};

const program = findProgram();

export const isAzuriteInstalled = program !== undefined;

/**
 * The value of `skip` for tests that need the emulator, which only the packages of the full run
 * include.
 */
export const skipWithoutAzurite = isAzuriteInstalled
  ? false
  : 'Azurite is not installed: npm run test:full';

/** @throws Error with the emulator's error output when it does not answer in time */
export async function startAzurite(): Promise<Azurite> {
  if (!program) throw new Error('Azurite is not installed: node tools/scripts/install.mjs');
  const port = await findFreePort();
  const folder = mkdtempSync(join(tmpdir(), 'feltbok-azurite-'));
  const child = spawn(
    process.execPath,
    [program, '--blobHost', '127.0.0.1', '--blobPort', String(port), '--location', folder].concat([
      '--silent',
      '--skipApiVersionCheck',
      '--disableTelemetry',
    ]),
    { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const written: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => written.push(chunk));
  const exit = once(child, 'exit');
  const close = async () => {
    child.kill('SIGKILL');
    await exit;
    rmSync(folder, { recursive: true, force: true });
  };

  const endpoint = `http://127.0.0.1:${port}/${account.name}`;
  const until = Date.now() + startTimeoutMs;
  while (!(await isAnswering(endpoint))) {
    if (child.exitCode !== null || Date.now() > until) {
      await close();
      throw new Error(`Azurite did not start: ${Buffer.concat(written)}`);
    }
    await pause(probeIntervalMs);
  }
  return {
    connectionString:
      `DefaultEndpointsProtocol=http;AccountName=${account.name};` +
      `AccountKey=${account.key};BlobEndpoint=${endpoint};`,
    close,
  };
}

function findProgram(): string | undefined {
  try {
    return fileURLToPath(import.meta.resolve('azurite/dist/src/blob/main.js'));
  } catch {
    return undefined;
  }
}

async function isAnswering(endpoint: string): Promise<boolean> {
  return fetch(endpoint).then(
    () => true,
    () => false,
  );
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
