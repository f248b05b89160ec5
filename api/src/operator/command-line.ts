import { resolve } from 'node:path';
import { codeListTypes } from '@feltbok/contract/boundary-marks.ts';
import { userRoles } from '@feltbok/domain/users/user-role.ts';
import { settingNames } from '../access/customer-settings';
import type { OperatorCommand } from '../operator-commands/operator-command';

export type CommandName = OperatorCommand['act'];

/** A value that a command takes, as an argument or as an option. */
export interface Field {
  /** Name of the field in the command's JSON. */
  name: string;
  /** Name of the value in the help text. */
  label: string;
  /** Describes the allowed values, for the middle of a sentence. */
  expects: string;
  convert?: (text: string) => unknown;
}

const toAbsolutePath = (text: string) => (text === '' ? '' : resolve(text));
const toNumber = (text: string) => (/^\d+$/.test(text) ? Number(text) : text);
const getPathField = (name: string, label: string): Field => ({
  name,
  label,
  expects: `the path of a ${label}, of at most 1000 characters`,
  convert: toAbsolutePath,
});
export const getLineField = (name: string, label: string, length: number): Field => ({
  name,
  label,
  expects: `one line of at most ${length} characters`,
});

const customer: Field = {
  name: 'customerId',
  label: 'customer',
  expects: 'letters, digits, dots, hyphens or underscores, such as 4699',
};
const subject: Field = {
  name: 'subject',
  label: 'subject',
  expects: "the identity provider's name for the account, without spaces",
};
const webAddress: Field = {
  name: 'address',
  label: 'address',
  expects: 'an address with https, of at most 1000 characters',
};
const device: Field = {
  name: 'deviceId',
  label: 'device',
  expects: "a device's uuid, as 'devices list' shows it",
};
const setting: Field = {
  name: 'name',
  label: 'setting',
  expects: `one of ${settingNames.join(', ')}`,
};
/** The allowed values depend on the setting, so the value is parsed once the setting is known. */
const settingValue: Field = { name: 'value', label: 'value', expects: 'a value of the setting' };
const codeList: Field = {
  name: 'codeListType',
  label: 'list',
  expects: `one of ${codeListTypes.join(', ')}`,
};
const code = getLineField('code', 'code', 50);
const codeText = getLineField('codeValue', 'text', 200);
const documentTypeName = getLineField('name', 'name', 200);
const search = getLineField('search', 'name or number', 200);
const person: Field = {
  name: 'person',
  label: 'person',
  expects: "a personal number, or an attendee's uuid",
};
const reference: Field = {
  name: 'reference',
  label: 'reference',
  expects: "the case system's reference of the case, of at most 200 characters",
};
const fileName: Field = {
  name: 'fileName',
  label: 'file name',
  expects: 'the name of a document in the case, of at most 300 characters',
};
const folder = getPathField('folder', 'folder');
const file = getPathField('file', 'file');

/** Options by the words that the operator writes after `--`. */
export const optionFields = {
  name: getLineField('name', 'name', 200),
  'surveyor-name': getLineField('surveyorName', 'name', 200),
  'surveyor-number': getLineField('surveyorNumber', 'number', 50),
  role: { name: 'role', label: 'role', expects: `one of ${userRoles.join(', ')}` },
  position: {
    name: 'position',
    label: 'number',
    expects: 'a whole number from 1 to 1000',
    convert: toNumber,
  },
  address: getLineField('address', 'address', 200),
  'organisation-number': {
    name: 'organisationNumber',
    label: 'number',
    expects: 'nine digits',
  },
  email: { name: 'email', label: 'address', expects: 'an address such as post@fjordvik.example' },
  phone: { name: 'phone', label: 'number', expects: 'digits and blanks' },
  colour: { name: 'colour', label: 'colour', expects: "a colour such as '#1f5c4a'" },
  logo: getPathField('logo', 'file'),
  anchors: getPathField('anchors', 'file'),
  reason: getLineField('reason', 'why', 500),
  by: {
    name: 'by',
    label: 'who',
    expects: "the name of the person who runs the command, instead of the machine's user",
  },
} as const satisfies Record<string, Field>;
export type OptionName = keyof typeof optionFields;
type FlagName = 'repair' | 'contents' | 'confirm';

export interface CommandDefinition {
  /** The words of the command: a topic and a verb, or a single word. */
  words: string;
  act: CommandName;
  help: string;
  arguments?: readonly Field[];
  optionalArgument?: Field;
  requiredOptions?: readonly OptionName[];
  options?: readonly OptionName[];
  flags?: readonly FlagName[];
  /** Accepts `--also-named`, up to twenty times. */
  hasOtherNames?: boolean;
}

const user = [customer, subject];
const surveyor = ['surveyor-name', 'surveyor-number'] as const;

