import type { ProtocolHeader } from '@feltbok/contract/reports.ts';
import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import {
  getMarkTitle,
  hasCoordinates,
} from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import type { MarkComparison } from '@feltbok/domain/boundary-marks/mark-comparison.ts';
import type { RepeatDemands } from '@feltbok/domain/boundary-marks/mean-verdict.ts';
import type { Attendee, Business, BusinessDetails } from '@feltbok/domain/cases/case.ts';
import { listCaseDocuments } from '@feltbok/domain/cases/documents.domain.ts';
import type { OverviewFields } from '@feltbok/domain/cases/overview-fields.ts';
import { getAppointedSurveyor } from '@feltbok/domain/cases/surveyor.ts';
import { formatDate, formatDay, formatTime } from '@feltbok/domain/values/dates.ts';
import { choosePaperSurveyor } from '@feltbok/papers/paper-head.ts';
import { createNumberFormat } from '@feltbok/runtime/i18n/number-text.ts';
import { buildComparisonGroups } from './compared-marks.domain';
import { buildLinesGroup, type LinesOfMeeting } from './listed-lines.domain';
import { buildMarkDetails, getCodeName, type MarkCodes } from './mark-details.domain';
import { buildMeasuredTable } from './measured-marks.domain';
import { buildNoticeGroups } from './noticed-parties.domain';
import {
  fillPlaceholders,
  formatCentimetres,
  joinUnit,
  type PaperTexts,
} from './paper-words.domain';
import type { Group, Protocol, ProtocolBlock } from './protocol-parts.domain';
import type { Section } from './sections.domain';

/** The data that a protocol shows. */
export interface ProtocolData {
  header: ProtocolHeader;
  business: Business;
  /** `missing` where neither the device nor the API could say. */
  marks: readonly KnownMark[] | 'loading' | 'missing';
  lines: LinesOfMeeting['lines'];
  /** What the codes of boundary marks stand for. */
  markCodes: MarkCodes;
  /** What the customer demands of marks that are measured more than once. */
  repeatDemands: RepeatDemands;
  /** Comparison with registered marks; null unless the surveyor made one on this device. */
  comparison: MarkComparison | null;
  /** The sections that the customer's protocols may have, in the customer's order. */
  parts: readonly Section[];
  /** The customer's text about complaints; empty where it has none. */
  complaint: string;
  /** The user, who is named where no surveyor is appointed. */
  author: { name?: string; number?: string };
  /**
   * Data URL of the picture of the map; null where the case has none, `missing` where it is not at
   * hand.
   */
  map: string | 'loading' | 'missing' | null;
  /** The photos and sketches that are tied to a boundary mark, by its uuid. */
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

/** Builds the protocol of a meeting from the ticked sections. */
export function buildProtocol(
  data: ProtocolData,
  ticked: ReadonlySet<Section>,
  texts: PaperTexts,
): Protocol {
  return {
    title: fillPlaceholders(texts.paper.title, { caseNumber: data.header.caseNumber }),
    sections: data.parts
      .filter((section) => ticked.has(section))
      .map((section) => ({
        section,
        title: texts.sections[section],
        groups: builders[section](data, texts),
      })),
  };
}

/**
 * Lists who signs the protocol: those who took part, when the section that lists them is ticked.
 */
export const listSignatories = ({ business }: ProtocolData, ticked: ReadonlySet<Section>) =>
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
  caseHeading: ({ header, business, author }, { paper }) => [
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
        [paper.dateAndPlace, formatDateAndPlace(header)],
        [paper.type, header.businessType],
        ...listMeetingTimes(business.details, paper),
        ...listSurveyorFacts(business.details, author, paper),
      ),
    ),
    group(paper.caseManagement, paragraph('')),
    group(paper.requester, paragraph(listRequesters(business.attendees))),
    group(paper.attendees, buildAttendees(business, paper)),
    ...buildNoticeGroups(business.attendees, paper),
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
  sectionFive: (data, texts) => [
    ...buildMarkGroups(data, texts),
    ...buildRecordedGroups(data.business.details, texts.paper, [
      'areas',
      'postponedMarking',
      'markingDeadline',
    ]),
  ],
  sectionSix: ({ marks, map, business, complaint }, { paper }) => [
    group(paper.claimsAndSettlements, buildClaims(marks, paper)),
    ...buildRecordedGroups(business.details, paper, ['rights']),
    group(paper.map, buildMapBlock(map, paper)),
    ...(complaint ? [group(paper.complaint, paragraph(complaint))] : []),
  ],
};

/** The times at which the meeting began and ended, as far as they are recorded. */
const listMeetingTimes = (details: Partial<OverviewFields>, paper: PaperTexts['paper']) =>
  (['meetingStart', 'meetingEnd'] as const).flatMap((name) => {
    const time = details[name];
    return time ? [[paper.recorded[name], time] as const] : [];
  });

