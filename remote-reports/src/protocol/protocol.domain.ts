import type { ProtocolHeader } from '@feltbok/contract/reports.ts';
import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import { hasCoordinates, markTitle } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import type { MarkComparison } from '@feltbok/domain/boundary-marks/mark-comparison.ts';
import type { RepeatDemands } from '@feltbok/domain/boundary-marks/mean-verdict.ts';
import type { Attendee, Business } from '@feltbok/domain/cases/case.ts';
import { listCaseDocuments } from '@feltbok/domain/cases/documents.domain.ts';
import { formatDate, formatTime } from '@feltbok/domain/values/dates.ts';
import { createNumberFormat } from '@feltbok/runtime/i18n/number-text.ts';
import { comparedGroups } from './compared-marks.domain';
import { measuredTable } from './measured-marks.domain';
import { type PaperTexts, withValues } from './paper-words.domain';
import type { Group, Protocol, ProtocolBlock } from './protocol-parts.domain';
import type { Section } from './sections.domain';
import { sections } from './sections.domain';

/** All that a protocol is made of. */
export interface ProtocolData {
  header: ProtocolHeader;
  business: Business;
  /** `missing` where neither the device nor the API could say. */
  marks: readonly KnownMark[] | 'loading' | 'missing';
  /** What a boundary mark's type code stands for. */
  markTypes: ReadonlyMap<string, string>;
  /** What the customer demands of marks that are measured more than once. */
  repeatDemands: RepeatDemands;
  /** With the registered marks, where the surveyor has compared them on this device; else null. */
  comparison: MarkComparison | null;
  surveyor: { name?: string; number?: string };
  /**
   * Data URL of the picture of the map; null where the case has none, `missing` where it is not at
   * hand.
   */
  map: string | 'loading' | 'missing' | null;
  /** By uuid of a boundary mark: the photos and sketches that are tied to it. */
  markPictures: ReadonlyMap<string, readonly MarkPicture[]> | 'loading';
}

/** A photo or a sketch that is tied to a boundary mark. */
export interface MarkPicture {
  kind: 'photo' | 'sketch';
  /** Empty where its kind says enough. */
  caption: string;
  /** Data URL; `missing` where it cannot be had, `left out` where there are too many. */
  source: string | 'missing' | 'left out';
}

/** The protocol of a meeting, with the ticked sections in it. */
export function buildProtocol(
  data: ProtocolData,
  ticked: ReadonlySet<Section>,
  texts: PaperTexts,
): Protocol {
  return {
    title: withValues(texts.paper.title, { caseNumber: data.header.caseNumber }),
    sections: sections
      .filter((section) => ticked.has(section))
      .map((section) => ({
        section,
        title: texts.sections[section],
        groups: builders[section](data, texts),
      })),
  };
}

/** Who signs beneath the protocol: those who took part, where the heading with them is in it. */
export const signatoriesOf = ({ business }: ProtocolData, ticked: ReadonlySet<Section>) =>
  ticked.has('caseHeading')
    ? business.attendees
        .filter(({ isParticipated }) => isParticipated)
        .map(({ uuid, name, signature, signatureRecord }) => ({
          uuid,
          name,
          signature,
          signatureRecord,
        }))
    : [];

