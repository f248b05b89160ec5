import type { TSchema } from 'typebox';
import Type from 'typebox';

/**
 * What documentation, help texts and errors say about a setting, beside its type. TypeBox accepts a
 * type alias as options of a schema, but no interface.
 */
export type SettingNotes = {
  /** Effect of the setting, as Markdown that begins in lower case. */
  description: string;
  /**
   * Form of a value, for the middle of a sentence. The type says it for numbers, switches and
   * choices.
   */
  expects?: string;
  unit?: string;
  minimum?: number;
  maximum?: number;
  /** The value that applies where none is set. */
  default?: unknown;
  /** Replaces a default that no single value can express. */
  withoutIt?: string;
};

export const getNotes = (setting: TSchema) => setting as TSchema & SettingNotes;

/** @returns the allowed values, for the middle of a sentence */
export function describeExpected(setting: TSchema): string {
  const { expects, minimum, maximum, unit } = getNotes(setting);
  if (expects !== undefined) return expects;
  if (Type.IsBoolean(setting)) return 'true or false';
  if (Type.IsEnum(setting)) return setting.enum.join(', ');
  const number = Type.IsInteger(setting) ? 'a whole number' : 'a number';
  const range = `${number} from ${minimum} to ${maximum}`;
  return unit === undefined ? range : `${range} ${unit}`;
}

/** @returns what applies where the setting is not set */
export function describeDefault(setting: TSchema): string {
  const { withoutIt, default: value = 'nothing' } = getNotes(setting);
  return withoutIt ?? (Array.isArray(value) ? value.join(', ') : String(value));
}
