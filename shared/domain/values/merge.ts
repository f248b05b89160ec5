/** Of two who have saved the same: the user here, or whoever else it was. */
export type Side = 'mine' | 'theirs';
export const sides: readonly Side[] = ['mine', 'theirs'];

/** What two have made of the same, on two devices. */
export interface Versions<Version> {
  /** What both began with; null where that is not known. */
  base: Version | null;
  mine: Version;
  theirs: Version;
}

/** What a version consists of: each is taken as a whole, from one side. */
export interface FieldsOf<Version, Name extends string> {
  namesOf(versions: Versions<Version>): readonly Name[];
  isSame(one: Version, other: Version, name: Name): boolean;
  /** The version with one field taken from another. */
  withField(version: Version, name: Name, from: Version): Version;
}

/** A field that is not the same on both sides. */
export interface DifferingField<Name extends string> {
  name: Name;
  /** The side that alone has changed it; null where both have, and the user must choose. */
  changedBy: Side | null;
}

export type ChosenSides<Name extends string> = Readonly<Partial<Record<Name, Side>>>;

export function differingFields<Version, Name extends string>(
  { namesOf, isSame }: FieldsOf<Version, Name>,
  versions: Versions<Version>,
): DifferingField<Name>[] {
  const { base, mine, theirs } = versions;
  const changedBy = (name: Name): Side | null => {
    if (base && isSame(base, theirs, name)) return 'mine';
    return base && isSame(base, mine, name) ? 'theirs' : null;
  };
  return namesOf(versions)
    .filter((name) => !isSame(mine, theirs, name))
    .map((name) => ({ name, changedBy: changedBy(name) }));
}

/**
 * Both versions in one: what only one side has changed goes together, unless it was chosen
 * otherwise.
 * @returns null when both have changed a field and neither was chosen: nothing is taken over unseen
 */
export function mergeByField<Version, Name extends string>(
  fields: FieldsOf<Version, Name>,
  versions: Versions<Version>,
  choices?: ChosenSides<Name>,
): Version | null {
  let merged = versions.theirs;
  for (const { name, changedBy } of differingFields(fields, versions)) {
    const side = choices?.[name] ?? changedBy;
    if (!side) return null;
    if (side === 'mine') merged = fields.withField(merged, name, versions.mine);
  }
  return merged;
}
