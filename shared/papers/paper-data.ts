import { toPrintableText } from '@feltbok/domain/values/printable-letters.ts';
import { setForPaper } from './paper-blocks.ts';
import { copyKeyword } from './paper-copy.ts';
import { printable } from './printable.ts';
import type { PdfBlock } from './text-tree.ts';

/** What the file says of itself, and what stands at the foot of its pages. */
export interface PaperFrame {
  title: string;
  author: string;
  /** RFC 5646, such as `nb-NO`. */
  language: string;
  /** A uuid. */
  id: string;
  createdAt: Date;
  /** In `right`, `{page}` and `{of}` stand for numbers. */
  foot: { left: string; right: string };
  /** Beneath all else: how the paper is checked. */
  check?: string;
  /** At the head of each page, where it is a copy: its metadata say so too. */
  mark?: string;
}

export interface PaperParty {
  name: string;
  /** Place of the signature among the pictures; absent for a party that has not signed. */
  picture?: number;
  alternative?: string;
  /** What stands beneath the name, in Norwegian, where somebody else has signed. */
  note?: string;
}

const line = (text: string) => printable(text, 60);

/** What the template reads, as JSON. */
export function paperData(
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
    foot: { left: line(frame.foot.left), right: frame.foot.right },
    check: frame.check === undefined ? null : toPrintableText(frame.check),
    ...(frame.mark !== undefined && { mark: toPrintableText(frame.mark) }),
    parties: parties.map(({ note, ...party }) => ({
      ...party,
      name: line(party.name),
      ...(note !== undefined && { note: line(note) }),
    })),
    date: { year, month, day, hour, minute, second },
  });
}
