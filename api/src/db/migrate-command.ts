import { EnvironmentFault, readDatabaseSettings } from '../environment';
import { DataDirFault } from './data-dir-lock';
import { openDatabase } from './open-database';
import { PostgresFault } from './postgres-database';

// The API does the same when it starts. As a job of its own it is done before any process of a new release serves.
try {
  const settings = readDatabaseSettings(process.env);
  const { description, close } = await openDatabase('url' in settings ? { ...settings, poolSize: 1 } : settings);
  await close();
  process.stdout.write(`The tables are up to date. ${description}.\n`);
} catch (error) {
  const known = [EnvironmentFault, DataDirFault, PostgresFault].some((fault) => error instanceof fault);
  const { message, stack } = error as Error;
  process.stderr.write(`${known ? message : (stack ?? message)}\n`);
  process.exitCode = 1;
}
