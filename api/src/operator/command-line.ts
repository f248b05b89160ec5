import { resolve } from 'node:path';
import { codeListTypes } from '@feltbok/contract/boundary-marks.ts';
import { userRoles } from '@feltbok/domain/users/user-role.ts';
import { settingNames } from '../access/customer-settings';
import type { OperatorAct } from '../operator-commands/operator-command';

export type ActName = OperatorAct['act'];

/** A value that a command takes, as an argument or as an option. */
export interface Field {
  /** The name in the act. */
  name: string;
  /** The name in the help of the command. */
  label: string;
  /** What the value may be, for the middle of a sentence. */
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
/** What it may be depends on the setting, so it is read when that is known. */
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
  expects: "the case system's name of the case, of at most 200 characters",
};
const fileName: Field = {
  name: 'fileName',
  label: 'file name',
  expects: 'the name of a document in the case, of at most 300 characters',
};
const folder = getPathField('folder', 'folder');
const file = getPathField('file', 'file');

/** Options by the words that an operator writes behind `--`. */
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
  anchors: getPathField('anchors', 'file'),
  reason: getLineField('reason', 'why', 500),
  by: {
    name: 'by',
    label: 'who',
    expects: "the name of whoever does it, in place of the machine's user",
  },
} as const satisfies Record<string, Field>;
export type OptionName = keyof typeof optionFields;
type FlagName = 'repair' | 'contents' | 'confirm';

export interface OperatorCommand {
  /** A topic and a verb, or one word. */
  words: string;
  act: ActName;
  help: string;
  arguments?: readonly Field[];
  optionalArgument?: Field;
  requiredOptions?: readonly OptionName[];
  options?: readonly OptionName[];
  flags?: readonly FlagName[];
  /** Takes `--also-named`, up to twenty times. */
  hasOtherNames?: boolean;
}

const user = [customer, subject];
const surveyor = ['surveyor-name', 'surveyor-number'] as const;