/** Builds a group for each field of the overview that is filled in. */
function buildRecordedGroups(
  details: Partial<OverviewFields>,
  paper: PaperTexts['paper'],
  names: readonly (keyof PaperTexts['paper']['recorded'])[],
): Group[] {
  return names.flatMap((name) => {
    const value = details[name] ?? '';
    const isUndated = name === 'markingDeadline' && value === '' && details.postponedMarking;
    const words = isUndated ? paper.notGiven : formatDay(value);
    return words.trim() === '' ? [] : [group(paper.recorded[name], paragraph(words))];
  });
}

/** Builds the groups of marks, of lines between them, and of what belongs to them. */
function buildMarkGroups(data: ProtocolData, { paper }: PaperTexts): Group[] {
  const { marks, lines, business, markCodes, markPictures, repeatDemands, comparison } = data;
  if (typeof marks === 'string')
    return [{ title: '', blocks: [paragraph(describeMissingMarks(marks, paper))] }];
  if (marks.length === 0) return [{ title: '', blocks: [paragraph(paper.noMarks)] }];
  const { attendees } = business;
  const listedLines = buildLinesGroup({ lines, marks, attendees }, paper);
  const measured = buildMeasuredTable(sortMarks(marks), repeatDemands, paper);
  return [
    { title: '', blocks: buildMarkBlocks(marks, markCodes, paper) },
    ...buildMarkDetails(sortMarks(marks), markCodes, paper),
    ...(listedLines ? [listedLines] : []),
    ...(measured ? [measured] : []),
    ...(comparison?.isInProtocol ? buildComparisonGroups(sortMarks(marks), comparison, paper) : []),
    ...buildPictureGroups(sortMarks(marks), markPictures, paper),
  ];
}

/** Builds the table of boundary marks, and the coordinate system below it. */
export function buildMarkBlocks(
  marks: readonly KnownMark[],
  markCodes: MarkCodes,
  paper: PaperTexts['paper'],
): ProtocolBlock[] {
  const zones = [
    ...new Set(marks.filter(hasCoordinates).map(({ utmType }) => utmType - 25800)),
  ].sort();
  const hasHeights = marks.some(({ height }) => height);
  const hasSigmas = marks.some(({ height }) => typeof height?.sigma === 'number');
  const hasDays = marks.some(({ capturedOn }) => capturedOn);
  const rows = sortMarks(marks).map((mark) => [
    getMarkTitle(mark),
    getCodeName(markCodes, 'BoundaryMarkTypeCodes', mark.typeOfBoundaryMark),
    hasCoordinates(mark) ? formatCentimetres(mark.north) : '',
    hasCoordinates(mark) ? formatCentimetres(mark.east) : '',
    mark.quality.accuracy === null
      ? ''
      : fillPlaceholders(paper.centimetres, { count: String(mark.quality.accuracy) }),
    ...(hasHeights ? [formatHeight(mark.height, paper)] : []),
    ...(hasSigmas ? [formatSigma(mark.height)] : []),
    ...(hasDays ? [mark.capturedOn ? formatDay(mark.capturedOn) : paper.notGiven] : []),
  ]);
  const head = [
    paper.point,
    paper.mark,
    paper.north,
    paper.east,
    paper.accuracy,
    ...(hasHeights ? [paper.height] : []),
    ...(hasSigmas ? [paper.sigma] : []),
    ...(hasDays ? [paper.capturedOn] : []),
  ];
  const listed = table(head, rows);
  const zone =
    zones.length > 0 ? [paragraph(fillPlaceholders(paper.zone, { zones: zones.join(', ') }))] : [];
  return [listed, ...zone];
}

/** Lists the names of those who requested the meeting. */
export const listRequesters = (attendees: readonly Attendee[]): string =>
  attendees
    .filter(({ roleCode }) => roleCode === 'RR')
    .map(({ name }) => name)
    .join(', ');

function buildAttendees({ attendees }: Business, paper: PaperTexts['paper']): ProtocolBlock {
  if (attendees.length === 0) return paragraph(paper.noAttendees);
  return table(
    [paper.name, paper.role, paper.participation, paper.signature],
    attendees.map((attendee) => [
      attendee.name,
      attendee.role,
      describeParticipation(attendee, paper),
      describeSignature(attendee, paper),
    ]),
  );
}

/** Formats a height with its height system; empty where there is no height. */
function formatHeight(height: KnownMark['height'], paper: PaperTexts['paper']): string {
  if (!height) return '';
  return joinUnit(formatCentimetres(height.value), paper.heightSystems[height.system]);
}

const formatSigma = (height: KnownMark['height']): string =>
  typeof height?.sigma === 'number' ? threeDecimals.format(height.sigma) : '';

