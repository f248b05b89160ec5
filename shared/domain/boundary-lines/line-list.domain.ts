import type { KnownLine } from './boundary-line.ts';

/** Lines by uuid. */
type Lines = ReadonlyMap<string, KnownLine>;

/**
 * The state of a line.
 * - `saved`: the server has it so
 * - `waiting`, `sending`: it is saved, and the server is going to have it
 * - `failed`, `conflict`: the server would not have it so
 * - `not saved`: something is written of it
 */
type LineStatus = 'saved' | 'waiting' | 'sending' | 'failed' | 'conflict' | 'not saved';

export interface ListedLine {
  line: KnownLine;
  status: LineStatus;
}

export interface QueuedLine {
  line: KnownLine;
  isDeletion: boolean;
  status: 'waiting' | 'sending';
}

/** All that the device knows of the lines of a business. */
interface LineSources {
  /** The lines that the server has. */
  server: Lines;
  /** Changes that wait in the queue, the oldest first. */
  queued: readonly QueuedLine[];
  /** Changes that the server has rejected. */
  rejected?: ReadonlyArray<{ line: KnownLine; status: 'failed' | 'conflict' }>;
}

/** The one list of lines: every line once, by uuid, as the user saved it. */
export function listLines({ server, queued, rejected = [] }: LineSources): Map<string, ListedLine> {
  const list = new Map<string, ListedLine>();
  for (const line of server.values()) list.set(line.uuid, { line, status: 'saved' });
  for (const { line, isDeletion, status } of queued) {
    if (isDeletion) list.delete(line.uuid);
    else list.set(line.uuid, { line, status });
  }
  for (const { line, status } of rejected) {
    // What the server rejected is not so. A line that it does not have only the device knows.
    const present = list.get(line.uuid)?.line ?? server.get(line.uuid) ?? line;
    list.set(line.uuid, { line: present, status });
  }
  return list;
}
