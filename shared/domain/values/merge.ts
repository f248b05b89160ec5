/** Whose version of the same record it is: that of this user, or that of somebody else. */
export type Side = 'mine' | 'theirs';
export const sides: readonly Side[] = ['mine', 'theirs'];

/** What applies to a field: the version of a side, or the texts of both, joined. */
export type Choice = Side | 'both';

/** Two versions of the same record, and the version that both were made from. */
export interface Versions<Version> {
  /** The version that both were made from; null when it is not known. */
  base: Version | null;
  ownVersion: Version;
  serverVersion: Version;
}

/** What a version consists of: each is taken as a whole, from one side. */
export interface FieldsOf<Version, Name extends string> {
  listNames(versions: Versions<Version>): readonly Name[];
  isSame(first: Version, second: Version, name: Name): boolean;
  /** The version with one field taken from another. */
  withField(version: Version, name: Name, from: Version): Version;
  /**
   * The server's version with a field that joins what both sides have; null where the two cannot be
   * joined. Absent where no field can.
   */
  joinField?(versions: Versions<Version>, name: Name): Version | null;
}

/** A field that is not the same on both sides. */
export interface DifferingField<Name extends string> {
  name: Name;
  /** The side that alone has changed it; null where both have, and the user must choose. */
  changedBy: Side | null;
}

export type ChosenSides<Name extends string> = Readonly<Partial<Record<Name, Choice>>>;

export function findDifferingFields<Version, Name extends string>(
  { listNames, isSame }: FieldsOf<Version, Name>,
  versions: Versions<Version>,
): DifferingField<Name>[] {
  const { base } = versions;
  const findChangingSide = (name: Name): Side | null => {
    if (base && isSame(base, versions.serverVersion, name)) return 'mine';
    return base && isSame(base, versions.ownVersion, name) ? 'theirs' : null;
  };
  return listNames(versions)
    .filter((name) => !isSame(versions.ownVersion, versions.serverVersion, name))
    .map((name) => ({ name, changedBy: findChangingSide(name) }));
}

/**
 * Merges two versions. A field that only one side has changed is taken from that side, unless the
 * user chose otherwise.
 * @returns null when both sides have changed a field and the user has not chosen
 */
export function mergeByField<Version, Name extends string>(
  fields: FieldsOf<Version, Name>,
  versions: Versions<Version>,
  choices?: ChosenSides<Name>,
): Version | null {
  let merged = versions.serverVersion;
  for (const { name, changedBy } of findDifferingFields(fields, versions)) {
    const choice = choices?.[name] ?? changedBy;
    if (!choice) return null;
    if (choice === 'mine') merged = fields.withField(merged, name, versions.ownVersion);
    if (choice !== 'both') continue;
    const joined = fields.joinField?.(versions, name);
    if (!joined) return null;
    merged = fields.withField(merged, name, joined);
  }
  return merged;
}
