import type { KnownMark } from './boundary-marks.domain.ts';

/** Marks by uuid. */
export type Marks = ReadonlyMap<string, KnownMark>;

/**
 * The state of a mark.
 * - `saved`: the server has it so
 * - `waiting`, `sending`: it is saved, and the server is going to have it
 * - `failed`, `conflict`: the server would not have it so
 * - `not saved`: drawn, imported or edited
 */
export type MarkStatus = 'saved' | 'waiting' | 'sending' | 'failed' | 'conflict' | 'not saved';

export interface ListedMark {
  mark: KnownMark;
  status: MarkStatus;
}

/** All that the device knows of the marks of a business. */
export interface MarkSources {
  /** The marks that the server has. */
  server: Marks;
  /** Imported files, of which no mark was saved when it was imported. */
  imported?: readonly Marks[];
  /** Changes that wait in the queue, the oldest first. */
  queued: readonly QueuedMark[];
  /** Changes that the server has rejected. */
  rejected?: readonly RejectedMark[];
  /** What is drawn or written and not saved. */
  drafts?: Marks;
}

export interface QueuedMark {
  mark: KnownMark;
  isDeletion: boolean;
  status: 'waiting' | 'sending';
}

interface RejectedMark {
  mark: KnownMark;
  status: 'failed' | 'conflict';
}

export const toMarks = (marks: Iterable<KnownMark>): Map<string, KnownMark> =>
  new Map(Array.from(marks, (mark) => [mark.uuid, mark]));

/**
 * The one list of marks: every mark once, by uuid, as the user left it. A mark stays in it while
 * one of the sources has it, in whichever order the others learn that it was saved.
 */
export function listMarks(sources: MarkSources): Map<string, ListedMark> {
  const { server, imported = [], queued, rejected = [], drafts } = sources;
  const list = new Map<string, ListedMark>();
  for (const mark of server.values()) list.set(mark.uuid, { mark, status: 'saved' });
  for (const file of imported) {
    for (const mark of file.values()) {
      // A mark that was saved is the server's, also while the device has not taken it out of its
      // file.
      if (!list.has(mark.uuid)) list.set(mark.uuid, { mark, status: 'not saved' });
    }
  }
  for (const { mark, isDeletion, status } of queued) {
    if (isDeletion) list.delete(mark.uuid);
    else list.set(mark.uuid, { mark, status });
  }
  const waiting = new Map(queued.map((entry) => [entry.mark.uuid, entry]));
  for (const { mark, status } of rejected) {
    // An edit that another tab's save conflicts with is beside what waits, and that is how the mark
    // is.
    const saved = waiting.get(mark.uuid);
    const present = saved && !saved.isDeletion ? saved.mark : server.get(mark.uuid);
    // What the server rejected is not so. A mark that it does not have at all only the device
    // knows.
    list.set(mark.uuid, { mark: present ?? mark, status });
  }
  for (const mark of drafts?.values() ?? []) list.set(mark.uuid, { mark, status: 'not saved' });
  return list;
}
