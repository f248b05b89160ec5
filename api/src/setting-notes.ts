import type { TSchema } from 'typebox';
import Type from 'typebox';

/**
 * What is said of a setting beside its type, in the documentation, in help and in errors. TypeBox
 * takes a type alias as options of a schema, and no interface.
 */
export type SettingNotes = {
  /** What it does, as Markdown. Begins in lower case. */
  description: string;
  /**
   * What a value looks like, for the middle of a sentence. Numbers, switches and choices say it by
   * their type.
   */
  expects?: string;
  unit?: string;
  minimum?: number;
  maximum?: number;
  /** The value where none is set. */
  default?: unknown;
  /** Said in place of a default that no single value can say. */
  withoutIt?: string;
};

export const getNotes = (setting: TSchema) => setting as TSchema & SettingNotes;

/** @returns what the setting takes, for the middle of a sentence */
export function describeExpected(setting: TSchema): string {
  const { expects, minimum, maximum, unit } = getNotes(setting);
  if (expects !== undefined) return expects;
  if (Type.IsBoolean(setting)) return 'true or false';
  if (Type.IsEnum(setting)) return setting.enum.join(', ');
  const number = Type.IsInteger(setting) ? 'a whole number' : 'a number';
  const range = `${number} from ${minimum} to ${maximum}`;
  return unit === undefined ? range : `${range} ${unit}`;
}

/** @returns what holds where the setting is not set */
export function describeDefault(setting: TSchema): string {
  const { withoutIt, default: value = 'nothing' } = getNotes(setting);
  return withoutIt ?? (Array.isArray(value) ? value.join(', ') : String(value));
}
