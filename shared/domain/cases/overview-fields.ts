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
} as const;

type Declared = typeof overviewFields;
export type OverviewFieldName = keyof Declared;
export type OverviewFields = {
  -readonly [Name in OverviewFieldName]: Declared[Name]['type'] extends 'text' ? string : boolean;
};
export type OverviewFlagName = {
  [Name in OverviewFieldName]: OverviewFields[Name] extends boolean ? Name : never;
}[OverviewFieldName];

export const overviewFieldNames = Object.keys(overviewFields) as OverviewFieldName[];

export const isOverviewFlag = (name: OverviewFieldName): name is OverviewFlagName =>
  overviewFields[name].type === 'flag';

/** An overview without text and without a tick. */
export const emptyOverview = Object.fromEntries(
  overviewFieldNames.map((name) => [name, isOverviewFlag(name) ? false : '']),
) as OverviewFields;

export const pickOverviewFields = (from: OverviewFields): OverviewFields =>
  Object.fromEntries(overviewFieldNames.map((name) => [name, from[name]])) as OverviewFields;

export const isSameOverview = (first: Partial<OverviewFields>, second: OverviewFields): boolean =>
  overviewFieldNames.every((name) => first[name] === second[name]);

/** Each field of the overview by itself. */
export const overviewMergeFields: FieldsOf<OverviewFields, OverviewFieldName> = {
  listNames: () => overviewFieldNames,
  isSame: (first, second, name) => first[name] === second[name],
  withField: (version, name, from) => ({ ...version, [name]: from[name] }),
};
