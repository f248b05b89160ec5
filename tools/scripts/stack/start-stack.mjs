import { buildStale } from '../build.mjs';
import { getAddress } from '../ports.mjs';
import { planParts } from './parts.mjs';
import { prepareState } from './prepare-state.mjs';
import { runParts } from './run-parts.mjs';
import { requireFreePorts } from './taken-ports.mjs';

/**
 * `address` is where the app is, without a trailing slash.
 * @typedef {import('./run-parts.mjs').RunningParts & { base: number, address: string }} Stack
 */

/**
 * Builds what is stale and runs the whole product with its sandbox: API, sign-in, map services,
 * host and the three remotes, each on its own port.
 * @param {object} options
 * @param {number} options.base first port of the range
 * @param {boolean} [options.fresh] forget what an earlier run of this base left
 * @param {boolean} [options.quiet] report only errors
 * @param {string[]} [options.moreOrigins] origins besides the host's that may call the API
 * @param {NodeJS.ProcessEnv} [options.environment] for every part, on top of this process's
 * @returns {Promise<Stack>} when every part listens
 * @throws Error when a port is taken, a build fails, or a part ends while starting; nothing runs
 *   then
 */
export async function startStack({
  base,
  fresh = false,
  quiet = false,
  moreOrigins = [],
  environment = {},
}) {
  const report = quiet ? () => {} : console.log;
  await requireFreePorts(base);
  await buildStale({ report });
  await prepareState({ base, fresh, report });
  report('Starting');
  const running = await runParts({ base, plans: planParts(base, moreOrigins), environment });
  return { base, address: getAddress('host', base), ...running };
}
