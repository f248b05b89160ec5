import type { CasterError } from '@feltbok/shared/wire/casters';

/** What a caster has answered: corrections or the source table follow, or neither. */
export type AnswerKind = 'corrections' | 'source table' | { error: CasterError };

/** Bytes: no head of an answer is longer. */
const longestHead = 8192;
const lineEnd = '\r\n';

/**
 * Takes an answer of a caster apart, split anywhere: HTTP, chunked or not, and the two lines of NTRIP 1 that are none.
 * What follows is given as it is. Source: RTCM 10410.1.
 */
export class CasterAnswer {
  /** Null until the head is whole. */
  kind: AnswerKind | null = null;
  private head = Buffer.alloc(0);
  private chunks: ChunkReader | null = null;
  private isAfterIcy = false;

  /** @returns what belongs to the body; @throws Error when a chunked body is broken */
  push(bytes: Buffer): Buffer {
    if (this.kind !== null) return this.body(bytes);
    this.head = Buffer.concat([this.head, bytes]);
    const end = this.endOfHead();
    if (end === -1) {
      if (this.head.length > longestHead) this.kind = { error: 'no caster' };
      return Buffer.alloc(0);
    }
    const [status = '', ...fields] = this.head.toString('latin1', 0, end).split(lineEnd);
    const rest = this.head.subarray(end);
    this.head = Buffer.alloc(0);
    this.read(status, fields);
    return this.body(rest);
  }

  /** The caster has ended the connection: some end the head of a rejection by that alone, as RTKLIB does. */
  end(): void {
    if (this.kind !== null) return;
    this.read(this.head.toString('latin1').split(lineEnd)[0] ?? '', []);
    if (typeof this.kind !== 'object') this.kind = { error: 'no caster' };
  }

  /** Of the first byte after the head; -1 while it is not whole. NTRIP 1 may answer with one line alone. */
  private endOfHead(): number {
    const first = this.head.indexOf(lineEnd);
    if (first === -1) return -1;
    if (/^(ICY|ERROR)/.test(this.head.toString('latin1', 0, first))) return first + lineEnd.length;
    const end = this.head.indexOf(lineEnd + lineEnd);
    return end === -1 ? -1 : end + 2 * lineEnd.length;
  }

  private read(line: string, fields: string[]): void {
    const headers = new Map(
      fields.map((field) => {
        const colon = field.indexOf(':');
        return [
          field.slice(0, colon).trim().toLowerCase(),
          field
            .slice(colon + 1)
            .trim()
            .toLowerCase(),
        ];
      }),
    );
    const [, protocol = '', status = ''] = /^(HTTP\/1\.[01]|ICY|SOURCETABLE) (\d{3})/.exec(line) ?? [];
    this.isAfterIcy = protocol === 'ICY';
    if (headers.get('transfer-encoding')?.includes('chunked')) this.chunks = new ChunkReader();
    this.kind = kindOf(line, protocol, Number(status), headers.get('content-type') ?? '');
  }

  private body(bytes: Buffer): Buffer {
    if (!this.isAfterIcy) return this.chunks ? this.chunks.push(bytes) : bytes;
    // Some send lines of a head all the same: a sentence of RTCM begins with no letter, and no line break.
    this.head = Buffer.concat([this.head, bytes]);
    while (/^[A-Za-z\r]/.test(this.head.toString('latin1', 0, 1)) && this.head.length <= longestHead) {
      const end = this.head.indexOf(lineEnd);
      if (end === -1) return Buffer.alloc(0);
      this.head = this.head.subarray(end + lineEnd.length);
      if (end === 0) break;
    }
    if (this.head.length === 0) return this.head;
    this.isAfterIcy = false;
    return this.head;
  }
}

function kindOf(line: string, protocol: string, status: number, type: string): AnswerKind {
  if (/^ERROR/.test(line)) return { error: /password|user|auth/i.test(line) ? 'login rejected' : 'rejected' };
  if (protocol === '') return { error: 'no caster' };
  if (status === 200) {
    if (protocol === 'SOURCETABLE' || type.startsWith('gnss/sourcetable')) return 'source table';
    return type.startsWith('text/html') ? { error: 'no caster' } : 'corrections';
  }
  if (status === 401 || status === 403) return { error: 'login rejected' };
  if (status === 404) return { error: 'no such mount' };
  if (status >= 300 && status < 400) return { error: 'redirected' };
  return { error: status >= 500 ? 'failed' : 'rejected' };
}

/** Reads a body in chunks (RFC 9112, 7.1), split anywhere. */
class ChunkReader {
  private waiting = Buffer.alloc(0);
  /** Bytes of the chunk that are still to come, with the line end behind it; 0 before a chunk's size. */
  private left = 0;
  private isOver = false;

  push(bytes: Buffer): Buffer {
    if (this.isOver) return Buffer.alloc(0);
    this.waiting = Buffer.concat([this.waiting, bytes]);
    const whole: Buffer[] = [];
    for (;;) {
      if (this.left === 0 && !this.readSize()) break;
      const content = this.waiting.subarray(0, Math.max(0, Math.min(this.left - lineEnd.length, this.waiting.length)));
      whole.push(content);
      const taken = Math.min(this.left, this.waiting.length);
      this.waiting = this.waiting.subarray(taken);
      this.left -= taken;
      if (this.left > 0) break;
    }
    return Buffer.concat(whole);
  }

  private readSize(): boolean {
    const end = this.waiting.indexOf(lineEnd);
    if (end === -1) {
      if (this.waiting.length > longestHead) throw new Error('A chunk has no size.');
      return false;
    }
    const [, digits] = /^([0-9a-f]{1,7})[\t ]*(?:;.*)?$/i.exec(this.waiting.toString('latin1', 0, end)) ?? [];
    if (digits === undefined) throw new Error('A chunk has no size.');
    this.waiting = this.waiting.subarray(end + lineEnd.length);
    const size = Number.parseInt(digits, 16);
    this.isOver = size === 0;
    this.left = this.isOver ? 0 : size + lineEnd.length;
    return !this.isOver;
  }
}
