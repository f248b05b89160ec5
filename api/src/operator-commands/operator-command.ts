import { codeListTypes } from '@feltbok/contract/boundary-marks.ts';
import { letterheadFields } from '@feltbok/contract/letterhead-fields.ts';
import { userRoles } from '@feltbok/domain/users/user-role.ts';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { settingNames } from '../access/customer-settings';
import { findUnstorableText } from '../http/storable-text';

const strict = { additionalProperties: false };
/**
 * One line of text for a person to read, without spaces at its edges and without control
 * characters.
 */
const defineLine = (maxLength: number) =>
  Type.String({ pattern: `^(?! )[^\\p{Cc}]{1,${maxLength}}(?<! )$` });
/**
 * Every command may name the person who runs it; `by` comes from the operator's machine or from an
 * option on the command line.
 */
const defineCommand = <Name extends string, Fields extends Type.TProperties>(
  name: Name,
  fields: Fields,
) =>
  Type.Object({ act: Type.Literal(name), by: Type.Optional(defineLine(100)), ...fields }, strict);
const CustomerId = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$' });
const Subject = Type.String({ pattern: '^[^\\s\\p{Cc}]{1,255}$' });
const WebAddress = Type.String({ pattern: '^https?://[^\\s\\p{Cc}]{1,1000}$' });
const Name = defineLine(200);
const Code = defineLine(50);
const surveyor = {
  surveyorName: Type.Optional(defineLine(200)),
  surveyorNumber: Type.Optional(defineLine(50)),
};
const letterhead = {
  address: Type.Optional(letterheadFields.address),
  organisationNumber: Type.Optional(letterheadFields.organisationNumber),
  email: Type.Optional(letterheadFields.email),
  phone: Type.Optional(letterheadFields.phone),
  colour: Type.Optional(letterheadFields.colour),
  /** Absolute path of a file. */
  logo: Type.Optional(defineLine(1000)),
};
const role = { role: Type.Optional(Type.Enum(userRoles)) };
const customer = { customerId: CustomerId };
const user = { ...customer, subject: Subject };
const flag = Type.Optional(Type.Boolean());
/** An absolute path: the process that runs the command may have another working directory. */
const folder = { folder: defineLine(1000) };
const caseKey = { ...customer, reference: defineLine(200) };
const reason = { reason: Type.Optional(defineLine(500)) };
const personKey = { ...customer, person: defineLine(200) };
/** Names that the person has had beside those it has as an attendee. */
const alsoNamed = {
  alsoNamed: Type.Optional(Type.Array(defineLine(200), { minItems: 1, maxItems: 20 })),
};
const device = {
  ...user,
  deviceId: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
};
const code = { ...customer, codeListType: Type.Enum(codeListTypes), code: Code };

/**
 * Every command of an operator. It is read from the command line and sent to the API process that
 * has the database open.
 */
const OperatorCommand = Type.Union([
  defineCommand('list customers', {}),
  defineCommand('add customer', { ...customer, name: Name }),
  defineCommand('rename customer', { ...customer, name: Name }),
  defineCommand('disable customer', customer),
  defineCommand('enable customer', customer),
  defineCommand('list settings', customer),
  defineCommand('set setting', {
    ...customer,
    name: Type.Enum(settingNames),
    value: Type.Unknown(),
  }),
  defineCommand('unset setting', { ...customer, name: Type.Enum(settingNames) }),
  defineCommand('list letterhead', customer),
  defineCommand('set letterhead', { ...customer, ...letterhead }),
  defineCommand('remove letterhead', customer),
  defineCommand('list users', customer),
  defineCommand('admit user', { ...user, name: Name, ...surveyor, ...role }),
  defineCommand('change user', { ...user, name: Type.Optional(Name), ...surveyor, ...role }),
  defineCommand('disable user', user),
  defineCommand('enable user', user),
  defineCommand('list devices', user),
  defineCommand('wipe device', device),
  defineCommand('admit device', device),
  defineCommand('list service accounts', customer),
  defineCommand('admit service account', { ...user, name: Name }),
  defineCommand('change service account', { ...user, name: Name }),
  defineCommand('disable service account', user),
  defineCommand('enable service account', user),
  defineCommand('list webhooks', customer),
  defineCommand('set webhook', { ...user, address: WebAddress }),
  defineCommand('remove webhook', user),
  defineCommand('disable webhook', user),
  defineCommand('enable webhook', user),
  defineCommand('rotate webhook key', user),
  defineCommand('drop old webhook key', user),
  defineCommand('list failed deliveries', customer),
  defineCommand('resend deliveries', user),
  defineCommand('list codes', {
    ...customer,
    codeListType: Type.Optional(Type.Enum(codeListTypes)),
  }),
  defineCommand('set code', {
    ...code,
    codeValue: Name,
    position: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  }),
  defineCommand('remove code', code),
  defineCommand('list document types', customer),
  defineCommand('set document type', { ...customer, code: Code, name: Name }),
  defineCommand('remove document type', { ...customer, code: Code }),
  defineCommand('verify files', { repair: flag, contents: flag }),
  defineCommand('verify paper', { file: defineLine(1000) }),
  defineCommand('verify package', { file: defineLine(1000) }),
  defineCommand('verify trail', { anchors: Type.Optional(defineLine(1000)) }),
  defineCommand('back up', folder),
  defineCommand('restore', folder),
  defineCommand('find people', { ...customer, search: defineLine(200) }),
  defineCommand('export person', { ...personKey, ...folder, ...alsoNamed }),
  defineCommand('list reads', personKey),
  defineCommand('erase person', { ...personKey, ...alsoNamed, confirm: flag }),
  defineCommand('export case', { ...caseKey, ...folder }),
  defineCommand('remove document', {
    ...caseKey,
    fileName: defineLine(300),
    ...reason,
    confirm: flag,
  }),
  defineCommand('erase case', { ...caseKey, ...reason, confirm: flag }),
  defineCommand('erase expired cases', { confirm: flag }),
]);
export type OperatorCommand = Static<typeof OperatorCommand>;
/** Schema of each command, by the command's name. */
export const operatorCommandSchemas = Object.fromEntries(
  OperatorCommand.anyOf.map((schema) => [schema.properties.act.const, schema]),
) as unknown as Record<OperatorCommand['act'], Type.TObject>;
export type CommandOf<Name extends OperatorCommand['act']> = Extract<
  OperatorCommand,
  { act: Name }
>;

/**
 * Commands that work on database and files together. Their duration grows with the number of files.
 */
const storageCommandNames = [
  'verify files',
  'verify package',
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
] as const satisfies OperatorCommand['act'][];
export type StorageCommand = Extract<
  OperatorCommand,
  { act: (typeof storageCommandNames)[number] }
>;

export const isStorageCommand = (act: OperatorCommand): act is StorageCommand =>
  (storageCommandNames as readonly string[]).includes(act.act);

const check = Compile(OperatorCommand);

/** @returns whether the value is a command that this release knows, with fields that it accepts */
export const isOperatorCommand = (value: unknown): value is OperatorCommand =>
  check.Check(value) && findUnstorableText(value) === undefined;

/** The result of a command: the rows that were asked for, or what the command did. */
export type CommandOutcome =
  | {
      rows: Record<string, unknown>[];
      /** A sentence for the operator when there are no rows. */
      none?: string;
    }
  | {
      /** A sentence for the operator. */
      message: string;
      /** False when the database already was as the command wants it. */
      changed: boolean;
    };

/** A command that is not carried out. The message says why, and what to do about it. */
export class RejectedCommand extends Error {}