const builders: Record<Section, (data: ProtocolData, texts: PaperTexts) => Group[]> = {
  caseHeading: ({ header, business, surveyor }, { paper }) => [
    group(
      paper.archive,
      facts(
        paper,
        [paper.journalNumber, header.caseReference],
        [paper.caseNumber, header.caseNumber],
      ),
    ),
    group(
      paper.municipality,
      facts(
        paper,
        [paper.name, header.municipalityName],
        [paper.address, header.municipalityAddress],
      ),
    ),
    group(
      paper.property,
      facts(
        paper,
        [paper.address, header.propertyAddress],
        [paper.propertyNumber, header.propertyNumber],
        [paper.owner, header.propertyOwner],
      ),
    ),
    group(
      paper.business,
      facts(
        paper,
        [paper.dateAndPlace, momentAndPlace(header)],
        [paper.type, header.businessType],
        ...surveyorFacts(surveyor, paper),
      ),
    ),
    group(paper.caseManagement, paragraph('')),
    group(paper.requester, paragraph('')),
    group(
      paper.attendees,
      table(
        [paper.name, paper.role, paper.participation, paper.signature],
        business.attendees.map((one) => [
          one.name,
          one.role,
          participationOf(one, paper),
          signatureOf(one, paper),
        ]),
      ),
    ),
  ],
  officerNotice: ({ business: { details } }, { paper }) => [
    group(paper.comment, paragraph(details.comment || paper.nothing)),
    group(
      paper.impartiality,
      paragraph(details.impartiality ? paper.impartial : paper.notDeclared),
    ),
  ],
  caseDescription: ({ business: { details } }, { paper }) => [
    group(paper.description, paragraph(details.description || paper.nothing)),
    group(paper.summary, paragraph(details.summary || paper.nothing)),
  ],
  caseDocuments: ({ business }, { paper }) => {
    const relevant = listCaseDocuments(business).filter(({ isRelevant }) => isRelevant);
    const rows = relevant.map(({ fileName, documentTypeName }) => [fileName, documentTypeName]);
    const block =
      rows.length > 0
        ? table([paper.document, paper.documentType], rows)
        : paragraph(paper.noDocuments);
    return [{ title: '', blocks: [block] }];
  },
  sectionFive: ({ marks, markTypes, markPictures, repeatDemands, comparison }, { paper }) => {
    if (typeof marks === 'string')
      return [{ title: '', blocks: [paragraph(marksUnknown(marks, paper))] }];
    if (marks.length === 0) return [{ title: '', blocks: [paragraph(paper.noMarks)] }];
    const zones = [
      ...new Set(marks.filter(hasCoordinates).map(({ utmType }) => utmType - 25800)),
    ].sort();
    const hasHeights = marks.some(({ height }) => height);
    const rows = marksInOrder(marks).map((mark) => [
      markTitle(mark),
      markTypes.get(mark.typeOfBoundaryMark) ?? mark.typeOfBoundaryMark,
      hasCoordinates(mark) ? metres(mark.north) : '',
      hasCoordinates(mark) ? metres(mark.east) : '',
      mark.quality.accuracy === null
        ? ''
        : withValues(paper.centimetres, { count: String(mark.quality.accuracy) }),
      ...(hasHeights ? [heightIn(mark.height, paper)] : []),
    ]);
    const head = [paper.point, paper.mark, paper.north, paper.east, paper.accuracy];
    const listed = table(hasHeights ? [...head, paper.height] : head, rows);
    const zone =
      zones.length > 0 ? [paragraph(withValues(paper.zone, { zones: zones.join(', ') }))] : [];
    const measured = measuredTable(marksInOrder(marks), repeatDemands, paper);
    return [
      { title: '', blocks: [listed, ...zone] },
      ...(measured ? [measured] : []),
      ...(comparison?.isInProtocol ? comparedGroups(marksInOrder(marks), comparison, paper) : []),
      ...picturesOfMarks(marksInOrder(marks), markPictures, paper),
    ];
  },
  sectionSix: ({ marks, map }, { paper }) => [
    group(paper.claimsAndSettlements, claimsIn(marks, paper)),
    group(paper.map, mapIn(map, paper)),
  ],
};

/** Metres with the system that they are of; empty where there is no height. */
function heightIn(height: KnownMark['height'], paper: PaperTexts['paper']): string {
  if (!height) return '';
  const { value, system, sigma } = height;
  const known = `${metres(value)} ${paper.heightSystems[system]}`;
  return sigma === null
    ? known
    : `${known}, ${withValues(paper.sigma, { metres: threeDecimals.format(sigma) })}`;
}

