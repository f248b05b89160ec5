import type { FieldsOf } from '../values/merge.ts';

/**
 * Far above what anyone writes by hand, far below what would burden a tablet's list. In UTF-16 code
 * units.
 */
const maxLength = 20_000;

/**
 * The fields of a business that its overview screen edits, in their order there. The wire, the API,
 * the screen, the conflict and the history follow from this declaration.
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
} as const;

type Declared = typeof overviewFields;
export type OverviewFieldName = keyof Declared;
export type OverviewFields = {
  -readonly [Name in OverviewFieldName]: Declared[Name]['type'] extends 'flag' ? boolean : string;
};
export type OverviewFlagName = {
  [Name in OverviewFieldName]: OverviewFields[Name] extends boolean ? Name : never;
}[OverviewFieldName];
type SurveyorFieldName = Extract<OverviewFieldName, `surveyor${string}`>;

export const overviewFieldNames = Object.keys(overviewFields) as OverviewFieldName[];

export const isOverviewFlag = (name: OverviewFieldName): name is OverviewFlagName =>
  overviewFields[name].type === 'flag';

export const isSurveyorField = (name: string): name is SurveyorFieldName =>
  name.startsWith('surveyor') && name in overviewFields;

export const surveyorFieldNames = overviewFieldNames.filter(isSurveyorField);

/** An overview without text and without a tick. */
export const emptyOverview = Object.fromEntries(
  overviewFieldNames.map((name) => [name, isOverviewFlag(name) ? false : '']),
) as OverviewFields;

/**
 * Returns the value of a field. What a device stored before the field existed lacks it, and the
 * field was empty then.
 */
const getValue = (fields: Partial<OverviewFields>, name: OverviewFieldName) =>
  fields[name] ?? emptyOverview[name];

export const pickOverviewFields = (from: Partial<OverviewFields>): OverviewFields =>
  Object.fromEntries(
    overviewFieldNames.map((name) => [name, getValue(from, name)]),
  ) as OverviewFields;

const isSameField = (
  first: Partial<OverviewFields>,
  second: Partial<OverviewFields>,
  name: OverviewFieldName,
): boolean => getValue(first, name) === getValue(second, name);

export const isSameOverview = (first: Partial<OverviewFields>, second: OverviewFields): boolean =>
  overviewFieldNames.every((name) => isSameField(first, second, name));

/** What a user chooses as a whole in a conflict: a field, or the surveyor. */
export type OverviewPart = Exclude<OverviewFieldName, SurveyorFieldName> | 'surveyor';

const listFields = (part: OverviewPart): readonly OverviewFieldName[] =>
  part === 'surveyor' ? surveyorFieldNames : [part];

const isOutsideSurveyor = (
  name: OverviewFieldName,
): name is Exclude<OverviewFieldName, SurveyorFieldName> => !isSurveyorField(name);

const overviewParts: readonly OverviewPart[] = [
  ...overviewFieldNames.filter(isOutsideSurveyor),
  'surveyor',
];

/**
 * Each field of the overview by itself, but the surveyor as a whole: a number must not end up with
 * the name of somebody else.
 */
export const overviewMergeFields: FieldsOf<OverviewFields, OverviewPart> = {
  listNames: () => overviewParts,
  isSame: (first, second, part) =>
    listFields(part).every((name) => isSameField(first, second, name)),
  withField: (version, part, from) => ({
    ...version,
    ...Object.fromEntries(listFields(part).map((name) => [name, getValue(from, name)])),
  }),
};
