import type { PaperKind } from '@feltbok/contract/papers.ts';
import { formatDate, formatTime, formatTimestamp } from '@feltbok/domain/values/dates.ts';
import type { PaperFrame } from './paper-data.ts';

/** The language of papers; the forms and letters of a case are Norwegian too. */
const language = 'nb-NO';

/** The name of each kind of paper, in its title and file name. */
export const paperNames = {
  agreement: 'Avtale',
  protocol: 'Protokoll',
  measurementReport: 'Målerapport',
} as const satisfies Record<PaperKind, string>;

/**
 * Formats the beginning of a file name, such as `2026-118-Avtale`. Other characters of the case
 * number become hyphens.
 */
export const formatPaperFileStart = (kind: PaperKind, caseNumber: string): string =>
  `${caseNumber.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/g, '')}-${paperNames[kind]}`.replace(
    /^-/,
    '',
  );

/**
 * Formats a file name without its extension, such as `2026-118-Avtale-20261122-1412`, in Norwegian
 * time.
 */
export const formatPaperFileName = (kind: PaperKind, caseNumber: string, createdAt: Date): string =>
  `${formatPaperFileStart(kind, caseNumber)}-${formatTimestamp(createdAt).replace(/^(\d{8})(\d{4}).*$/, '$1-$2')}`;

interface CasePaper {
  kind: PaperKind;
  uuid: string;
  caseNumber: string;
  /** See `formatPaperAuthor`. */
  author: string;
}

/** The user who makes a paper, and the customer. */
export const formatPaperAuthor = (userName: string, customerName: string): string =>
  `${userName}, ${customerName}`;

/** Shown at the head of each page of a device's copy. */
const copyMarks = {
  sealed: 'Kopi – venter på forsegling',
  unsealed: 'Kopi – venter på originalen',
} as const;

/**
 * Builds the frame of the copy that a device makes before the server makes the paper.
 * @param isToBeSealed whether the server's paper gets a seal
 */
export const createCopyFrame = (
  paper: CasePaper,
  createdAt: Date,
  isToBeSealed = true,
): PaperFrame => {
  const time = `${formatDate(createdAt)} ${formatTime(createdAt)}`;
  // One line like the server's own, so that both have the same page breaks.
  const belongs = `Kopi laget på enheten ${time}. Hører til papiret ${paper.uuid}.`;
  return {
    ...createPaperFrame(paper, createdAt, belongs),
    mark: copyMarks[isToBeSealed ? 'sealed' : 'unsealed'],
  };
};

/** Builds the frame of a case's paper, on server and device. */
export const createPaperFrame = (
  { kind, uuid, caseNumber, author }: CasePaper,
  createdAt: Date,
  check: string,
): PaperFrame => ({
  title: `${paperNames[kind]} – sak ${caseNumber}`,
  author,
  language,
  id: uuid,
  createdAt,
  check,
  foot: { left: `Sak ${caseNumber}`, right: 'Side {page} av {of}' },
});