/** Builds a group of pictures for each mark that has any. */
function buildPictureGroups(
  marks: readonly KnownMark[],
  pictures: ProtocolData['markPictures'],
  paper: PaperTexts['paper'],
): Group[] {
  if (pictures === 'loading') return [{ title: '', blocks: [paragraph(paper.picturesLoading)] }];
  return marks.flatMap((mark) => {
    const tiedPictures = pictures.get(mark.uuid);
    if (!tiedPictures) return [];
    const point = fillPlaceholders(paper.picturesAt, { point: getMarkTitle(mark) }).trim();
    const shown = tiedPictures.map(({ kind, caption, source }) => {
      const kindName = kind === 'photo' ? paper.photo : paper.sketch;
      const name = caption || kindName;
      if (source === 'missing')
        return { source: null, alt: '', caption: fillPlaceholders(paper.pictureMissing, { name }) };
      if (source === 'left out')
        return { source: null, alt: '', caption: fillPlaceholders(paper.pictureLeftOut, { name }) };
      return { source, alt: `${kindName}: ${caption || point}`, caption: name };
    });
    return [group(point, { kind: 'pictures', pictures: shown })];
  });
}

function buildClaims(marks: ProtocolData['marks'], paper: PaperTexts['paper']): ProtocolBlock {
  if (typeof marks === 'string') return paragraph(describeMissingMarks(marks, paper));
  const spokenFor = sortMarks(marks).filter(
    ({ claimByAttendees, settlement }) => claimByAttendees || settlement,
  );
  const rows = spokenFor.map((mark) => [
    getMarkTitle(mark),
    mark.claimByAttendees,
    mark.settlement,
  ]);
  return rows.length > 0
    ? table([paper.point, paper.claim, paper.settlement], rows)
    : paragraph(paper.noClaims);
}

function buildMapBlock(map: ProtocolData['map'], paper: PaperTexts['paper']): ProtocolBlock {
  if (map === null) return paragraph(paper.noMap);
  if (map === 'missing') return paragraph(paper.mapMissing);
  return map === 'loading'
    ? paragraph(paper.mapLoading)
    : { kind: 'picture', source: map, alt: paper.map };
}

const describeMissingMarks = (marks: 'loading' | 'missing', paper: PaperTexts['paper']) =>
  marks === 'loading' ? paper.marksLoading : paper.marksMissing;

export const group = (title: string, block: ProtocolBlock): Group => ({ title, blocks: [block] });
export const paragraph = (words: string): ProtocolBlock => ({ kind: 'text', text: words });
/** Builds rows of facts. A missing value is marked as not given. */
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

const formatDateAndPlace = ({ businessDate, businessPlace }: ProtocolHeader) =>
  [`${formatDate(businessDate)} ${formatTime(businessDate)}`.trim(), businessPlace]
    .filter(Boolean)
    .join(', ');

function listSurveyorFacts(
  details: BusinessDetails,
  author: ProtocolData['author'],
  paper: PaperTexts['paper'],
) {
  const appointed = getAppointedSurveyor(details);
  const { name, number, problem } = choosePaperSurveyor(details, author);
  const rows: Array<readonly [string, string]> = [];
  if (name) rows.push([paper.surveyor, name]);
  if (number) rows.push([paper.surveyorNumber, number]);
  if (appointed.authorisedOn)
    rows.push([paper.surveyorAuthorisedOn, formatDay(appointed.authorisedOn)]);
  if (appointed.validUntil) rows.push([paper.surveyorValidUntil, formatDay(appointed.validUntil)]);
  if (problem) rows.push([paper.surveyorAppointment, paper.surveyorProblems[problem.kind]]);
  return rows;
}

function describeParticipation(
  { isParticipated, isRepresentedBy, powerOfAttorneyType }: Attendee,
  paper: PaperTexts['paper'],
) {
  if (!isParticipated) return paper.participated.no;
  return isRepresentedBy && powerOfAttorneyType
    ? paper.participated[powerOfAttorneyType]
    : paper.participated.yes;
}

function describeSignature({ signature, signatureRecord }: Attendee, paper: PaperTexts['paper']) {
  if (!signature) return paper.notSigned;
  if (!signatureRecord) return paper.signedNoTime;
  return fillPlaceholders(paper.signed, {
    time: `${formatDate(signatureRecord.signedAt)} ${formatTime(signatureRecord.signedAt)}`,
  });
}

const byNumber = new Intl.Collator('nb', { numeric: true });
export const sortMarks = (marks: readonly KnownMark[]) =>
  [...marks].sort((a, b) => byNumber.compare(getMarkTitle(a), getMarkTitle(b)));

const threeDecimals = createNumberFormat('nb', { maximumFractionDigits: 3 });
