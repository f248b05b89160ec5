import type { PaperKind } from '@feltbok/contract/papers.ts';
import { formatDate, formatTime, formatTimestamp } from '@feltbok/domain/values/dates.ts';
import type { PaperFrame } from './paper-data.ts';

/** The language that papers are written in; the forms and letters of a case are Norwegian too. */
const language = 'nb-NO';

/** What a paper is called, in its title and in the name of its file. */
export const paperNames = {
  agreement: 'Avtale',
  protocol: 'Protokoll',
  measurementReport: 'Målerapport',
} as const satisfies Record<PaperKind, string>;

/**
 * `2026-118-Avtale`: what stands between the parts of a case number is no part of a file's name.
 */
export const paperFileStart = (kind: PaperKind, caseNumber: string): string =>
  `${caseNumber.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/g, '')}-${paperNames[kind]}`.replace(
    /^-/,
    '',
  );

/** `2026-118-Avtale-20261122-1412`, in Norwegian time, without its ending. */
export const paperFileName = (kind: PaperKind, caseNumber: string, createdAt: Date): string =>
  `${paperFileStart(kind, caseNumber)}-${formatTimestamp(createdAt).replace(/^(\d{8})(\d{4}).*$/, '$1-$2')}`;

interface CasePaper {
  kind: PaperKind;
  uuid: string;
  caseNumber: string;
  /** As `paperAuthor` says it. */
  author: string;
}

/** Who makes a paper, and for which customer. */
export const paperAuthor = (userName: string, customerName: string): string =>
  `${userName}, ${customerName}`;

/** At the head of each page of what a device has made. */
const copyMarks = {
  sealed: 'Kopi – venter på forsegling',
  unsealed: 'Kopi – venter på originalen',
} as const;

/**
 * The frame of the copy that a device makes of a paper, before the server makes that.
 * @param isToBeSealed whether the server's own gets a seal
 */
export const copyFrame = (paper: CasePaper, createdAt: Date, isToBeSealed = true): PaperFrame => {
  const time = `${formatDate(createdAt)} ${formatTime(createdAt)}`;
  // One line, as the server's own: the pages of both are the same.
  const belongs = `Kopi laget på enheten ${time}. Hører til papiret ${paper.uuid}.`;
  return {
    ...paperFrame(paper, createdAt, belongs),
    mark: copyMarks[isToBeSealed ? 'sealed' : 'unsealed'],
  };
};

/** The frame of a paper of a case, whoever sets it. */
export const paperFrame = (
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
