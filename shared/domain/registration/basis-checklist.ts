import type { KnownLine } from '../boundary-lines/boundary-line.ts';
import type { KnownMark } from '../boundary-marks/boundary-marks.domain.ts';
import { getMarkTitle, hasCoordinates } from '../boundary-marks/boundary-marks.domain.ts';
import type { BasisConfirmation } from '../cases/basis-confirmations.ts';
import type { Attendee, Business } from '../cases/case.ts';
import type { CaseScreen } from '../cases/case-address.domain.ts';
import { listCaseDocuments } from '../cases/documents.domain.ts';
import {
  findSurveyorProblem,
  getAppointedSurveyor,
  type SurveyorProblem,
} from '../cases/surveyor.ts';
import { isKnownBasisItem, type KnownBasisItem } from './basis-items.ts';

/** Records of a business as the device has them. */
type Records<RecordOfCase> = readonly RecordOfCase[] | 'loading' | 'missing';

/** What a case says about the items of its basis for registration. */
export interface BasisData {
  business: Business;
  marks: Records<KnownMark>;
  lines: Records<KnownLine>;
  /** Name of the document type of protocols. */
  protocolTypeName: string;
}

/** What the data of the case say about an item. */
type Judgement =
  | { state: 'present' }
  | { state: 'missing'; names?: readonly string[]; problem?: SurveyorProblem }
  /** Feltbok has no data about the item. */
  | { state: 'toConfirm' }
  | { state: 'loading' }
  /** Neither the device nor the server could say. */
  | { state: 'unknown' };

/** An item of the checklist. */
export interface BasisRow {
  item: string;
  /** The judgement, or what the surveyor has confirmed in its place. */
  state: Judgement['state'] | BasisConfirmation['answer'];
  judgement: Judgement;
  /** What the surveyor has confirmed; it counts where the data of the case say less. */
  confirmation: BasisConfirmation | null;
  /** Name of the document that the confirmation refers to; null for none, or one that is gone. */
  documentName: string | null;
  /** The screen on which what is missing is recorded, or a document is added. */
  screen: CaseScreen;
  /** Whether that is the view of notices and positions among the attendees. */
  isInNoticeView: boolean;
}

/** Authorities, and those who get a copy for information, are no parties to a boundary. */
const outsiders: readonly string[] = ['MM', 'MO', 'TO'];
/** Holders of a title to the property. */
const owners: readonly string[] = ['AE', 'HH', 'SE'];

const listParties = ({ attendees }: Business) =>
  attendees.filter(({ roleCode }) => !outsiders.includes(roleCode));

/** Judges by who or what lacks something; a list with nobody in it is missing too. */
function judgeAll<Part>(
  parts: readonly Part[],
  isDone: (part: Part) => boolean,
  getName: (part: Part) => string,
): Judgement {
  const missing = parts.filter((part) => !isDone(part));
  if (parts.length > 0 && missing.length === 0) return { state: 'present' };
  return { state: 'missing', names: missing.map(getName) };
}

const getPartyName = ({ name }: Attendee) => name;

/** Marks and lines that are still being loaded, or cannot be had. */
const judgeAbsent = (records: 'loading' | 'missing'): Judgement => ({
  state: records === 'loading' ? 'loading' : 'unknown',
});

/** Whether all is recorded of a mark that the cadastre has fields for. */
const isMarkRecorded = (mark: KnownMark): boolean =>
  mark.typeOfBoundaryMark !== '' &&
  mark.measurementMethod !== '' &&
  mark.quality.accuracy !== null &&
  Boolean(mark.capturedOn) &&
  hasCoordinates(mark);

function judgeDisputes({ business, lines }: BasisData): Judgement {
  const disagreeing = listParties(business).filter(({ position }) => position === 'disagreed');
  if (disagreeing.length === 0) return { state: 'present' };
  if (typeof lines === 'string') return judgeAbsent(lines);
  if (lines.some(({ disputed }) => disputed)) return { state: 'present' };
  return { state: 'missing', names: disagreeing.map(getPartyName) };
}

