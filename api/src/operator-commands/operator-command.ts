import { codeListTypes } from '@feltbok/contract/boundary-marks.ts';
import { userRoles } from '@feltbok/domain/users/user-role.ts';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { settingNames } from '../access/customer-settings';
import { unstorableText } from '../http/storable-text';

const strict = { additionalProperties: false };
/**
 * One line of text that somebody will read: no edge of it is a space, and nothing in it moves the
 * cursor.
 */
const line = (maxLength: number) =>
  Type.String({ pattern: `^(?! )[^\\p{Cc}]{1,${maxLength}}(?<! )$` });
/**
 * Every act says who does it, as the operator's machine or a word of the command names the person.
 */
const act = <Name extends string, Fields extends Type.TProperties>(name: Name, fields: Fields) =>
  Type.Object({ act: Type.Literal(name), by: Type.Optional(line(100)), ...fields }, strict);
const CustomerId = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$' });
const Subject = Type.String({ pattern: '^[^\\s\\p{Cc}]{1,255}$' });
const Name = line(200);
const Code = line(50);
const surveyor = {
  surveyorName: Type.Optional(line(200)),
  surveyorNumber: Type.Optional(line(50)),
};
const role = { role: Type.Optional(Type.Enum(userRoles)) };
const customer = { customerId: CustomerId };
const user = { ...customer, subject: Subject };
const flag = Type.Optional(Type.Boolean());
/** Absolute: the process that does the act may run elsewhere. */
const folder = { folder: line(1000) };
const aCase = { ...customer, reference: line(200) };
const reason = { reason: Type.Optional(line(500)) };
const aPerson = { ...customer, person: line(200) };
/** Names of the person beside those that it has as an attendee. */
const alsoNamed = {
  alsoNamed: Type.Optional(Type.Array(line(200), { minItems: 1, maxItems: 20 })),
};
const device = {
  ...user,
  deviceId: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
};
const code = { ...customer, codeListType: Type.Enum(codeListTypes), code: Code };

/**
 * What an operator can ask for: read from the command line, and sent to the API that has the
 * database open.
 */
const OperatorAct = Type.Union([
  act('list customers', {}),
  act('add customer', { ...customer, name: Name }),
  act('rename customer', { ...customer, name: Name }),
  act('disable customer', customer),
  act('enable customer', customer),
  act('list settings', customer),
  act('set setting', { ...customer, name: Type.Enum(settingNames), value: Type.Unknown() }),
  act('unset setting', { ...customer, name: Type.Enum(settingNames) }),
  act('list users', customer),
  act('admit user', { ...user, name: Name, ...surveyor, ...role }),
  act('change user', { ...user, name: Type.Optional(Name), ...surveyor, ...role }),
  act('disable user', user),
  act('enable user', user),
  act('list devices', user),
  act('wipe device', device),
  act('admit device', device),
  act('list service accounts', customer),
  act('admit service account', { ...user, name: Name }),
  act('change service account', { ...user, name: Name }),
  act('disable service account', user),
  act('enable service account', user),
  act('list codes', { ...customer, codeListType: Type.Optional(Type.Enum(codeListTypes)) }),
  act('set code', {
    ...code,
    codeValue: Name,
    position: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  }),
  act('remove code', code),
  act('list document types', customer),
  act('set document type', { ...customer, code: Code, name: Name }),
  act('remove document type', { ...customer, code: Code }),
  act('verify files', { repair: flag, contents: flag }),
  act('verify paper', { file: line(1000) }),
  act('verify trail', { anchors: Type.Optional(line(1000)) }),
  act('back up', folder),
  act('restore', folder),
  act('find people', { ...customer, search: line(200) }),
  act('export person', { ...aPerson, ...folder, ...alsoNamed }),
  act('list reads', aPerson),
  act('erase person', { ...aPerson, ...alsoNamed, confirm: flag }),
  act('export case', { ...aCase, ...folder }),
  act('remove document', { ...aCase, fileName: line(300), ...reason, confirm: flag }),
  act('erase case', { ...aCase, ...reason, confirm: flag }),
  act('erase expired cases', { confirm: flag }),
]);
export type OperatorAct = Static<typeof OperatorAct>;
/** The form of each act by its name. */
export const operatorActSchemas = Object.fromEntries(
  OperatorAct.anyOf.map((schema) => [schema.properties.act.const, schema]),
) as unknown as Record<OperatorAct['act'], Type.TObject>;
export type ActOf<Name extends OperatorAct['act']> = Extract<OperatorAct, { act: Name }>;

/** Acts on database and files together. They take as long as there are files. */
const custodyActs = [
  'verify files',
  'verify trail',
  'back up',
  'restore',
  'find people',
  'export person',
  'list reads',
  'erase person',
  'export case',
  'remove document',
  'erase case',
  'erase expired cases',
] as const satisfies OperatorAct['act'][];
export type CustodyAct = Extract<OperatorAct, { act: (typeof custodyActs)[number] }>;

export const isCustodyAct = (act: OperatorAct): act is CustodyAct =>
  (custodyActs as readonly string[]).includes(act.act);

const check = Compile(OperatorAct);

/** @returns whether it is an act that this release knows, in a form that it can be done in */
export const isOperatorAct = (value: unknown): value is OperatorAct =>
  check.Check(value) && unstorableText(value) === undefined;

/** What came of an act: what was asked for, or what was done. */
export type ActOutcome =
  | {
      rows: Record<string, unknown>[];
      /** A sentence for a person, when there are no rows. */
      none?: string;
    }
  | {
      /** A sentence for the operator. */
      message: string;
      /** False when all was so already. */
      changed: boolean;
    };

/** The act is not done, and a sentence that says why and what to do. */
export class RejectedAct extends Error {}
