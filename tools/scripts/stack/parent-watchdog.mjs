/**
 * Loaded ahead of every part of the stack. The channel to the process that started the part closes
 * when that process ends, however it ends, so that no part outlives it: the part is asked to end as
 * by SIGTERM, and made to if it does not.
 */
import { isMainThread } from 'node:worker_threads';

/** The API gives requests that are under way ten seconds. */
const graceMs = 12_000;

function end() {
  setTimeout(() => process.exit(1), graceMs).unref();
  if (process.listenerCount('SIGTERM') > 0) process.emit('SIGTERM', 'SIGTERM');
  else process.exit(0);
}

// A part's own threads are started with this file too, have no channel, and end with the part.
if (isMainThread) {
  // The channel may have closed while this file was on its way.
  if (process.connected) process.on('disconnect', end);
  else end();

  // Waiting for this must not hold a part open that has nothing left to do.
  process.channel?.unref();
}
