import { join } from 'node:path';
import { buildStale } from '../build.mjs';
import { addressOf, listeners } from '../ports.mjs';
import { startPart } from './part.mjs';
import { plannedParts } from './parts.mjs';
import { prepareState } from './prepare-state.mjs';
import { stateFolder } from './state-folder.mjs';
import { requireFreePorts } from './taken-ports.mjs';

/**
 * @typedef {object} Stack
 * @property {number} base
 * @property {string} address where the app is, without a trailing slash
 * @property {Promise<Error>} broken resolves when a part ends that nobody stopped; all others are stopped by then
 * @property {() => Promise<void>} stop ends every part and waits until all are gone
 */

/**
 * Builds what is stale and runs the whole product with its sandbox: API, sign-in, map services, host and the three
 * remotes, each on its own port.
 * @param {object} options
 * @param {number} options.base first port of the range
 * @param {boolean} [options.fresh] forget what an earlier run of this base left
 * @param {boolean} [options.quiet] report only errors
 * @param {string[]} [options.moreOrigins] origins besides the host's that may call the API
 * @param {NodeJS.ProcessEnv} [options.environment] for every part, on top of this process's
 * @returns {Promise<Stack>} when every part listens
 * @throws Error when a port is taken, a build fails, or a part ends while starting; nothing runs then
 */
export async function startStack({ base, fresh = false, quiet = false, moreOrigins = [], environment = {} }) {
  const report = quiet ? () => {} : console.log;
  await requireFreePorts(base);
  await buildStale(report);
  await prepareState({ base, fresh, report });
  report('Starting');
  const state = stateFolder(base);
  const parts = plannedParts(base, moreOrigins).map((plan) =>
    startPart({
      title: listeners[plan.name].title,
      program: plan.program,
      environment: {
        ...process.env,
        ...environment,
        FELTBOK_PORT_BASE: String(base),
        STATE_DIR: state.folder,
        ...plan.environment,
      },
      logFile: join(state.logs, `${plan.name}.log`),
      report: console.error,
    }),
  );
  const running = supervise(parts);
  try {
    await Promise.all(parts.map((part) => part.ready));
  } catch (error) {
    await running.stop();
    throw error;
  }
  return { base, address: addressOf('host', base), ...running };
}

/**
 * One for all: a stack that lost a part is of no use to anyone.
 * @param {import('./part.mjs').Part[]} parts
 * @returns {Pick<Stack, 'broken' | 'stop'>}
 */
export function supervise(parts) {
  /** @type {Promise<unknown> | undefined} */
  let stopping;
  const stop = async () => {
    stopping ??= Promise.all(parts.map((part) => part.stop()));
    await stopping;
  };
  /** @type {Promise<Error>} */
  const broken = new Promise((resolve) => {
    for (const part of parts) {
      part.ended.then(async (how) => {
        if (stopping) return;
        await stop();
        resolve(how);
      });
    }
  });
  return { broken, stop };
}
