import Type from 'typebox';
import { type CustomerSettings, CustomerSettingsSchema } from '../access/customer-settings';
import { describeDefault, describeExpected, getNotes } from '../setting-notes';

type SettingName = keyof CustomerSettings;

const getSetting = (name: SettingName) => CustomerSettingsSchema.properties[name];

/** @returns the allowed values of a setting, for the middle of a sentence */
export const describeSettingValue = (name: SettingName) => describeExpected(getSetting(name));

/** @returns the help text of a setting: meaning, default and allowed values */
export function explainSetting(name: SettingName): string {
  const setting = getSetting(name);
  const { description } = getNotes(setting);
  const meaning = `${description}; ${describeDefault(setting)} where it is not set`;
  return `${meaning.replaceAll('`', '')} (${describeExpected(setting)})`;
}

/**
 * Parses the value of a setting as an operator writes it.
 * @returns the text itself where it cannot be parsed, which the setting then rejects
 */
export function parseSettingText(name: SettingName, text: string): unknown {
  const setting = getSetting(name);
  if (Type.IsArray(setting)) return [...new Set(text.split(',').map((part) => part.trim()))];
  if (Type.IsBoolean(setting)) return parseFlag(text);
  if (Type.IsInteger(setting)) return /^\d{1,9}$/.test(text) ? Number(text) : text;
  if (Type.IsNumber(setting)) return /^\d{1,9}(\.\d{1,3})?$/.test(text) ? Number(text) : text;
  return text;
}

function parseFlag(text: string): boolean | string {
  if (text === 'true') return true;
  return text === 'false' ? false : text;
}