export const operatorCommands: readonly OperatorCommand[] = [
  { words: 'customers list', act: 'list customers', help: 'the customers' },
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
    help: 'changes its name',
  },
  {
    words: 'customers disable',
    act: 'disable customer',
    arguments: [customer],
    help: 'lets none of its users in',
  },
  {
    words: 'customers enable',
    act: 'enable customer',
    arguments: [customer],
    help: 'lets them in again',
  },
  {
    words: 'settings list',
    act: 'list settings',
    arguments: [customer],
    help: 'the settings and their values',
  },
  {
    words: 'settings set',
    act: 'set setting',
    arguments: [customer, setting, settingValue],
    help: 'gives a setting a value',
  },
  {
    words: 'settings unset',
    act: 'unset setting',
    arguments: [customer, setting],
    help: 'takes the value away',
  },
  { words: 'users list', act: 'list users', arguments: [customer], help: 'the admitted users' },
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
    help: 'changes what is given',
  },
  {
    words: 'users disable',
    act: 'disable user',
    arguments: user,
    help: 'lets the account in no more',
  },
  { words: 'users enable', act: 'enable user', arguments: user, help: 'lets it in again' },
  {
    words: 'devices list',
    act: 'list devices',
    arguments: user,
    help: "an account's devices, and their last contact",
  },
  {
    words: 'devices wipe',
    act: 'wipe device',
    arguments: [...user, device],
    help: 'has a device delete what it stores at its next contact',
  },
  {
    words: 'devices admit',
    act: 'admit device',
    arguments: [...user, device],
    help: 'lets a device in again that was to be wiped',
  },
  {
    words: 'service-accounts list',
    act: 'list service accounts',
    arguments: [customer],
    help: 'the accounts of case systems',
  },
  {
    words: 'service-accounts add',
    act: 'admit service account',
    arguments: user,
    requiredOptions: ['name'],
    help: 'lets a case system bring cases by a call, and do nothing else',
  },
  {
    words: 'service-accounts rename',
    act: 'change service account',
    arguments: user,
    requiredOptions: ['name'],
    help: 'changes its name',
  },
  {
    words: 'service-accounts disable',
    act: 'disable service account',
    arguments: user,
    help: 'lets the account in no more',
  },
  {
    words: 'service-accounts enable',
    act: 'enable service account',
    arguments: user,
    help: 'lets it in again',
  },
  {
    words: 'codes list',
    act: 'list codes',
    arguments: [customer],
    optionalArgument: codeList,
    help: 'the code lists',
  },
  {
    words: 'codes set',
    act: 'set code',
    arguments: [customer, codeList, code, codeText],
    options: ['position'],
    help: 'adds a code, or changes its text or place',
  },
  {
    words: 'codes remove',
    act: 'remove code',
    arguments: [customer, codeList, code],
    help: 'removes a code that no boundary mark has',
  },
  {
    words: 'document-types list',
    act: 'list document types',
    arguments: [customer],
    help: 'the document types',
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
    help: 'removes a type that no document has',
  },
  {
    words: 'verify',
    act: 'verify files',
    flags: ['contents', 'repair'],
    help:
      'where database and file store do not agree; --contents reads every file, --repair ' +
      'puts right what it can',
  },
  {
    words: 'papers verify',
    act: 'verify paper',
    arguments: [file],
    help: 'whether an agreement or protocol is as it was issued',
  },
  {
    words: 'trail verify',
    act: 'verify trail',
    options: ['anchors'],
    help:
      'what was changed in the audit trail, removed or reordered; --anchors also compares ' +
      'the ends in that file',
  },
  {
    words: 'backup',
    act: 'back up',
    arguments: [folder],
    help: 'writes database and files into a new folder, while the API serves',
  },
  {
    words: 'restore',
    act: 'restore',
    arguments: [folder],
    help: 'brings a backup into an empty database and its file store',
  },
  {
    words: 'people find',
    act: 'find people',
    arguments: [customer, search],
    help: 'the attendees of that number, or with that in their name',
  },
  {
    words: 'people export',
    act: 'export person',
    arguments: [customer, person, folder],
    hasOtherNames: true,
    help: 'writes all that is known of a person into a new folder; --also-named adds a name',
  },
  {
    words: 'people reads',
    act: 'list reads',
    arguments: [customer, person],
    help: "who has read a person's data: as a party, in documents, as an owner, in exports",
  },
  {
    words: 'people erase',
    act: 'erase person',
    arguments: [customer, person],
    flags: ['confirm'],
    hasOtherNames: true,
    help: 'tells what would be erased of a person; --also-named adds a name; --confirm erases it',
  },
  {
    words: 'cases export',
    act: 'export case',
    arguments: [customer, reference, folder],
    help: 'writes a case with its documents and its history into a new folder',
  },
  {
    words: 'documents remove',
    act: 'remove document',
    arguments: [customer, reference, fileName],
    options: ['reason'],
    flags: ['confirm'],
    help:
      'tells which document would be removed, papers too; --confirm removes it, for a ' +
      'reason that the audit trail holds',
  },
  {
    words: 'cases erase',
    act: 'erase case',
    arguments: [customer, reference],
    options: ['reason'],
    flags: ['confirm'],
    help:
      'tells what would be erased of a case; --confirm erases it, for a reason that the ' +
      'audit trail holds',
  },
  {
    words: 'cases erase-expired',
    act: 'erase expired cases',
    flags: ['confirm'],
    help:
      'the cases that are older than their customer says in Cases.Days; --confirm erases ' +
      'them, for a daily job',
  },
];

/** Help of the words that several commands begin with. */
export const topicHelp: Record<string, string> = {
  customers: 'the customers of this installation',
  settings: 'the settings of a customer',
  users: 'who is admitted',
  devices: 'the devices of an account',
  'service-accounts': 'the accounts of case systems',
  codes: 'the code lists of boundary marks',
  'document-types': 'the document types of a customer',
  papers: 'agreements and protocols',
  trail: 'the audit trail',
  people: 'what is known of a person',
  cases: 'whole cases',
  documents: 'single documents',
};
