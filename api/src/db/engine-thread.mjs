import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

// The embedded engine on a thread of its own: it computes there, and the thread that answers
// requests goes on. It is JavaScript because a thread that runs from source has no compiler.

const engine = new PGlite(workerData);
// Whoever asks first hears why the engine did not start.
engine.waitReady.catch(() => undefined);

/**
 * @param {import('./embedded-stream').EngineCall} call @returns
 *   {Promise<import('./embedded-stream').EngineAnswer>}
 */
async function answerTo({ name, value }) {
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
  call.port.postMessage(await answerTo(call));
  call.port.close();
});
