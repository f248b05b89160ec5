import { EnvironmentError, readDatabaseSettings } from '../environment';
import { DataDirError } from './data-dir-lock';
import { connectAsOwner } from './open-database';
import { PostgresError } from './postgres-database';

// The API applies migrations at its start, too. This command applies them before any process of a
// new release serves requests.
try {
  const settings = readDatabaseSettings(process.env);
  const { description, close } = await connectAsOwner(settings);
  await close();
  process.stdout.write(`The tables are up to date. ${description}.\n`);
} catch (error) {
  const known = [EnvironmentError, DataDirError, PostgresError].some(
    (kind) => error instanceof kind,
  );
  const { message, stack } = error as Error;
  process.stderr.write(`${known ? message : (stack ?? message)}\n`);
  process.exitCode = 1;
}
