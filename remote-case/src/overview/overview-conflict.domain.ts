import { type OverviewFields, overviewBy, overviewFieldNames } from '@feltbok/shared/domain/overview-fields';
import type { Base } from '@feltbok/shared/sync/change';
import type { Side } from '../conflict/side';

/** Two saves that were made of the same overview, on two devices. */
export interface OverviewConflict {
  /** What both began with; null where that is not known. */
  base: OverviewFields | null;
  mine: OverviewFields;
  theirs: Base<OverviewFields>;
}

type FieldName = keyof OverviewFields;
export type Choices = Readonly<Partial<Record<FieldName, Side>>>;

/** A field that is not the same on both sides. */
export interface DifferingField {
  name: FieldName;
  mine: string | boolean;
  theirs: string | boolean;
  /** The side that alone has changed it; null where both have, and the user must choose. */
  changedBy: Side | null;
}

export function differingFields({ base, mine, theirs: { values: theirs } }: OverviewConflict): DifferingField[] {
  const changedBy = (name: FieldName): Side | null => {
    if (base && base[name] === theirs[name]) return 'mine';
    return base && base[name] === mine[name] ? 'theirs' : null;
  };
  return overviewFieldNames
    .filter((name) => mine[name] !== theirs[name])
    .map((name) => ({ name, mine: mine[name], theirs: theirs[name], changedBy: changedBy(name) }));
}

/** What only one of the two has touched has an answer already, which the user may change. */
export const choicesToBeginWith = (conflict: OverviewConflict): Choices =>
  Object.fromEntries(
    differingFields(conflict).flatMap(({ name, changedBy }) => (changedBy ? [[name, changedBy] as const] : [])),
  );

/** One side for every field that differs. */
export const allOf = (conflict: OverviewConflict, side: Side): Choices =>
  Object.fromEntries(differingFields(conflict).map(({ name }) => [name, side]));

export const isEveryFieldChosen = (conflict: OverviewConflict, choices: Choices): boolean =>
  differingFields(conflict).every(({ name }) => choices[name] !== undefined);

/**
 * The overview that the choices make.
 * @throws Error when a field that differs was not chosen: nothing is taken over unseen
 */
export function chosenOverview(conflict: OverviewConflict, choices: Choices): OverviewFields {
  if (!isEveryFieldChosen(conflict, choices)) throw new Error('A field that differs was not chosen');
  return overviewBy((name) => (choices[name] === 'mine' ? conflict.mine : conflict.theirs.values)[name]);
}
