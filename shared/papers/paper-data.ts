import { toPrintableText } from '@feltbok/domain/values/printable-letters.ts';
import { setForPaper } from './paper-blocks.ts';
import { copyKeyword } from './paper-copy.ts';
import { toPrintable } from './printable.ts';
import type { PdfBlock } from './text-tree.ts';

/** The metadata of the file, and the texts at the foot of its pages. */
export interface PaperFrame {
  title: string;
  author: string;
  /** Language tag after RFC 5646, such as `nb-NO`. */
  language: string;
  /** A uuid. */
  id: string;
  createdAt: Date;
  /** `{page}` and `{of}` in `right` are replaced by the page number and the number of pages. */
  foot: { left: string; right: string };
  /** Tells at the very bottom how the paper can be verified. */
  check?: string;
  /** Shown at the head of each page of a copy, whose metadata hold it too. */
  mark?: string;
}

export interface PaperParty {
  name: string;
  /** Index of the signature among the pictures; absent for a party that has not signed. */
  picture?: number;
  alternative?: string;
  /** Shown below the name, in Norwegian, where somebody else has signed. */
  note?: string;
}

const toLine = (text: string) => toPrintable(text, 60);

/** Builds the JSON that the template reads. */
export function createPaperData(
  frame: PaperFrame,
  blocks: PdfBlock[],
  parties: PaperParty[],
  { hasBookmarks }: { hasBookmarks: boolean },
): string {
  const [lang, region = null] = frame.language.split('-');
  const [year, month, day, hour, minute, second] = frame.createdAt
    .toISOString()
    .split(/\D/)
    .map(Number);
  return JSON.stringify({
    title: toPrintableText(frame.title),
    author: toPrintableText(frame.author),
    keywords: frame.mark === undefined ? frame.id : `${copyKeyword} ${frame.id}`,
    language: lang,
    region,
    blocks: setForPaper(blocks),
    hasBookmarks,
    foot: { left: toLine(frame.foot.left), right: frame.foot.right },
    check: frame.check === undefined ? null : toPrintableText(frame.check),
    ...(frame.mark !== undefined && { mark: toPrintableText(frame.mark) }),
    parties: parties.map(({ note, ...party }) => ({
      ...party,
      name: toLine(party.name),
      ...(note !== undefined && { note: toLine(note) }),
    })),
    date: { year, month, day, hour, minute, second },
  });
}
