import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether poppler's tools are on this machine; where they are not, a line tells that something was left out. */
export const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined;
if (!hasPoppler) console.log('THE PAGES OF PDFS ARE NOT LOOKED AT: poppler-utils is not on this machine.');

function withFile<Result>(pdf: Uint8Array, work: (file: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'feltbok-pdf-'));
  try {
    const file = join(folder, 'document.pdf');
    writeFileSync(file, pdf);
    return work(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** All text in reading order, as somebody copies it. */
export const textOf = (pdf: Uint8Array): string =>
  withFile(pdf, (file) => execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' }));
