import { connect, type NetConnectOpts } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

/** The result of a scan. */
type ScanResult = { found: 'nothing' } | { found: 'malware'; name: string };

export interface ScanService {
  /** @throws ScanUnavailable when the scanner gives no result */
  scan(content: AsyncIterable<Uint8Array>): Promise<ScanResult>;
}

/** The scanner cannot be reached, or gave no result. */
export class ScanUnavailable extends Error {}

/** Longer than clamd is silent while it scans the largest file that it accepts. */
const defaultSilenceMs = 120_000;

/**
 * Creates a client of ClamAV's daemon, by its command INSTREAM (clamd(8)): each chunk follows its
 * length as four bytes in big-endian order, and a length of zero ends the stream. No package is
 * used: those that exist start programs or have no maintainer.
 * @param at port or socket of the daemon
 */
export function createClamdScanner(at: NetConnectOpts, silenceMs = defaultSilenceMs): ScanService {
  return {
    async scan(content) {
      const socket = connect(at);
      socket.setTimeout(silenceMs, () =>
        socket.destroy(new Error(`clamd was silent for ${silenceMs} ms`)),
      );
      const response = text(socket);
      // When sending fails, reading the response fails too, and one of the two errors is enough.
      response.catch(() => undefined);
      try {
        // The socket stays open: the response arrives on the same connection.
        await pipeline(Readable.from(frameContent(content), { objectMode: false }), socket, {
          end: false,
        });
        return parseResult(await response);
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

async function* frameContent(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of content) {
    if (chunk.length === 0) continue;
    yield encodeLength(chunk.length);
    yield chunk;
  }
  yield encodeLength(0);
}

function encodeLength(bytes: number): Uint8Array {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

function parseResult(answer: string): ScanResult {
  const [, verdict = ''] = /^stream: ([^\0]*)\0?$/.exec(answer) ?? [];
  if (verdict === 'OK') return { found: 'nothing' };
  const [, name] = /^(.+) FOUND$/.exec(verdict) ?? [];
  if (name !== undefined) return { found: 'malware', name };
  throw new ScanUnavailable(`clamd answered ${JSON.stringify(answer.slice(0, 200))}`);
}
