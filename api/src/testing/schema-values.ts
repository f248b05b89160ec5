import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { isValid } from '../http/find-errors';

/** The keywords of JSON Schema that are used here. */
export interface Schema {
  type?: string;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  enum?: unknown[];
  const?: unknown;
  examples?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
}

export type Path = Array<string | number>;
export interface Leaf {
  path: Path;
  schema: Schema;
}

/** Every text and number that a schema describes, in the first item of each list. */
export function findLeaves(schema: Schema, path: Path = []): Leaf[] {
  const alternatives = (schema.anyOf ?? []).flatMap((alternative) => findLeaves(alternative, path));
  if (alternatives.length > 0) return alternatives;
  if (schema.enum || schema.const !== undefined) return [];
  if (schema.type && ['string', 'number', 'integer'].includes(schema.type))
    return [{ path, schema }];
  if (schema.items) return findLeaves(schema.items, [...path, 0]);
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    findLeaves(field, [...path, name]),
  );
}

/** A small value that holds by the schema. */
function createValue(schema: Schema): unknown {
  const [example] = schema.examples ?? [];
  if (example !== undefined) return structuredClone(example);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return createValue(schema.anyOf[0] ?? {});
  if (schema.properties) {
    return Object.fromEntries(
      (schema.required ?? []).map((name) => [name, createValue(schema.properties?.[name] ?? {})]),
    );
  }
  if (schema.type === 'array') {
    return Array.from({ length: schema.minItems ?? 0 }, () => createValue(schema.items ?? {}));
  }
  if (schema.type === 'boolean') return false;
  if (schema.type === 'string') return createText(schema);
  return schema.type === 'null' ? null : Math.max(schema.minimum ?? 1, 1);
}

function createText({ format, pattern, minLength = 1 }: Schema): string {
  if (format === 'uuid') return randomUUID();
  if (format === 'date-time') return '2026-01-01T12:00:00Z';
  if (format === 'date') return '2026-01-01';
  if (pattern)
    return fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 1, seed: 1 })[0] ?? '';
  return 'a'.repeat(minLength);
}

/** The value with the leaf in it; what the way there lacks is made by the schema. */
export function withLeaf(
  schema: Schema,
  value: unknown,
  [step, ...rest]: Path,
  leaf: unknown,
): unknown {
  if (step === undefined) return leaf;
  const branch = schema.anyOf?.find((alternative) =>
    typeof step === 'number' ? alternative.items : alternative.properties?.[step],
  );
  if (branch) {
    const fits = isValid(branch as TSchema, value);
    return withLeaf(branch, fits ? value : createValue(branch), [step, ...rest], leaf);
  }
  const inner = typeof step === 'number' ? schema.items : schema.properties?.[step];
  const known = (value ?? createValue(schema)) as Record<string | number, unknown>;
  const before = known[step] ?? createValue(inner ?? {});
  const after = withLeaf(inner ?? {}, before, rest, leaf);
  if (typeof step === 'number')
    return Object.assign([...(known as unknown as unknown[])], { [step]: after });
  return { ...known, [step]: after };
}

const edgeDays = [
  '0000-01-01',
  '0001-01-01',
  '1000-01-01',
  '2024-02-29',
  '2999-12-31',
  '9999-12-31',
];
const edgeTimes = [
  't23:59:59z',
  'T23:59:60Z',
  'T12:00:00.123456789012345Z',
  'T00:00:00+15:59',
  'T00:00:00+16:00',
  'T23:59:59-23:59',
  'T00:00:00+23:59',
  'T00:00:00+99:99',
  'T00:00:00Z[Europe/Oslo]',
];
const edgeDates = [
  ...edgeDays.map((day) => `${day}T00:00:00Z`),
  ...edgeTimes.flatMap((time) => [`2016-12-31${time}`, `1000-01-01${time}`]),
];
const edgeTexts = [
  '',
  ' ',
  'a\0b',
  '\ud800',
  '\u202e\u200b\ufffe',
  '\r\n',
  "'; drop table cases; --",
  '%00',
  '__proto__',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '1e400',
  '0'.repeat(64),
  '2026-02-30',
  'x/y;z=1',
  '<p>\u0001</p>',
  '<img src="data:,">',
  'data:;base64,====',
  'ＡＢＣ',
  '9'.repeat(30),
];
const edgeNumbers = [
  0,
  -0,
  -1,
  1.5,
  5e-324,
  1e-7,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53 - 1,
  1e21,
  Number.MAX_VALUE,
];

/** Values of one leaf that its schema accepts: those that have been wrong before, and others. */
export function createAcceptedValues({ schema }: Leaf): {
  edges: unknown[];
  arbitrary: fc.Arbitrary<unknown>;
} {
  const { minimum, maximum, maxLength } = schema;
  const holds = (value: unknown) => isValid(schema as TSchema, value);
  if (schema.type === 'string') {
    const longest = [
      'å'.repeat(Math.min(maxLength ?? 3000, 3000)),
      '🌲'.repeat(Math.min(maxLength ?? 3000, 3000) / 2),
    ];
    const days = schema.format === 'date' ? edgeDays : [];
    const dates = schema.format === 'date-time' ? edgeDates : edgeDates.slice(0, 3);
    return {
      edges: [...edgeTexts, ...days, ...dates, ...longest].filter(holds),
      arbitrary: createTexts(schema, holds),
    };
  }
  const bounds = [minimum, maximum].filter((bound) => bound !== undefined);
  const arbitrary =
    schema.type === 'integer'
      ? fc.maxSafeInteger()
      : fc.double({ noNaN: true, noDefaultInfinity: true });
  return { edges: [...edgeNumbers, ...bounds].filter(holds), arbitrary };
}

const dateRange = {
  min: new Date('1900-01-01'),
  max: new Date('2999-12-31'),
  noInvalidDate: true,
};

function createTexts(
  { format, pattern, maxLength = 40, ...schema }: Schema,
  holds: (text: string) => boolean,
) {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time') return fc.date(dateRange).map((date) => date.toISOString());
  if (format === 'date') return fc.date(dateRange).map((date) => date.toISOString().slice(0, 10));
  if (pattern) return fc.stringMatching(new RegExp(pattern), { size: 'small' }).filter(holds);
  return fc.oneof(fc.string({ unit: 'binary', maxLength }), fc.constant(createText(schema)));
}
