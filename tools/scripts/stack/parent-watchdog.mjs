/**
 * Every part of the stack loads this module first. The channel to the process that started the part
 * closes when that process ends in whatever way, so that no part outlives it: the part gets the
 * same request to end as by SIGTERM, and is forced to end if it does not.
 */
import { isMainThread } from 'node:worker_threads';

/** Longer than the ten seconds that the API gives to running requests. */
const graceMs = 12_000;

function end() {
  setTimeout(() => process.exit(1), graceMs).unref();
  if (process.listenerCount('SIGTERM') > 0) process.emit('SIGTERM', 'SIGTERM');
  else process.exit(0);
}

// A part's own threads load this file too, but have no channel and end with the part.
if (isMainThread) {
  // The channel may have closed while this file was loading.
  if (process.connected) process.on('disconnect', end);
  else end();

  // Waiting for the channel must not keep a part alive that has finished its work.
  process.channel?.unref();
}
