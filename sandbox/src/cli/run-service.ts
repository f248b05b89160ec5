import type { RunningServer } from '../listen';

/**
 * Runs one server as a process: prints `ready <name> <address>` once it listens, ends on SIGTERM or
 * SIGINT, and exits with 1 and the reason when it cannot start.
 * @param start takes the environment's PORT and STATE_DIR, which the stack gives to each of its
 *   parts
 */
export async function runService(
  name: string,
  start: (port: number, stateFolder: string) => Promise<RunningServer>,
): Promise<void> {
  const { PORT, STATE_DIR = '' } = process.env;
  try {
    const server = await start(Number(PORT), STATE_DIR);
    const stop = () => {
      server.close().then(
        () => process.exit(0),
        (error: unknown) => fail(name, error),
      );
    };
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
    process.stdout.write(`ready ${name} ${server.address}\n`);
  } catch (error) {
    fail(name, error);
  }
}

function fail(name: string, error: unknown): never {
  process.stderr.write(`${name}: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
