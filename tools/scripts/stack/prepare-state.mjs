import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../project-root.mjs';
import { runQuietly } from '../setup/run-quietly.mjs';
import { buildLocalConfig } from './local-config.mjs';
import { getStatePaths } from './state-folder.mjs';

/**
 * Prepares what the parts need before they start: the demo cases in the database, and config.json.
 * @param {{ base: number, fresh: boolean, report: (line: string) => void }} options `fresh` deletes
 *   what was there
 * @throws Error with the output of the step that failed
 */
export async function prepareState({ base, fresh, report }) {
  const state = getStatePaths(base);
  mkdirSync(state.folder, { recursive: true });
  for (const name of fresh ? readdirSync(state.folder) : []) {
    // Map tiles take long to paint, and stay the same until their program changes.
    if (name !== 'tiles') rmSync(join(state.folder, name), { recursive: true });
  }
  mkdirSync(state.logs, { recursive: true });
  writeFileSync(state.config, `${JSON.stringify(buildLocalConfig(base), null, 2)}\n`);
  await Promise.all([importDemoData(state, report), makeCasterKey(state), makePartySecret(state)]);
}

/**
 * The import neither makes duplicates nor overwrites changes of users. It therefore also adds what
 * a newer build's demo data add, and completes an interrupted import.
 * @param {ReturnType<typeof getStatePaths>} state
 * @param {(line: string) => void} report
 */
async function importDemoData(state, report) {
  const generator = join(projectRoot, 'sandbox/dist/demo-data.js');
  const generatorHash = createHash('sha256').update(readFileSync(generator)).digest('hex');
  const importedHash =
    existsSync(state.data) &&
    existsSync(state.importedMark) &&
    readFileSync(state.importedMark, 'utf8');
  if (importedHash === generatorHash) return;
  report('Importing the demo cases');
  await run(generator, ['--out', state.demoData]);
  await run('api/dist/import.js', [state.demoData], { DATA_DIR: state.data });
  writeFileSync(state.importedMark, generatorHash);
}

/**
 * Makes the key that encrypts the logins at NTRIP casters.
 * @param {ReturnType<typeof getStatePaths>} state
 */
async function makeCasterKey(state) {
  if (existsSync(state.casterKey)) return;
  writeFileSync(state.casterKey, await run('api/dist/sealed-backup.js', ['key']), { mode: 0o600 });
}

/**
 * Makes the secret with which the API identifies itself to the identity provider.
 * @param {ReturnType<typeof getStatePaths>} state
 */
async function makePartySecret({ partySecret }) {
  if (existsSync(partySecret)) return;
  mkdirSync(dirname(partySecret), { recursive: true });
  writeFileSync(partySecret, randomBytes(32).toString('base64url'), { mode: 0o600 });
}

/** @param {string} script @param {string[]} args @param {NodeJS.ProcessEnv} [environment] */
async function run(script, args, environment = {}) {
  const options = { environment: { ...process.env, ...environment } };
  const { succeeded, output } = await runQuietly(process.execPath, [script, ...args], options);
  if (!succeeded) throw new Error(`node ${script} ${args.join(' ')} failed:\n${output}`);
  return output;
}
