import { Readable } from 'node:stream';
import { type CasterError, type CasterLogin, casterErrorIn } from '@feltbok/contract/casters.ts';
import type { FastifyBaseLogger } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import type { EndOfAnswer } from '../http/long-lived-response';
import { RequestProblem } from '../http/problem';
import { addGauge } from '../metrics/metrics.routes';
import { askCaster, type CasterLimits } from './caster.data';
import type { CasterPlace } from './caster-list';

export interface RelayLimits extends CasterLimits {
  /** Of one stream. */
  bytes: number;
  /** Of one stream, in milliseconds. */
  ms: number;
  /** Corrections that the app has not taken after so long, in milliseconds, are worth nothing. */
  takenWithinMs: number;
}

interface Relayed {
  streamId: string;
  caster: CasterPlace;
  mount: string;
  login: CasterLogin | undefined;
  /** Why the answer ends, as `reason`. */
  ending: AbortSignal;
  log: FastifyBaseLogger;
}

type End = EndOfAnswer | CasterError | 'caster ended' | 'too many bytes' | 'too long' | 'not taken';

export interface Relay {
  /**
   * @returns the corrections, once the caster sends them; throws RequestProblem where it does not
   */
  open(relayed: Relayed): Promise<Readable>;
  /** Sends the caster where the receiver is. @returns whether this process has the stream */
  place(streamId: string, gga: string): boolean;
}

/** Passes corrections on from casters, counted and within limits. */
export function relay(limits: RelayLimits, metrics: Registry): Relay {
  const open = new Map<string, (line: string) => void>();
  const { bytesOf, endsOf } = counters(metrics);
  addGauge(
    metrics,
    'feltbok_correction_streams',
    'Streams of corrections that are open.',
    () => open.size,
  );

  const findExceededLimit = ({
    bytes,
    began,
    given,
  }: {
    bytes: number;
    began: number;
    given: number;
  }) => {
    if (bytes > limits.bytes) return 'too many bytes';
    if (Date.now() - began > limits.ms) return 'too long';
    return Date.now() - given > limits.takenWithinMs ? 'not taken' : undefined;
  };

  async function* passedOn(
    body: AsyncGenerator<Buffer>,
    { streamId, caster, ending, log }: Relayed,
  ) {
    const began = Date.now();
    let bytes = 0;
    let end: End = 'caster ended';
    try {
      for await (const chunk of body) {
        bytes += chunk.length;
        bytesOf.inc({ caster: caster.name }, chunk.length);
        const given = Date.now();
        yield chunk;
        const exceeded = findExceededLimit({ bytes, began, given });
        if (!exceeded) continue;
        end = exceeded;
        return;
      }
    } catch (error) {
      // The app sees that the stream has ended, asks anew, and is then answered with what is wrong.
      end = reasonOf(error);
    } finally {
      if (ending.aborted) end = ending.reason as EndOfAnswer;
      open.delete(streamId);
      endsOf.inc({ caster: caster.name, reason: end });
      log.info(
        { caster: caster.name, reason: end, bytes, seconds: (Date.now() - began) / 1000 },
        'corrections ended',
      );
    }
  }

  return {
    async open(relayed) {
      const { streamId, caster, mount, login, ending } = relayed;
      try {
        const { body, send } = await askCaster(caster, { mount, login, signal: ending }, limits);
        open.set(streamId, send);
        relayed.log.info({ caster: caster.name }, 'corrections begin');
        return Readable.from(passedOn(body, relayed), { objectMode: false, highWaterMark: 1 });
      } catch (error) {
        endsOf.inc({
          caster: caster.name,
          reason: ending.aborted ? String(ending.reason) : reasonOf(error),
        });
        throw error;
      }
    },
    place(streamId, gga) {
      const send = open.get(streamId);
      send?.(gga);
      return send !== undefined;
    },
  };
}

const counters = (metrics: Registry) => ({
  bytesOf: new Counter({
    name: 'feltbok_correction_bytes_total',
    help: 'Corrections that were passed on, in bytes.',
    labelNames: ['caster'],
    registers: [metrics],
  }),
  endsOf: new Counter({
    name: 'feltbok_correction_streams_ended_total',
    help: 'Streams of corrections that have ended, or never begun, and why.',
    labelNames: ['caster', 'reason'],
    registers: [metrics],
  }),
});

const reasonOf = (error: unknown): CasterError => {
  const reason = error instanceof RequestProblem ? error.members.reason : undefined;
  return casterErrorIn({ reason }) ?? 'failed';
};
