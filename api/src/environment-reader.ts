import { readFileSync } from 'node:fs';
import type { StaticDecode, TSchema } from 'typebox';
import Type from 'typebox';
import Value from 'typebox/value';
import { type EnvironmentNotes, EnvironmentSchema } from './environment-schema';
import { describeExpected } from './setting-notes';

/** Lists every missing or invalid variable on a line of its own, without the values of secrets. */
export class EnvironmentError extends Error {}

type Values = StaticDecode<typeof EnvironmentSchema>;
type SettingName = keyof Values;

type Setting = TSchema & EnvironmentNotes;

const settings = Object.entries<TSchema>(EnvironmentSchema.properties) as [string, Setting][];

/** Reads every setting from environment variables and collects the faults. */
export class EnvironmentReader {
  /** Values by name. An invalid setting is undefined here; `throwFaults` throws its fault. */
  readonly values: Values;
  private readonly faults = new Map<string, string>();

  constructor(private readonly variables: NodeJS.ProcessEnv) {
    const values: Record<string, unknown> = {};
    for (const [name, setting] of settings) values[name] = this.readSetting(name, setting);
    this.values = values as Values;
  }

  /** @returns the value of a setting that other settings require; a missing value is a fault */
  require<Name extends SettingName>(name: Name): NonNullable<Values[Name]> {
    const value = this.values[name];
    if (value === undefined) this.addMissing(name, EnvironmentSchema.properties[name]);
    return value as NonNullable<Values[Name]>;
  }

  /**
   * @param names settings whose faults are thrown; all settings by default
   * @throws EnvironmentError naming each invalid setting
   */
  throwFaults(names: readonly string[] = Object.keys(EnvironmentSchema.properties)): void {
    const faults = names.flatMap((name) => this.faults.get(name) ?? []);
    if (faults.length > 0) throw new EnvironmentError(faults.join('\n'));
  }

  private readSetting(name: string, setting: Setting): unknown {
    const { belongsTo, isSecret } = setting;
    if (belongsTo !== undefined && !this.variables[belongsTo]?.trim()) return undefined;
    const text = this.findText(name, setting);
    if (text === '') {
      if (setting.default !== undefined) return setting.default;
      if (!Type.IsOptional(setting)) this.addMissing(name, setting);
      return undefined;
    }
    try {
      return parseText(setting, text);
    } catch {
      const fault = isSecret ? 'is not well-formed' : `is '${text}'`;
      this.addFault(name, `${name} ${fault}: expected ${describeExpected(setting)}`);
      return undefined;
    }
  }

  /**
   * Container platforms provide secrets as files, because other users of a machine may list the
   * variables of a process.
   * @returns an empty text where the variable is not set
   */
  private findText(name: string, { isSecret }: EnvironmentNotes): string {
    const file = this.variables[`${name}_FILE`];
    const text = this.variables[name];
    if (text !== undefined || !isSecret || !file) return text?.trim() ?? '';
    try {
      return readFileSync(file, 'utf8').trim();
    } catch (error) {
      this.addFault(name, `${name}_FILE cannot be read: ${(error as Error).message}`);
      return '';
    }
  }

  private addMissing(name: string, setting: TSchema): void {
    this.addFault(name, `${name} is missing: expected ${describeExpected(setting)}`);
  }

  /** The first fault of a setting is the one that explains the others. */
  private addFault(name: string, fault: string): void {
    if (!this.faults.has(name)) this.faults.set(name, fault);
  }
}

/** @throws Error when the text is not a valid value of the setting */
function parseText(setting: TSchema, text: string): unknown {
  if (!Type.IsInteger(setting)) return Value.Decode(setting, text);
  if (!/^\d{1,9}$/.test(text)) throw new Error('not a whole number');
  return Value.Decode(setting, Number(text));
}
