import { type Letters, readLines } from './file-lines';
import {
  type AccountLine,
  type Doubt,
  type ImportReport,
  type LineRejection,
  shownLines,
} from './import-report.domain';

/** The lines that a reader rejects: all are counted, and the first are shown. */
export class RejectedLines {
  private readonly noted: ImportReport['rejectedLines'] = [];

  constructor(private readonly report: ImportReport) {}

  add(number: number, reason: LineRejection, marked: AccountLine['marked'], system?: string): void {
    this.report.rejected += 1;
    // Those outside the system come later than their neighbours.
    if (this.noted.length === shownLines * 2) return;
    this.noted.push({ number, reason, marked, text: '', ...(system !== undefined && { system }) });
  }

  /** Once the file has been read. */
  async show(file: Blob, letters: Letters): Promise<void> {
    this.report.rejectedLines = this.noted.sort((one, other) => one.number - other.number).slice(0, shownLines);
    await showLines(file, letters, this.report);
  }
}

/** Puts the lines that the account shows into it: of most, only the end of the file says that it will. */
async function showLines(file: Blob, letters: Letters, { rejectedLines, doubtfulLines }: ImportReport) {
  const left = new Set([...rejectedLines, ...doubtfulLines].map(({ number }) => number));
  let number = 0;
  const show = (line: string, bytes: Uint8Array | null) => {
    number += 1;
    if (!left.delete(number)) return false;
    const text = bytes ? letters.decode(bytes) : line;
    for (const one of rejectedLines)
      if (one.number === number) Object.assign(one, shown(text, one.marked ?? coordinatesIn(text)));
    for (const one of doubtfulLines)
      if (one.number === number) Object.assign(one, shown(text, placeOfDoubt(one, text)));
    return left.size === 0;
  };
  if (left.size > 0) await readLines(file, show);
}

/** Where both coordinates of a line stand; null where they cannot be distinguished. */
function coordinatesIn(text: string): readonly [number, number] | null {
  const found = /[-\d.,]{5,}\s+[-\d.,]{4,}/.exec(text);
  return found && [found.index, found.index + found[0].length];
}

/** What of a line somebody should look at. */
function placeOfDoubt({ doubt }: Doubt, text: string): AccountLine['marked'] {
  const coordinates = coordinatesIn(text);
  if (!coordinates || doubt === 'far' || doubt === 'no height') return coordinates;
  return doubt === 'shifted name' ? [0, coordinates[0]] : [coordinates[1], text.length];
}

const shownCharacters = 120;

/** What is seen of a line: none is so long that reading it would help. */
function shown(text: string, marked: AccountLine['marked']) {
  const cut = text.slice(0, shownCharacters);
  const end = Math.max(cut.trimEnd().length, Math.min(marked?.[1] ?? 0, cut.length));
  return { text: cut.slice(0, end), marked: marked && ([marked[0], Math.min(marked[1], end)] as const) };
}
