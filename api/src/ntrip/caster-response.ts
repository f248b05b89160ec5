import type { CasterError } from '@feltbok/contract/casters.ts';

/** What a caster's response contains: corrections, the source table, or an error. */
export type ResponseKind = 'corrections' | 'source table' | { error: CasterError };

/** Maximum number of bytes of a response's head. */
const maxHeadBytes = 8192;
const lineEnd = '\r\n';

/** Beginnings of source tables, including an empty one; corrections never begin with them. */
const tableBeginnings = ['STR;', 'CAS;', 'NET;', 'ENDSOURCETABLE', 'SOURCETABLE 200'];

const longestBeginning = Math.max(...tableBeginnings.map(({ length }) => length));

/** Matches the first line of a source table. */
const tableLine = /^(?:STR;|CAS;|NET;|ENDSOURCETABLE)/m;

/** First byte of each message of RTCM 3. */
const rtcmPreamble = 0xd3;

/**
 * Parses the response of a caster, in chunks of any size: HTTP, chunked or not, and the two status
 * lines of NTRIP 1 that are not HTTP. The content decides whether the body is a source table.
 * Source: RTCM 10410.1.
 */
export class CasterResponse {
  /** Null until the head is complete; the beginning of the body may change it. */
  kind: ResponseKind | null = null;
  /** Whether the beginning of the body was checked, or needs no check. */
  isProven = false;
  /** Whether the head announces text, which corrections never are. */
  isText = false;
  private head = Buffer.alloc(0);
  private chunks: ChunkReader | null = null;
  private isAfterIcy = false;
  /** The beginning of the body, until its kind is known. */
  private beginning: Buffer | null = Buffer.alloc(0);

  /** @returns the bytes of the body @throws Error when a chunked body is malformed */
  push(bytes: Buffer): Buffer {
    if (this.kind !== null) return this.judgeBody(this.body(bytes));
    this.head = Buffer.concat([this.head, bytes]);
    const end = this.findEndOfHead();
    if (end === -1) {
      if (this.head.length > maxHeadBytes) this.reject('no caster');
      return Buffer.alloc(0);
    }
    const [status = '', ...fields] = this.head.toString('latin1', 0, end).split(/\r?\n/);
    const rest = this.head.subarray(end);
    this.head = Buffer.alloc(0);
    this.read(status, fields);
    return this.judgeBody(this.body(rest));
  }

  /**
   * Handles the end of the connection. Some casters, such as RTKLIB, end the head of a rejection in
   * no other way.
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
   * @returns index of the first byte after the head; -1 while the head is incomplete. NTRIP 1 may
   *   respond with a single line.
   */
  private findEndOfHead(): number {
    const text = this.head.toString('latin1');
    const first = text.indexOf('\n');
    if (first === -1) return -1;
    if (/^(ICY|ERROR)/.test(text)) return first + 1;
    const blank = /\r?\n\r?\n/.exec(text);
    const table = tableLine.exec(text);
    // Some casters leave out the empty line before the table.
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
    this.kind = getResponseKind(line, protocol, Number(status), type);
    this.isProven = this.kind === 'source table' || Number(status) !== 200;
  }

  private body(bytes: Buffer): Buffer {
    if (!this.isAfterIcy) return this.chunks ? this.chunks.push(bytes) : bytes;
    // Some casters send further head lines all the same. A message of RTCM begins with neither a
    // letter nor a line break.
    this.head = Buffer.concat([this.head, bytes]);
    while (
      /^[A-Za-z\r\n]/.test(this.head.toString('latin1', 0, 1)) &&
      this.head.length <= maxHeadBytes
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

  /** Checks the beginning of a body. @returns the bytes that are known to belong to the body */
  private judgeBody(bytes: Buffer): Buffer {
    if (this.beginning === null || this.isProven) return bytes;
    this.beginning = Buffer.concat([this.beginning, bytes]);
    const text = this.beginning.toString('latin1').replace(/^(?:\xef\xbb\xbf|\s)+/, '');
    const isOpen = tableBeginnings.some((beginning) => beginning.startsWith(text));
    if (isOpen && this.beginning.length <= maxHeadBytes) return Buffer.alloc(0);
    if (tableBeginnings.some((beginning) => text.startsWith(beginning))) this.kind = 'source table';
    else if (this.beginning[0] === rtcmPreamble) this.kind = 'corrections';
    this.isProven = true;
    const whole = this.beginning;
    this.beginning = null;
    return whole;
  }
}

function getResponseKind(
  line: string,
  protocol: string,
  status: number,
  type: string,
): ResponseKind {
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

/** Decodes a chunked body (RFC 9112, 7.1) from pieces of any size. */
class ChunkReader {
  private waiting = Buffer.alloc(0);
  /**
   * Bytes of the current chunk that are still to come, including its line end; 0 before the size of
   * a chunk.
   */
  private remaining = 0;
  private isOver = false;

  push(bytes: Buffer): Buffer {
    if (this.isOver) return Buffer.alloc(0);
    this.waiting = Buffer.concat([this.waiting, bytes]);
    const whole: Buffer[] = [];
    for (;;) {
      if (this.remaining === 0 && !this.readSize()) break;
      const content = this.waiting.subarray(
        0,
        Math.max(0, Math.min(this.remaining - lineEnd.length, this.waiting.length)),
      );
      whole.push(content);
      const taken = Math.min(this.remaining, this.waiting.length);
      this.waiting = this.waiting.subarray(taken);
      this.remaining -= taken;
      if (this.remaining > 0) break;
    }
    return Buffer.concat(whole);
  }

  private readSize(): boolean {
    const end = this.waiting.indexOf(lineEnd);
    if (end === -1) {
      if (this.waiting.length > maxHeadBytes) throw new Error('A chunk has no size.');
      return false;
    }
    const [, digits] =
      /^([0-9a-f]{1,7})[\t ]*(?:;.*)?$/i.exec(this.waiting.toString('latin1', 0, end)) ?? [];
    if (digits === undefined) throw new Error('A chunk has no size.');
    this.waiting = this.waiting.subarray(end + lineEnd.length);
    const size = Number.parseInt(digits, 16);
    this.isOver = size === 0;
    this.remaining = this.isOver ? 0 : size + lineEnd.length;
    return !this.isOver;
  }
}
