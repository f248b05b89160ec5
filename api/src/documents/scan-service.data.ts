import { connect, type NetConnectOpts } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

/** What a scan of a file has found. */
type ScanResult = { found: 'nothing' } | { found: 'malware'; name: string };

export interface ScanService {
  /** @throws ScanUnavailable when nobody can say what is in it */
  scan(content: AsyncIterable<Uint8Array>): Promise<ScanResult>;
}

/** The service is unreachable, or did not say what it has found. */
export class ScanUnavailable extends Error {}

/** Longer than clamd is silent over the largest file that it takes. */
const usualSilenceMs = 120_000;

/**
 * ClamAV's daemon, by its command INSTREAM (clamd(8)): each chunk follows its length in four bytes,
 * the highest first, and a length of zero ends them. No package is used: those that there are start
 * programs or have no maintainer.
 * @param at the port or socket where it listens
 */
export function clamd(at: NetConnectOpts, silenceMs = usualSilenceMs): ScanService {
  return {
    async scan(content) {
      const socket = connect(at);
      socket.setTimeout(silenceMs, () =>
        socket.destroy(new Error(`clamd was silent for ${silenceMs} ms`)),
      );
      const answered = text(socket);
      // Where sending fails, the answer does too, and one error says enough.
      answered.catch(() => undefined);
      try {
        // Left open: it answers on the connection that it reads.
        await pipeline(Readable.from(framed(content), { objectMode: false }), socket, {
          end: false,
        });
        return resultIn(await answered);
      } catch (error) {
        throw error instanceof ScanUnavailable
          ? error
          : new ScanUnavailable((error as Error).message, { cause: error });
      } finally {
        socket.destroy();
      }
    },
  };
}

async function* framed(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of content) {
    if (chunk.length === 0) continue;
    yield lengthOf(chunk.length);
    yield chunk;
  }
  yield lengthOf(0);
}

function lengthOf(bytes: number): Uint8Array {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

function resultIn(answer: string): ScanResult {
  const [, said = ''] = /^stream: ([^\0]*)\0?$/.exec(answer) ?? [];
  if (said === 'OK') return { found: 'nothing' };
  const [, name] = /^(.+) FOUND$/.exec(said) ?? [];
  if (name !== undefined) return { found: 'malware', name };
  throw new ScanUnavailable(`clamd answered ${JSON.stringify(answer.slice(0, 200))}`);
}
