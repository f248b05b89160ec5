import { readFileSync } from 'node:fs';
import type { StaticDecode, TObject, TSchema } from 'typebox';
import Type from 'typebox';
import Value from 'typebox/value';
import type { EnvironmentNotes } from './environment-schema';
import { describeExpected } from './setting-notes';

/** Every variable that is missing or wrong, one line each, without the values of secrets. */
export class EnvironmentError extends Error {}

type Values<Schema extends TObject> = StaticDecode<Schema>;

/** Reads settings from environment variables by a schema, and collects every fault. */
export class SettingsReader<Schema extends TObject> {
  /** A setting in fault reads as undefined until `throwFaults`. */
  readonly values: Values<Schema>;
  private readonly faults = new Map<string, string>();

  constructor(
    private readonly schema: Schema,
    private readonly variables: NodeJS.ProcessEnv,
  ) {
    const values: Record<string, unknown> = {};
    for (const [name, setting] of Object.entries(schema.properties)) {
      values[name] = this.readSetting(name, setting);
    }
    this.values = values as Values<Schema>;
  }

  /** The value of a setting that others make necessary. */
  require<Name extends keyof Values<Schema> & string>(
    name: Name,
  ): NonNullable<Values<Schema>[Name]> {
    const value = this.values[name];
    if (value === undefined) this.addMissing(name);
    return value as NonNullable<Values<Schema>[Name]>;
  }

  /** @throws EnvironmentError naming each setting in fault */
  throwFaults(): void {
    if (this.faults.size === 0) return;
    const inOrder = Object.keys(this.schema.properties).flatMap(
      (name) => this.faults.get(name) ?? [],
    );
    throw new EnvironmentError(inOrder.join('\n'));
  }

  private readSetting(name: string, setting: TSchema): unknown {
    const notes = getNotes(setting);
    if (notes.belongsTo !== undefined && !this.variables[notes.belongsTo]?.trim()) return undefined;
    const text = this.readText(name, notes);
    if (text === '') {
      if (notes.default !== undefined) return notes.default;
      if (!Type.IsOptional(setting)) this.addMissing(name);
      return undefined;
    }
    try {
      return parseText(setting, text);
    } catch {
      const fault = notes.isSecret ? 'is not well-formed' : `is '${text}'`;
      this.addFault(name, `${name} ${fault}: expected ${describeExpected(setting)}`);
      return undefined;
    }
  }

  /**
   * Secrets may lie in files, as container platforms provide them: what another user may list are
   * the variables alone.
   */
  private readText(name: string, { isSecret }: EnvironmentNotes): string {
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

  private addMissing(name: string): void {
    const expected = describeExpected(this.schema.properties[name] as TSchema);
    this.addFault(name, `${name} is missing: expected ${expected}`);
  }

  /** The first fault of a setting is the one that explains the others. */
  private addFault(name: string, fault: string): void {
    if (!this.faults.has(name)) this.faults.set(name, fault);
  }
}

const getNotes = (setting: TSchema) => setting as TSchema & EnvironmentNotes;

/** @throws Error where the text is no value of the setting */
function parseText(setting: TSchema, text: string): unknown {
  if (!Type.IsInteger(setting)) return Value.Decode(setting, text);
  if (!/^\d{1,9}$/.test(text)) throw new Error('no whole number');
  return Value.Decode(setting, Number(text));
}
