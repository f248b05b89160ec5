import { Readable } from 'node:stream';
import { type CasterError, type CasterLogin, findCasterError } from '@feltbok/contract/casters.ts';
import type { FastifyBaseLogger } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import type { EndReason } from '../http/long-lived-response';
import { RequestProblem } from '../http/problem';
import { addGauge } from '../metrics/metrics.routes';
import { askCaster, type CasterLimits } from './caster.data';
import type { CasterPlace } from './caster-list';

export interface RelayLimits extends CasterLimits {
  /** Maximum number of bytes of one stream. */
  maxBytes: number;
  /** Maximum duration of one stream, in milliseconds. */
  maxMs: number;
  /**
   * Corrections that the app has not read after this time, in milliseconds, are too old to be
   * useful.
   */
  readTimeoutMs: number;
}

interface RelayedStream {
  streamId: string;
  caster: CasterPlace;
  mount: string;
  login: CasterLogin | undefined;
  /** Aborted when the response ends, with the `reason`. */
  ending: AbortSignal;
  log: FastifyBaseLogger;
}

type End = EndReason | CasterError | 'caster ended' | 'too many bytes' | 'too long' | 'not taken';

export interface Relay {
  /**
   * @returns the corrections once the caster sends them
   * @throws RequestProblem when the caster does not
   */
  open(relayed: RelayedStream): Promise<Readable>;
  /**
   * Sends the receiver's position to the caster.
   * @returns whether the stream belongs to this process
   */
  sendPosition(streamId: string, gga: string): boolean;
}

/** Relays corrections from casters, with metrics and within limits. */
export function createRelay(limits: RelayLimits, metrics: Registry): Relay {
  const open = new Map<string, (line: string) => void>();
  const { relayedBytes, endedStreams } = createCounters(metrics);
  addGauge(metrics, 'feltbok_correction_streams', 'Open streams of corrections.', () => open.size);

  const findExceededLimit = ({
    bytes,
    startedAt,
    deliveredAt,
  }: {
    bytes: number;
    startedAt: number;
    deliveredAt: number;
  }) => {
    if (bytes > limits.maxBytes) return 'too many bytes';
    if (Date.now() - startedAt > limits.maxMs) return 'too long';
    return Date.now() - deliveredAt > limits.readTimeoutMs ? 'not taken' : undefined;
  };

  async function* relayChunks(
    body: AsyncGenerator<Buffer>,
    { streamId, caster, ending, log }: RelayedStream,
  ) {
    const startedAt = Date.now();
    let bytes = 0;
    let end: End = 'caster ended';
    try {
      for await (const chunk of body) {
        bytes += chunk.length;
        relayedBytes.inc({ caster: caster.name }, chunk.length);
        const deliveredAt = Date.now();
        yield chunk;
        const exceeded = findExceededLimit({ bytes, startedAt, deliveredAt });
        if (!exceeded) continue;
        end = exceeded;
        return;
      }
    } catch (error) {
      // The app sees that the stream has ended, reconnects, and gets the error then.
      end = getReason(error);
    } finally {
      if (ending.aborted) end = ending.reason as EndReason;
      open.delete(streamId);
      endedStreams.inc({ caster: caster.name, reason: end });
      log.info(
        { caster: caster.name, reason: end, bytes, seconds: (Date.now() - startedAt) / 1000 },
        'a correction stream has ended',
      );
    }
  }

  return {
    async open(relayed) {
      const { streamId, caster, mount, login, ending } = relayed;
      try {
        const { body, send } = await askCaster(caster, { mount, login, signal: ending }, limits);
        open.set(streamId, send);
        relayed.log.info({ caster: caster.name }, 'a correction stream has started');
        return Readable.from(relayChunks(body, relayed), { objectMode: false, highWaterMark: 1 });
      } catch (error) {
        endedStreams.inc({
          caster: caster.name,
          reason: ending.aborted ? String(ending.reason) : getReason(error),
        });
        throw error;
      }
    },
    sendPosition(streamId, gga) {
      const send = open.get(streamId);
      send?.(gga);
      return send !== undefined;
    },
  };
}

const createCounters = (metrics: Registry) => ({
  relayedBytes: new Counter({
    name: 'feltbok_correction_bytes_total',
    help: 'Relayed corrections, in bytes.',
    labelNames: ['caster'],
    registers: [metrics],
  }),
  endedStreams: new Counter({
    name: 'feltbok_correction_streams_ended_total',
    help: 'Streams of corrections that have ended or could not be opened, by reason.',
    labelNames: ['caster', 'reason'],
    registers: [metrics],
  }),
});

const getReason = (error: unknown): CasterError => {
  const reason = error instanceof RequestProblem ? error.members.reason : undefined;
  return findCasterError({ reason }) ?? 'failed';
};