/** Nobody who is represented needs a power; of one that exists, its extent is to be confirmed. */
function judgePowers({ business }: BasisData): Judgement {
  const represented = listParties(business).filter(({ isRepresentedBy }) => isRepresentedBy);
  if (represented.length === 0) return { state: 'present' };
  const without = represented.filter(({ powerOfAttorneyType }) => powerOfAttorneyType !== 'SMF');
  if (without.length === 0) return { state: 'toConfirm' };
  return { state: 'missing', names: without.map(getPartyName) };
}

function judgeConsent({ business }: BasisData): Judgement {
  const consenting = business.attendees.filter(({ roleCode }) => owners.includes(roleCode));
  if (consenting.length === 0) return { state: 'toConfirm' };
  const hasConsented = ({ position, signature }: Attendee) =>
    position === 'agreed' && signature !== '';
  return judgeAll(consenting, hasConsented, getPartyName);
}

interface Rule {
  screen: CaseScreen;
  isInNoticeView?: boolean;
  judge: (data: BasisData) => Judgement;
}

/** Items that the data of a case settle. All others are for the surveyor to confirm. */
const rules: Partial<Record<KnownBasisItem, Rule>> = {
  surveyor: {
    screen: 'overview',
    judge: ({ business: { details } }) => {
      const problem = findSurveyorProblem(getAppointedSurveyor(details), details.businessDate);
      return problem ? { state: 'missing', problem } : { state: 'present' };
    },
  },
  notices: {
    screen: 'attendees',
    isInNoticeView: true,
    judge: ({ business }) =>
      judgeAll(listParties(business), ({ notifiedOn }) => Boolean(notifiedOn), getPartyName),
  },
  positions: {
    screen: 'attendees',
    isInNoticeView: true,
    judge: ({ business }) => {
      const present = listParties(business).filter(({ isParticipated }) => isParticipated);
      return judgeAll(present, ({ position }) => Boolean(position), getPartyName);
    },
  },
  protocol: {
    screen: 'reports',
    judge: ({ business, protocolTypeName }) => {
      const name = protocolTypeName.toLowerCase();
      const hasProtocol = listCaseDocuments(business).some(
        ({ documentTypeName }) => documentTypeName.toLowerCase() === name,
      );
      return { state: hasProtocol ? 'present' : 'missing' };
    },
  },
  marks: {
    screen: 'maps',
    judge: ({ marks }) =>
      typeof marks === 'string'
        ? judgeAbsent(marks)
        : judgeAll(marks, isMarkRecorded, getMarkTitle),
  },
  disputes: { screen: 'maps', judge: judgeDisputes },
  consent: { screen: 'attendees', isInNoticeView: true, judge: judgeConsent },
  powerOfAttorney: { screen: 'attendees', judge: judgePowers },
};

/** Items that are proven by a document of the case, where the surveyor has it. */
const defaultScreen: CaseScreen = 'documents';

/** Whether a confirmation still holds: the document that it refers to may have been deleted. */
const isBacked = (
  { answer, reference, documentUuid }: BasisConfirmation,
  documentName: string | null,
): boolean =>
  answer === 'notNeeded' || reference !== '' || (documentUuid !== null && documentName !== null);

/**
 * Builds the checklist of a business. What the data of the case show needs no confirmation.
 * @param items of the type of business, in the order of the list
 */
export function buildBasisChecklist(data: BasisData, items: readonly string[]): BasisRow[] {
  const documents = listCaseDocuments(data.business);
  const confirmations = data.business.details.basisConfirmations ?? {};
  return items.map((item) => {
    const rule = isKnownBasisItem(item) ? rules[item] : undefined;
    const judgement = rule?.judge(data) ?? { state: 'toConfirm' };
    const confirmation = confirmations[item] ?? null;
    const documentName =
      documents.find(({ uuid }) => uuid === confirmation?.documentUuid)?.fileName ?? null;
    const isConfirmed = confirmation !== null && isBacked(confirmation, documentName);
    return {
      item,
      state: isConfirmed && judgement.state !== 'present' ? confirmation.answer : judgement.state,
      judgement,
      confirmation,
      documentName,
      screen: rule?.screen ?? defaultScreen,
      isInNoticeView: rule?.isInNoticeView ?? false,
    };
  });
}

/** Whether an item is settled, by the data of the case or by the surveyor. */
export const isSettled = ({ state }: Pick<BasisRow, 'state'>): boolean =>
  state === 'present' || state === 'documented' || state === 'notNeeded';
