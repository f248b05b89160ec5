import type { Letterhead } from '@feltbok/contract/letterhead.ts';
import type { PaperKind } from '@feltbok/contract/papers.ts';
import type { PaperLanguage } from '@feltbok/domain/agreements/paper-language.ts';
import { formatDate, formatTime, formatTimestamp } from '@feltbok/domain/values/dates.ts';
import type { PaperFrame } from './paper-data.ts';
import { createPaperHead, type PaperSubject } from './paper-head.ts';
import { fillWords, getPaperWords, paperNames } from './paper-words.ts';

/**
 * Whether the parties of a paper are printed below it, each with its signature. Those of a notice
 * receive it, and are named in its text.
 */
export const hasSigners = (kind: PaperKind): boolean => kind !== 'notice';

/**
 * Formats the beginning of a file name, such as `2026-118-Avtale`. Other characters of the case
 * number become hyphens.
 */
export const formatPaperFileStart = (kind: PaperKind, caseNumber: string): string =>
  `${caseNumber.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/g, '')}-${paperNames[kind].replaceAll(' ', '-')}`.replace(
    /^-/,
    '',
  );

/**
 * Formats a file name without its extension, such as `2026-118-Avtale-20261122-1412`, in Norwegian
 * time.
 */
export const formatPaperFileName = (kind: PaperKind, caseNumber: string, createdAt: Date): string =>
  `${formatPaperFileStart(kind, caseNumber)}-${formatTimestamp(createdAt).replace(/^(\d{8})(\d{4}).*$/, '$1-$2')}`;

/** A paper of a case, for its head, foot and metadata. */
interface CasePaper {
  kind: PaperKind;
  uuid: string;
  /** See `formatPaperAuthor`. */
  author: string;
  language: PaperLanguage;
  letterhead: Letterhead;
  subject: PaperSubject;
}

/** The user who makes a paper, and the customer. */
export const formatPaperAuthor = (userName: string, customerName: string): string =>
  `${userName}, ${customerName}`;

/** The letterhead of a customer for whom the operator has set none. */
export const createPlainLetterhead = (name: string): Letterhead => ({
  name,
  address: null,
  organisationNumber: null,
  email: null,
  phone: null,
  colour: null,
  logo: null,
});

/**
 * Builds the frame of the copy that a device makes before the server makes the paper.
 * @param isToBeSealed whether the server's paper gets a seal
 */
export const createCopyFrame = (
  paper: CasePaper,
  createdAt: Date,
  isToBeSealed = true,
): PaperFrame => {
  const words = getPaperWords(paper.language);
  const time = `${formatDate(createdAt)} ${formatTime(createdAt)}`;
  // One line like the server's own, so that both have the same page breaks.
  const belongs = fillWords(words.copyMade, { time, uuid: paper.uuid });
  return {
    ...createPaperFrame(paper, createdAt, belongs),
    // It stands at the head of each page.
    mark: isToBeSealed ? words.copySealed : words.copyUnsealed,
  };
};

/** Builds the frame of a case's paper, on server and device. */
export const createPaperFrame = (
  { kind, uuid, author, language, letterhead, subject }: CasePaper,
  createdAt: Date,
  check: string,
): PaperFrame => {
  const words = getPaperWords(language);
  const { businessDate: date, businessPlace: place, caseNumber } = subject;
  return {
    title: `${paperNames[kind]} – sak ${caseNumber}`,
    author,
    language: `${language}-NO`,
    id: uuid,
    createdAt,
    check,
    foot: { left: `${words.case} ${caseNumber}`, right: words.page },
    letterhead,
    head: createPaperHead(kind, subject, createdAt, words),
    meeting: { date, place },
  };
};
