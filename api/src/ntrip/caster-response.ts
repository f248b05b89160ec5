import type { CasterError } from '@feltbok/contract/casters.ts';

/** What a caster has answered: corrections or the source table follow, or neither. */
export type AnswerKind = 'corrections' | 'source table' | { error: CasterError };

/** Bytes: no head of an answer is longer. */
const longestHead = 8192;
const lineEnd = '\r\n';

/** Beginnings of source tables, also of an empty one; no corrections begin like that. */
const tableBeginnings = ['STR;', 'CAS;', 'NET;', 'ENDSOURCETABLE', 'SOURCETABLE 200'];

const longestBeginning = Math.max(...tableBeginnings.map(({ length }) => length));

/** A line of a source table, at the beginning of a line. */
const tableLine = /^(?:STR;|CAS;|NET;|ENDSOURCETABLE)/m;

/** First byte of each message of RTCM 3. */
const rtcmPreamble = 0xd3;

/**
 * Takes an answer of a caster apart, split anywhere: HTTP, chunked or not, and the two lines of
 * NTRIP 1 that are none. What follows is given as it is; the content decides what is a source
 * table. Source: RTCM 10410.1.
 */
export class CasterAnswer {
  /** Null until the head is whole; the beginning of the body may change it. */
  kind: AnswerKind | null = null;
  /** Whether the beginning of the body was seen, or need not be. */
  isProven = false;
  /** Whether the head announces text, which corrections never are. */
  isText = false;
  private head = Buffer.alloc(0);
  private chunks: ChunkReader | null = null;
  private isAfterIcy = false;
  /** Beginning of the body, until it is clear what it is. */
  private beginning: Buffer | null = Buffer.alloc(0);

  /** @returns what belongs to the body; @throws Error when a chunked body is broken */
  push(bytes: Buffer): Buffer {
    if (this.kind !== null) return this.judgeBody(this.body(bytes));
    this.head = Buffer.concat([this.head, bytes]);
    const end = this.endOfHead();
    if (end === -1) {
      if (this.head.length > longestHead) this.reject('no caster');
      return Buffer.alloc(0);
    }
    const [status = '', ...fields] = this.head.toString('latin1', 0, end).split(/\r?\n/);
    const rest = this.head.subarray(end);
    this.head = Buffer.alloc(0);
    this.read(status, fields);
    return this.judgeBody(this.body(rest));
  }

  /**
   * The caster has ended the connection: some end the head of a rejection by that alone, as RTKLIB
   * does.
   * @returns the last bytes of the body
   */
  end(): Buffer {
    const rest = this.beginning ?? Buffer.alloc(0);
    this.beginning = null;
    this.isProven = true;
    if (this.kind !== null) return rest;
    this.read(this.head.toString('latin1').split(/\r?\n/)[0] ?? '', []);
    if (typeof this.kind !== 'object') this.reject('no caster');
    return rest;
  }

  private reject(error: CasterError): void {
    this.kind = { error };
    this.isProven = true;
  }

  /**
   * @returns place of the first byte after the head; -1 while it is not whole. NTRIP 1 may answer
   *   with one line.
   */
  private endOfHead(): number {
    const text = this.head.toString('latin1');
    const first = text.indexOf('\n');
    if (first === -1) return -1;
    if (/^(ICY|ERROR)/.test(text)) return first + 1;
    const blank = /\r?\n\r?\n/.exec(text);
    const table = tableLine.exec(text);
    // Some leave out the empty line before the table.
    if (table && (!blank || table.index < blank.index)) return table.index;
    return blank ? blank.index + blank[0].length : -1;
  }

  private read(line: string, fields: string[]): void {
    const headers = new Map(
      fields.map((field) => {
        const colon = field.indexOf(':');
        const name = field.slice(0, colon).trim().toLowerCase();
        const value = field.slice(colon + 1).trim();
        return [name, value.toLowerCase()];
      }),
    );
    const [, protocol = '', status = ''] =
      /^(HTTP\/1\.[01]|ICY|SOURCETABLE) (\d{3})/.exec(line) ?? [];
    this.isAfterIcy = protocol === 'ICY';
    if (headers.get('transfer-encoding')?.includes('chunked')) this.chunks = new ChunkReader();
    const type = headers.get('content-type') ?? '';
    this.isText = type.startsWith('text/');
    this.kind = kindOf(line, protocol, Number(status), type);
    this.isProven = this.kind === 'source table' || Number(status) !== 200;
  }

  private body(bytes: Buffer): Buffer {
    if (!this.isAfterIcy) return this.chunks ? this.chunks.push(bytes) : bytes;
    // Some send lines of a head all the same: a sentence of RTCM begins with no letter, and no line
    // break.
    this.head = Buffer.concat([this.head, bytes]);
    while (
      /^[A-Za-z\r\n]/.test(this.head.toString('latin1', 0, 1)) &&
      this.head.length <= longestHead
    ) {
      const beginning = this.head.toString('latin1', 0, longestBeginning);
      if (tableBeginnings.some((text) => beginning.startsWith(text))) break;
      const end = this.head.indexOf('\n');
      if (end === -1) return Buffer.alloc(0);
      const isEmptyLine = this.head.toString('latin1', 0, end).trim() === '';
      this.head = this.head.subarray(end + 1);
      if (isEmptyLine) break;
    }
    if (this.head.length === 0) return this.head;
    this.isAfterIcy = false;
    return this.head;
  }

  /** Looks at the beginning of a body. @returns what is known to belong to it */
  private judgeBody(bytes: Buffer): Buffer {
    if (this.beginning === null || this.isProven) return bytes;
    this.beginning = Buffer.concat([this.beginning, bytes]);
    const text = this.beginning.toString('latin1').replace(/^(?:\xef\xbb\xbf|\s)+/, '');
    const isOpen = tableBeginnings.some((beginning) => beginning.startsWith(text));
    if (isOpen && this.beginning.length <= longestHead) return Buffer.alloc(0);
    if (tableBeginnings.some((beginning) => text.startsWith(beginning))) this.kind = 'source table';
    else if (this.beginning[0] === rtcmPreamble) this.kind = 'corrections';
    this.isProven = true;
    const whole = this.beginning;
    this.beginning = null;
    return whole;
  }
}

function kindOf(line: string, protocol: string, status: number, type: string): AnswerKind {
  if (/^ERROR/.test(line))
    return { error: /password|user|auth/i.test(line) ? 'login rejected' : 'rejected' };
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
  /**
   * Bytes of the chunk that are still to come, with the line end behind it; 0 before a chunk's
   * size.
   */
  private left = 0;
  private isOver = false;

  push(bytes: Buffer): Buffer {
    if (this.isOver) return Buffer.alloc(0);
    this.waiting = Buffer.concat([this.waiting, bytes]);
    const whole: Buffer[] = [];
    for (;;) {
      if (this.left === 0 && !this.readSize()) break;
      const content = this.waiting.subarray(
        0,
        Math.max(0, Math.min(this.left - lineEnd.length, this.waiting.length)),
      );
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
    const [, digits] =
      /^([0-9a-f]{1,7})[\t ]*(?:;.*)?$/i.exec(this.waiting.toString('latin1', 0, end)) ?? [];
    if (digits === undefined) throw new Error('A chunk has no size.');
    this.waiting = this.waiting.subarray(end + lineEnd.length);
    const size = Number.parseInt(digits, 16);
    this.isOver = size === 0;
    this.left = this.isOver ? 0 : size + lineEnd.length;
    return !this.isOver;
  }
}
