import { joinTexts } from '../values/join-texts.ts';
import type { FieldsOf, Versions } from '../values/merge.ts';
import {
  type BasisConfirmations,
  isSameBasis,
  isSameConfirmation,
  withConfirmation,
} from './basis-confirmations.ts';

/**
 * Far above what anyone writes by hand, far below what would burden a tablet's list. In UTF-16 code
 * units.
 */
const maxLength = 20_000;

/**
 * The fields of a business that its overview screen edits, in their order there, and what the
 * surveyor confirms in the basis for registration. The wire, the API, the screen, the conflict and
 * the history follow from this declaration.
 */
export const overviewFields = {
  description: { type: 'text', maxLength },
  summary: { type: 'text', maxLength },
  comment: { type: 'text', maxLength },
  impartiality: { type: 'flag' },
  surveyorName: { type: 'line', maxLength: 200 },
  /** The surveyor's number in the cadastre's register, with its leading zeros. */
  surveyorNumber: { type: 'digits', length: 6 },
  surveyorAuthorisedOn: { type: 'day' },
  surveyorValidUntil: { type: 'day' },
  /** When the meeting began and ended, on its day. */
  meetingStart: { type: 'time' },
  meetingEnd: { type: 'time' },
  /** The area of each unit before and after. */
  areas: { type: 'text', maxLength },
  rights: { type: 'text', maxLength },
  /** Which marks are set later, and until when. */
  postponedMarking: { type: 'text', maxLength },
  markingDeadline: { type: 'day' },
  basisConfirmations: { type: 'confirmations' },
} as const;

type Declared = typeof overviewFields;
export type OverviewFieldName = keyof Declared;
interface ValuesByType {
  flag: boolean;
  confirmations: BasisConfirmations;
  text: string;
  line: string;
  time: string;
  digits: string;
  day: string;
}
export type OverviewFields = {
  -readonly [Name in OverviewFieldName]: ValuesByType[Declared[Name]['type']];
};
export type OverviewFlagName = {
  [Name in OverviewFieldName]: OverviewFields[Name] extends boolean ? Name : never;
}[OverviewFieldName];
type SurveyorFieldName = Extract<OverviewFieldName, `surveyor${string}`>;
/** A field that is edited on the screen of the overview. */
type EditedFieldName = Exclude<OverviewFieldName, 'basisConfirmations'>;

export const overviewFieldNames = Object.keys(overviewFields) as OverviewFieldName[];

export const isOverviewFlag = (name: OverviewFieldName): name is OverviewFlagName =>
  overviewFields[name].type === 'flag';

const isSurveyorField = (name: string): name is SurveyorFieldName =>
  name.startsWith('surveyor') && name in overviewFields;

/** What is recorded for the protocol alone. */
export const protocolFieldNames = [
  'meetingStart',
  'meetingEnd',
  'areas',
  'rights',
  'postponedMarking',
  'markingDeadline',
] as const satisfies readonly OverviewFieldName[];
export type ProtocolFieldName = (typeof protocolFieldNames)[number];

export const isProtocolField = (name: string): name is ProtocolFieldName =>
  protocolFieldNames.some((field) => field === name);

export const surveyorFieldNames = overviewFieldNames.filter(isSurveyorField);

const isEdited = (name: OverviewFieldName): name is EditedFieldName =>
  name !== 'basisConfirmations';

/** Whether a field is one of the meeting: neither of the surveyor, nor of the basis. */
export const isMeetingField = (
  name: OverviewFieldName,
): name is Exclude<EditedFieldName, SurveyorFieldName> => isEdited(name) && !isSurveyorField(name);

const emptyValues = { flag: false, confirmations: {} } as const;

/** An overview without text, without a tick, and with nothing confirmed. */
export const emptyOverview = Object.fromEntries(
  overviewFieldNames.map((name) => {
    const { type } = overviewFields[name];
    return [name, type === 'flag' || type === 'confirmations' ? emptyValues[type] : ''];
  }),
) as OverviewFields;

/**
 * Returns the value of a field. What a device stored before the field existed lacks it, and the
 * field was empty then.
 */
const getValue = <Name extends OverviewFieldName>(
  fields: Partial<OverviewFields>,
  name: Name,
): OverviewFields[Name] => fields[name] ?? emptyOverview[name];

const getConfirmations = (fields: Partial<OverviewFields>): BasisConfirmations =>
  getValue(fields, 'basisConfirmations');

export const pickOverviewFields = (from: Partial<OverviewFields>): OverviewFields =>
  Object.fromEntries(
    overviewFieldNames.map((name) => [name, getValue(from, name)]),
  ) as OverviewFields;

const isSameField = (
  first: Partial<OverviewFields>,
  second: Partial<OverviewFields>,
  name: OverviewFieldName,
): boolean =>
  isEdited(name)
    ? getValue(first, name) === getValue(second, name)
    : isSameBasis(getConfirmations(first), getConfirmations(second));

export const isSameOverview = (first: Partial<OverviewFields>, second: OverviewFields): boolean =>
  overviewFieldNames.every((name) => isSameField(first, second, name));

/** An item of the basis for registration, as a part of an overview. */
type BasisPart = `basis ${string}`;

/** What a user chooses as a whole in a conflict: a field, the surveyor, or a confirmation. */
export type OverviewPart = Exclude<EditedFieldName, SurveyorFieldName> | 'surveyor' | BasisPart;

const basisPrefix = 'basis ';
export const isBasisPart = (part: OverviewPart): part is BasisPart => part.startsWith(basisPrefix);

/** Returns the item of the basis that a part is. */
export const getBasisItem = (part: BasisPart): string => part.slice(basisPrefix.length);

const listFields = (part: Exclude<OverviewPart, BasisPart>): readonly EditedFieldName[] =>
  part === 'surveyor' ? surveyorFieldNames : [part];

const editedParts: readonly OverviewPart[] = [
  ...overviewFieldNames.filter(isMeetingField),
  'surveyor',
];

function listBasisParts({ ownVersion, serverVersion }: Versions<OverviewFields>): BasisPart[] {
  const items = [ownVersion, serverVersion].flatMap((version) =>
    Object.keys(getConfirmations(version)),
  );
  return [...new Set(items)].map((item): BasisPart => `${basisPrefix}${item}`);
}

/**
 * Each field of the overview by itself, but the surveyor as a whole: a number must not end up with
 * the name of somebody else. Each item of the basis is confirmed by itself.
 */
export const overviewMergeFields: FieldsOf<OverviewFields, OverviewPart> = {
  listNames: (versions) => [...editedParts, ...listBasisParts(versions)],
  isSame(first, second, part) {
    if (!isBasisPart(part))
      return listFields(part).every((name) => isSameField(first, second, name));
    const item = getBasisItem(part);
    return isSameConfirmation(getConfirmations(first)[item], getConfirmations(second)[item]);
  },
  withField(version, part, from) {
    if (!isBasisPart(part))
      return {
        ...version,
        ...Object.fromEntries(listFields(part).map((name) => [name, getValue(from, name)])),
      };
    const item = getBasisItem(part);
    const confirmation = getConfirmations(from)[item];
    const basisConfirmations = withConfirmation(getConfirmations(version), item, confirmation);
    return { ...version, basisConfirmations };
  },
  joinField({ ownVersion, serverVersion }, part) {
    if (part === 'surveyor' || isBasisPart(part) || overviewFields[part].type !== 'text')
      return null;
    const joined = joinTexts(
      String(getValue(ownVersion, part)),
      String(getValue(serverVersion, part)),
    );
    return joined.length > maxLength ? null : { ...serverVersion, [part]: joined };
  },
};
