import { join } from 'node:path';
import { getPort, listeners } from '../ports.mjs';
import { startPart } from './part.mjs';
import { getStatePaths } from './state-folder.mjs';

/**
 * Parts that run together.
 * @typedef {object} RunningParts
 * @property {Promise<Error>} broken resolves when a part ends by itself; all others are stopped by
 *   then
 * @property {() => Promise<void>} stop ends every part and waits until all have ended
 */

/**
 * Starts parts side by side.
 * @param {object} options
 * @param {number} options.base
 * @param {import('./parts.mjs').PartPlan[]} options.plans
 * @param {NodeJS.ProcessEnv} [options.environment] for every part, on top of this process's
 * @returns {Promise<RunningParts>} when every part is ready
 * @throws Error when a part ends before it is ready; all others are stopped
 */
export async function runParts({ base, plans, environment = {} }) {
  const state = getStatePaths(base);
  const common = {
    ...process.env,
    ...environment,
    FELTBOK_PORT_BASE: String(base),
    STATE_DIR: state.folder,
  };
  const parts = plans.map((plan) =>
    startPart({
      ...plan,
      title: listeners[plan.name].title,
      environment: { ...common, PORT: String(getPort(plan.name, base)), ...plan.environment },
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
  return running;
}

/**
 * Stops all parts when one ends, because an incomplete stack is of no use.
 * @param {import('./part.mjs').Part[]} parts
 * @returns {RunningParts}
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
