import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

// This thread runs the embedded engine, so that the thread that answers requests is not blocked. It
// is JavaScript because a thread that starts from source has no compiler.

const engine = new PGlite(workerData);
// The first call reports why the engine did not start.
engine.waitReady.catch(() => undefined);

/**
 * @param {import('./embedded-stream').EngineCall} call @returns
 *   {Promise<import('./embedded-stream').EngineAnswer>}
 */
async function runCall({ name, value }) {
  try {
    if (name === 'execProtocolRaw')
      return { bytes: await engine.execProtocolRaw(/** @type {Uint8Array} */ (value)) };
    await (name === 'exec' ? engine.exec(/** @type {string} */ (value)) : engine.close());
    return {};
  } catch (error) {
    return { error };
  }
}

parentPort?.on('message', async (/** @type {import('./embedded-stream').EngineCall} */ call) => {
  call.port.postMessage(await runCall(call));
  call.port.close();
});
