import type { PaperFrame } from './paper-data';

/** The language that papers are written in; the forms and letters of a case are Norwegian too. */
const language = 'nb-NO';

/** What a paper is called, in its title and in the name of its file. */
export const paperNames = { agreement: 'Avtale', protocol: 'Protokoll' } as const;

interface CasePaper {
  kind: keyof typeof paperNames;
  uuid: string;
  caseNumber: string;
  /** As `paperAuthor` says it. */
  author: string;
}

/** Who makes a paper, and for which customer. */
export const paperAuthor = (userName: string, customerName: string): string => `${userName}, ${customerName}`;

/** The frame of a paper of a case, whoever sets it. */
export const paperFrame = (
  { kind, uuid, caseNumber, author }: CasePaper,
  createdAt: Date,
  check: string,
): PaperFrame => ({
  title: `${paperNames[kind]} – sak ${caseNumber}`,
  ...{ author, language, id: uuid, createdAt, check },
  foot: { left: `Sak ${caseNumber}`, right: 'Side {page} av {of}' },
});