/** The pictures of each mark that has any, under its name. */
function picturesOfMarks(
  marks: readonly KnownMark[],
  pictures: ProtocolData['markPictures'],
  paper: PaperTexts['paper'],
): Group[] {
  if (pictures === 'loading') return [{ title: '', blocks: [paragraph(paper.picturesLoading)] }];
  return marks.flatMap((mark) => {
    const own = pictures.get(mark.uuid);
    if (!own) return [];
    const point = withValues(paper.picturesAt, { point: markTitle(mark) }).trim();
    const shown = own.map(({ kind, caption, source }) => {
      const kindName = kind === 'photo' ? paper.photo : paper.sketch;
      const name = caption || kindName;
      if (source === 'missing')
        return { source: null, alt: '', caption: withValues(paper.pictureMissing, { name }) };
      if (source === 'left out')
        return { source: null, alt: '', caption: withValues(paper.pictureLeftOut, { name }) };
      return { source, alt: `${kindName}: ${caption || point}`, caption: name };
    });
    return [group(point, { kind: 'pictures', pictures: shown })];
  });
}

function claimsIn(marks: ProtocolData['marks'], paper: PaperTexts['paper']): ProtocolBlock {
  if (typeof marks === 'string') return paragraph(marksUnknown(marks, paper));
  const spokenFor = marksInOrder(marks).filter(
    ({ claimByAttendees, settlement }) => claimByAttendees || settlement,
  );
  const rows = spokenFor.map((mark) => [markTitle(mark), mark.claimByAttendees, mark.settlement]);
  return rows.length > 0
    ? table([paper.point, paper.claim, paper.settlement], rows)
    : paragraph(paper.noClaims);
}

function mapIn(map: ProtocolData['map'], paper: PaperTexts['paper']): ProtocolBlock {
  if (map === null) return paragraph(paper.noMap);
  if (map === 'missing') return paragraph(paper.mapMissing);
  return map === 'loading'
    ? paragraph(paper.mapLoading)
    : { kind: 'picture', source: map, alt: paper.map };
}

const marksUnknown = (marks: 'loading' | 'missing', paper: PaperTexts['paper']) =>
  marks === 'loading' ? paper.marksLoading : paper.marksMissing;

export const group = (title: string, block: ProtocolBlock): Group => ({ title, blocks: [block] });
export const paragraph = (words: string): ProtocolBlock => ({ kind: 'text', text: words });
/** A value that nobody has given is marked missing, and nothing else stands in its place. */
export const facts = (
  paper: PaperTexts['paper'],
  ...rows: Array<readonly [label: string, value: string | null]>
): ProtocolBlock => ({
  kind: 'facts',
  rows: rows.map(([label, value]) => [label, value?.trim() || paper.notGiven] as const),
});
export const table = (head: string[], rows: string[][]): ProtocolBlock => ({
  kind: 'table',
  head,
  rows,
});

const momentAndPlace = ({ businessDate, businessPlace }: ProtocolHeader) =>
  [`${formatDate(businessDate)} ${formatTime(businessDate)}`.trim(), businessPlace]
    .filter(Boolean)
    .join(', ');

const surveyorFacts = ({ name, number }: ProtocolData['surveyor'], paper: PaperTexts['paper']) => {
  const rows: Array<readonly [string, string]> = [];
  if (name) rows.push([paper.surveyor, name]);
  if (number) rows.push([paper.surveyorNumber, number]);
  return rows;
};

function participationOf(
  { isParticipated, isRepresentedBy, powerOfAttorneyType }: Attendee,
  paper: PaperTexts['paper'],
) {
  if (!isParticipated) return paper.participated.no;
  return isRepresentedBy && powerOfAttorneyType
    ? paper.participated[powerOfAttorneyType]
    : paper.participated.yes;
}

function signatureOf({ signature, signatureRecord: record }: Attendee, paper: PaperTexts['paper']) {
  if (!signature) return paper.notSigned;
  if (!record) return paper.signedNoTime;
  return withValues(paper.signed, {
    time: `${formatDate(record.signedAt)} ${formatTime(record.signedAt)}`,
  });
}

const byNumber = new Intl.Collator('nb', { numeric: true });
export const marksInOrder = (marks: readonly KnownMark[]) =>
  [...marks].sort((a, b) => byNumber.compare(markTitle(a), markTitle(b)));

const twoDecimals = createNumberFormat('nb', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const threeDecimals = createNumberFormat('nb', { maximumFractionDigits: 3 });
/**
 * With a comma, and thin spaces between thousands, whatever the language: the papers of a case are
 * Norwegian.
 */
const metres = (value: number) => twoDecimals.format(value).replaceAll(/\s/g, '\u202f');
