import type { Life } from './world.ts';

/** An edit as its maker knows it. */
interface Edit {
  number: number;
  user: string;
  /** What is edited, by the name that it has on every device. */
  name: string;
  /** Revision of the resource that the maker saw; null for what is only being created. */
  seen: number | null;
  deletes: boolean;
  /** The life of the tab it was made in. */
  life: Life | null;
  /** What became of it on the device, as far as the user knows. */
  result: 'nothing' | 'stored' | 'not saved';
  /** Given up by the user's own word, or a choice of theirs. */
  givenUp: boolean;
}

interface Applied {
  /** Null for a deletion. */
  edit: number | null;
  user: string | null;
  revision: number;
}

class Violation extends Error {
  override readonly name = 'Violation';
}

/** All that was done and promised in one history: what is seen here must hold at every moment. */
export interface Ledger {
  newEdit(user: string, name: string, seen: number | null, deletes?: boolean): Edit;
  /** Somebody's who uses another device. */
  foreignEdit(): number;
  findEdit(number: number): Edit | undefined;
  listEdits(user: string, name: string): Edit[];
  /** The server has taken an edit over. */
  recordApplied(name: string, edit: number | null, revision: number): void;
  listApplied(name: string): readonly Applied[];
  names(): Iterable<string>;
  giveUp(user: string, name: string): void;
  recordViolation(what: string): void;
  /**
   * @throws Violation when anything has been seen that must not be: also what happened where nobody
   *   waits for it
   */
  check(): void;
}

export function createLedger(): Ledger {
  const edits: Edit[] = [];
  const history = new Map<string, Applied[]>();
  let numbers = 0;

  let violation: Violation | null = null;
  const recordViolation = (what: string) => {
    violation ??= new Violation(what);
  };
  const listApplied = (name: string): Applied[] => {
    const present = history.get(name) ?? [];
    history.set(name, present);
    return present;
  };
  return {
    newEdit(user, name, seen, deletes = false) {
      numbers += 1;
      const edit: Edit = {
        number: numbers,
        user,
        name,
        seen,
        deletes,
        life: null,
        result: 'nothing',
        givenUp: false,
      };
      edits.push(edit);
      return edit;
    },
    foreignEdit() {
      numbers += 1;
      return numbers;
    },
    findEdit: (number) => edits.find((edit) => edit.number === number),
    listEdits: (user, name) => edits.filter((edit) => edit.user === user && edit.name === name),
    recordApplied(name, number, revision) {
      const before = listApplied(name);
      const edit =
        number === null ? undefined : edits.find((candidate) => candidate.number === number);
      if (edit) {
        const { user, seen } = edit;
        if (
          before.some(
            (formerEdit) =>
              formerEdit.user === user &&
              formerEdit.edit !== null &&
              formerEdit.edit >= edit.number,
          )
        ) {
          recordViolation(
            `the server went back: edit ${edit.number} of ${name} came after a newer one`,
          );
        }
        const unseen = before.find(
          (formerEdit) => formerEdit.user !== user && seen !== null && formerEdit.revision > seen,
        );
        if (unseen)
          recordViolation(
            `edit ${edit.number} of ${name} went over ${unseen.edit} of somebody else, unseen`,
          );
        if (edit.name !== name)
          recordViolation(`edit ${edit.number} of ${edit.name} ended up as ${name}`);
      }
      before.push({ edit: number, user: edit?.user ?? null, revision });
    },
    listApplied,
    names: () => new Set(edits.map(({ name }) => name)),
    giveUp(user, name) {
      for (const edit of edits) if (edit.user === user && edit.name === name) edit.givenUp = true;
    },
    recordViolation,
    check() {
      if (violation) throw violation;
    },
  };
}
