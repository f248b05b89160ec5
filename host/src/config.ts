import configRules from './config-rules.json';
import type { HostConfig, RemoteName } from './config-schema';

export const remoteNames = Object.keys(configRules.properties.remotes.properties) as RemoteName[];

type ConfigErrorKind =
  | 'unreachable'
  | 'unreadable'
  | 'missing'
  | 'notText'
  | 'notAddress'
  | 'notObject'
  | 'notTexts'
  | 'notDays'
  | 'notMinutes'
  | 'notProtocol';

/**
 * A configuration the app cannot start with. `field` is the path of the wrong field, where it is
 * one.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(
    readonly kind: ConfigErrorKind,
    readonly field = '',
  ) {
    super(field ? `config.json: ${field}: ${kind}` : `config.json: ${kind}`);
  }
}

/** What the schema of the configuration uses of JSON Schema, and two keywords of its own. */
interface Rule {
  type?: string;
  properties?: Record<string, Rule>;
  required?: string[];
  items?: Rule;
  enum?: string[];
  format?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  /** Taken where the field is absent. */
  default?: unknown;
  /** The error of a wrong value, where the type does not say it. */
  fault?: string;
}

/**
 * Checks a configuration and fills in defaults. Addresses become absolute and lose their trailing
 * slash.
 * @throws ConfigError that names the first wrong field
 */
export function readConfig(json: unknown): HostConfig {
  return readObject(json, configRules, '') as HostConfig;
}

function readValue(value: unknown, rule: Rule, path: string): unknown {
  if (rule.type === 'object') return readObject(value, rule, path);
  if (rule.type === 'array') return readList(value, rule.items ?? {}, path);
  if (rule.type === 'string') return readText(value, rule, path);
  if (!isAllowed(value, rule)) throw new ConfigError(rule.fault as ConfigErrorKind, path);
  return value;
}

function readObject(value: unknown, { properties, required = [] }: Rule, path: string): object {
  if (!isObject(value)) throw new ConfigError('notObject', path || 'config.json');
  if (!properties) return value;
  const fields = Object.entries(properties).map(([name, rule]) => {
    const fieldPath = path ? `${path}.${name}` : name;
    const field = value[name] === undefined ? rule.default : value[name];
    if (field !== undefined) return [name, readValue(field, rule, fieldPath)];
    if (required.includes(name)) throw new ConfigError('missing', fieldPath);
    return [name, undefined];
  });
  return Object.fromEntries(fields);
}

function readList(value: unknown, itemRule: Rule, path: string): unknown[] {
  const isOfObjects = itemRule.type === 'object';
  if (!Array.isArray(value)) throw new ConfigError(isOfObjects ? 'notObject' : 'notTexts', path);
  if (isOfObjects)
    return value.map((item, index) => readObject(item, itemRule, `${path}.${index}`));
  if (!value.every((item) => typeof item === 'string')) throw new ConfigError('notTexts', path);
  return value;
}

function readText(value: unknown, { format }: Rule, path: string): string {
  if (value === '') throw new ConfigError('missing', path);
  if (typeof value !== 'string') throw new ConfigError('notText', path);
  if (format === undefined) return value;
  const protocol = format === 'address' ? /^(https?:\/\/|\/)/ : /^wss?:\/\//;
  if (!protocol.test(value) || !URL.canParse(value, location.origin))
    throw new ConfigError('notAddress', path);
  return format === 'address' ? new URL(value, location.origin).href.replace(/\/$/, '') : value;
}

function isAllowed(value: unknown, rule: Rule): boolean {
  if (rule.enum) return rule.enum.some((choice) => choice === value);
  const { minimum = -Infinity, exclusiveMinimum = -Infinity } = rule;
  return typeof value === 'number' && value >= minimum && value > exclusiveMinimum;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
