import type { Letterhead } from '@feltbok/contract/letterhead.ts';
import { toPrintableText } from '@feltbok/domain/values/printable-letters.ts';
import { closeHeadingGaps } from './heading-levels.ts';
import { createLetterheadData, type ReadLetterhead } from './letterhead-data.ts';
import { setForPaper } from './paper-blocks.ts';
import { copyKeyword } from './paper-copy.ts';
import type { PaperHead } from './paper-head.ts';
import { getPaperWords } from './paper-words.ts';
import { toPrintable } from './printable.ts';
import type { Meeting } from './signature-block.ts';
import type { Paragraph, PdfBlock } from './text-tree.ts';

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
  /** Absent where the paper has no sender, as the user guide. */
  letterhead?: Letterhead;
  /** Absent where the paper belongs to no case. */
  head?: PaperHead;
  /** Absent where the paper belongs to no case. */
  meeting?: Meeting;
}

interface PaperParty {
  name: string;
  /** Index of the signature among the pictures; absent for a party that has not signed. */
  picture?: number;
  alternative?: string;
  /** Stand below the name. */
  lines: string[];
  /** See `SignatureBlock`. */
  blank?: string;
  /** Whether it is the surveyor, who then has no line of their own below the parties. */
  isSurveyor?: true;
}

/** What is printed between head and foot, and the sender. */
export interface PaperContent {
  blocks: PdfBlock[];
  parties: PaperParty[];
  /** Absent where the paper has no sender. */
  letterhead?: ReadLetterhead;
}

const toLine = (text: string) => toPrintable(text, 60);

/** Builds the JSON that the template reads. */
export function createPaperData(
  frame: PaperFrame,
  { blocks, parties, letterhead }: PaperContent,
  { hasBookmarks }: { hasBookmarks: boolean },
): string {
  const [lang, region = null] = frame.language.split('-');
  const [year, month, day, hour, minute, second] = frame.createdAt
    .toISOString()
    .split(/\D/)
    .map(Number);
  const { title, body } = splitTitle(blocks, frame.head);
  return JSON.stringify({
    title: toPrintableText(frame.title),
    author: toPrintableText(frame.author),
    keywords: frame.mark === undefined ? frame.id : `${copyKeyword} ${frame.id}`,
    language: lang,
    region,
    undescribed: getPaperWords(lang === 'nn' ? 'nn' : 'nb').undescribed,
    letterhead: letterhead ? createLetterheadData(letterhead, lang) : null,
    head: frame.head ? createHeadData(frame.head, title, parties) : null,
    blocks: setForPaper(closeHeadingGaps(body, frame.head ? 1 : 0)),
    hasBookmarks,
    foot: { left: toLine(frame.foot.left), right: frame.foot.right },
    check: frame.check === undefined ? null : toPrintableText(frame.check),
    ...(frame.mark !== undefined && { mark: toPrintableText(frame.mark) }),
    parties: parties.map((party) => ({
      ...party,
      name: toLine(party.name),
      lines: party.lines.map(toLine),
    })),
    date: { year, month, day, hour, minute, second },
  });
}

/**
 * A text that begins with a heading has its title there; it moves above the facts of the case, and
 * is the heading of level 1 that a tagged paper begins with.
 */
function splitTitle(
  blocks: PdfBlock[],
  head: PaperHead | undefined,
): { title: Paragraph | null; body: PdfBlock[] } {
  const [first, ...body] = blocks;
  if (!head || first?.kind !== 'paragraph' || !first.heading || first.heading > 2)
    return { title: null, body: blocks };
  return { title: { ...first, heading: 1 }, body };
}

function createHeadData(
  { title, facts, surveyor }: PaperHead,
  written: Paragraph | null,
  parties: readonly PaperParty[],
) {
  const named: Paragraph = {
    kind: 'paragraph',
    heading: 1,
    inlines: [{ text: title, style: {} }],
  };
  return {
    title: setForPaper([written ?? named])[0],
    facts: facts.map(({ label, value }) => ({ label, value: toLine(value) })),
    surveyor:
      surveyor && !parties.some(({ isSurveyor }) => isSurveyor)
        ? { ...surveyor, name: toLine(surveyor.name) }
        : null,
  };
}