export const commandDefinitions: readonly CommandDefinition[] = [
  { words: 'customers list', act: 'list customers', help: 'lists the customers' },
  {
    words: 'customers add',
    act: 'add customer',
    arguments: [customer],
    requiredOptions: ['name'],
    help: 'adds a customer',
  },
  {
    words: 'customers rename',
    act: 'rename customer',
    arguments: [customer],
    requiredOptions: ['name'],
    help: 'changes the name of a customer',
  },
  {
    words: 'customers disable',
    act: 'disable customer',
    arguments: [customer],
    help: 'locks out all users of a customer',
  },
  {
    words: 'customers enable',
    act: 'enable customer',
    arguments: [customer],
    help: 'lets the users of a customer in again',
  },
  {
    words: 'settings list',
    act: 'list settings',
    arguments: [customer],
    help: 'lists the settings and their values',
  },
  {
    words: 'settings set',
    act: 'set setting',
    arguments: [customer, setting, settingValue],
    help: 'sets the value of a setting',
  },
  {
    words: 'settings unset',
    act: 'unset setting',
    arguments: [customer, setting],
    help: 'removes the value of a setting',
  },
  {
    words: 'letterheads list',
    act: 'list letterhead',
    arguments: [customer],
    help: "shows the sender on a customer's papers",
  },
  {
    words: 'letterheads set',
    act: 'set letterhead',
    arguments: [customer],
    options: ['address', 'organisation-number', 'email', 'phone', 'colour', 'logo'],
    help: 'changes the given parts of the sender; the logo is the file of an SVG or PNG',
  },
  {
    words: 'letterheads remove',
    act: 'remove letterhead',
    arguments: [customer],
    help: 'leaves the name of the customer as the sender',
  },
  {
    words: 'users list',
    act: 'list users',
    arguments: [customer],
    help: 'lists the admitted ' + 'users',
  },
  {
    words: 'users add',
    act: 'admit user',
    arguments: user,
    requiredOptions: ['name'],
    options: [...surveyor, 'role'],
    help: 'admits an account',
  },
  {
    words: 'users change',
    act: 'change user',
    arguments: user,
    options: ['name', ...surveyor, 'role'],
    help: 'changes the given fields of an account',
  },
  {
    words: 'users disable',
    act: 'disable user',
    arguments: user,
    help: 'locks an account out',
  },
  { words: 'users enable', act: 'enable user', arguments: user, help: 'lets an account in again' },
  {
    words: 'devices list',
    act: 'list devices',
    arguments: user,
    help: "lists an account's devices and their last contact",
  },
  {
    words: 'devices wipe',
    act: 'wipe device',
    arguments: [...user, device],
    help: 'makes a device delete all its data at its next contact',
  },
  {
    words: 'devices admit',
    act: 'admit device',
    arguments: [...user, device],
    help: 'admits a device again that was marked to be wiped',
  },
  {
    words: 'service-accounts list',
    act: 'list service accounts',
    arguments: [customer],
    help: 'lists the accounts of case systems',
  },
  {
    words: 'service-accounts add',
    act: 'admit service account',
    arguments: user,
    requiredOptions: ['name'],
    help: 'admits a case system, which may deliver cases and nothing else',
  },
  {
    words: 'service-accounts rename',
    act: 'change service account',
    arguments: user,
    requiredOptions: ['name'],
    help: 'changes the name of an account',
  },
  {
    words: 'service-accounts disable',
    act: 'disable service account',
    arguments: user,
    help: 'locks an account out',
  },
  {
    words: 'service-accounts enable',
    act: 'enable service account',
    arguments: user,
    help: 'lets an account in again',
  },
  {
    words: 'webhooks list',
    act: 'list webhooks',
    arguments: [customer],
    help: 'lists the addresses that are told what changes in results, with their keys',
  },
  {
    words: 'webhooks set',
    act: 'set webhook',
    arguments: [...user, webAddress],
    help: 'gives a case system a webhook with a new key, or changes its address',
  },
  {
    words: 'webhooks remove',
    act: 'remove webhook',
    arguments: user,
    help: 'removes a webhook, its keys and what waits for it',
  },
  {
    words: 'webhooks disable',
    act: 'disable webhook',
    arguments: user,
    help: 'stops sending to a webhook',
  },
  {
    words: 'webhooks enable',
    act: 'enable webhook',
    arguments: user,
    help: 'sends to a webhook again, from where it stopped',
  },
  {
    words: 'webhooks rotate-key',
    act: 'rotate webhook key',
    arguments: user,
    help: 'adds a key, with which everything is signed a second time',
  },
  {
    words: 'webhooks drop-old-key',
    act: 'drop old webhook key',
    arguments: user,
    help: 'removes the older of two keys',
  },
  {
    words: 'webhooks failed',
    act: 'list failed deliveries',
    arguments: [customer],
    help: 'lists what webhooks have not accepted, and when it is sent again',
  },
  {
    words: 'webhooks resend',
    act: 'resend deliveries',
    arguments: user,
    help: 'sends again at once what a webhook has not accepted',
  },
  {
    words: 'codes list',
    act: 'list codes',
    arguments: [customer],
    optionalArgument: codeList,
    help: 'lists the code lists',
  },
  {
    words: 'codes set',
    act: 'set code',
    arguments: [customer, codeList, code, codeText],
    options: ['position'],
    help: 'adds a code, or changes its text or position',
  },
  {
    words: 'codes remove',
    act: 'remove code',
    arguments: [customer, codeList, code],
    help: 'removes a code that no boundary mark uses',
  },
  {
    words: 'document-types list',
    act: 'list document types',
    arguments: [customer],
    help: 'lists the document types',
  },
  {
    words: 'document-types set',
    act: 'set document type',
    arguments: [customer, code, documentTypeName],
    help: 'adds a type, or changes its name',
  },
  {
    words: 'document-types remove',
    act: 'remove document type',
    arguments: [customer, code],
    help: 'removes a type that no document uses',
  },
  {
    words: 'verify',
    act: 'verify files',
    flags: ['contents', 'repair'],
    help:
      'lists where the database and the file store disagree; --contents reads every file, ' +
      '--repair repairs what it can',
  },
  {
    words: 'papers verify',
    act: 'verify paper',
    arguments: [file],
    help: 'shows whether an agreement or protocol is unchanged since it was issued',
  },
  {
    words: 'trail verify',
    act: 'verify trail',
    options: ['anchors'],
    help:
      'lists what was changed, removed or reordered in the audit trail; --anchors also compares ' +
      'it with the anchors in that file',
  },
  {
    words: 'backup',
    act: 'back up',
    arguments: [folder],
    help: 'writes the database and the files into a new folder, also while the API runs',
  },
  {
    words: 'restore',
    act: 'restore',
    arguments: [folder],
    help: 'restores a backup into an empty database and its file store',
  },
  {
    words: 'people find',
    act: 'find people',
    arguments: [customer, search],
    help: 'lists attendees with that number, or that text in their name',
  },
  {
    words: 'people export',
    act: 'export person',
    arguments: [customer, person, folder],
    hasOtherNames: true,
    help: 'writes all data of a person into a new folder; --also-named adds a name',
  },
  {
    words: 'people reads',
    act: 'list reads',
    arguments: [customer, person],
    help: "lists who has read a person's data: as a party, in documents, as an owner, in exports",
  },
  {
    words: 'people erase',
    act: 'erase person',
    arguments: [customer, person],
    flags: ['confirm'],
    hasOtherNames: true,
    help: 'shows what would be erased of a person; --also-named adds a name; --confirm erases it',
  },
  {
    words: 'cases export',
    act: 'export case',
    arguments: [customer, reference, folder],
    help: 'writes a case with its documents and its history into a new folder',
  },
  {
    words: 'cases verify-package',
    act: 'verify package',
    arguments: [file],
    help: 'lists what is damaged, missing or added in a package of a case',
  },
  {
    words: 'documents remove',
    act: 'remove document',
    arguments: [customer, reference, fileName],
    options: ['reason'],
    flags: ['confirm'],
    help:
      'shows which document would be removed, papers too; --confirm removes it, for a ' +
      'reason that the audit trail records',
  },
  {
    words: 'cases erase',
    act: 'erase case',
    arguments: [customer, reference],
    options: ['reason'],
    flags: ['confirm'],
    help:
      'shows what would be erased of a case; --confirm erases it, for a reason that the ' +
      'audit trail records',
  },
  {
    words: 'cases erase-expired',
    act: 'erase expired cases',
    flags: ['confirm'],
    help:
      "lists the cases that are older than their customer's Cases.Days allows; --confirm erases " +
      'them, for a daily job',
  },
];

/** Help texts of topics, the first word of several commands. */
export const topicHelp: Record<string, string> = {
  customers: 'the customers of this installation',
  settings: 'the settings of a customer',
  letterheads: "the sender on a customer's papers",
  users: 'the users of a customer',
  devices: 'the devices of an account',
  'service-accounts': 'the accounts of case systems',
  webhooks: 'addresses of case systems that are told what changes in results',
  codes: 'the code lists of boundary marks',
  'document-types': 'the document types of a customer',
  papers: 'agreements and protocols',
  trail: 'the audit trail',
  people: 'the data of a person',
  cases: 'whole cases',
  documents: 'single documents',
};
