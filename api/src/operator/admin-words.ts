import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { userRoles } from '@feltbok/shared/domain/user-role';
import { codeListTypes } from '@feltbok/shared/wire/boundary-marks';
import type { CustomerSettings } from '../access/customer-settings';
import {
  isOperatorAct,
  type OperatorAct,
  RejectedAct,
  settingNames,
} from '../operator-acts/operator-acts';
import { settingMeanings } from './setting-meanings';

/** What can be given: by its place, or by an option of the name beside it. */
const fields = {
  customerId: {
    shown: '<customer>',
    takes: 'letters, digits, dots, hyphens or underscores, such as 4699',
  },
  subject: {
    shown: '<subject>',
    takes: "the identity provider's name for the account, without spaces",
  },
  deviceId: { shown: '<device>', takes: "a device's uuid, as 'devices list' shows it" },
  name: { shown: '<name>', takes: 'one line of at most 200 characters' },
  surveyorName: { shown: '<name>', takes: 'one line of at most 200 characters' },
  surveyorNumber: { shown: '<number>', takes: 'one line of at most 50 characters' },
  role: { shown: '<role>', takes: `one of ${userRoles.join(', ')}` },
  setting: { shown: '<setting>', takes: `one of ${settingNames.join(', ')}` },
  value: { shown: '<value>', takes: 'a value of the setting' },
  codeListType: { shown: '<list>', takes: `one of ${codeListTypes.join(', ')}` },
  code: { shown: '<code>', takes: 'one line of at most 50 characters' },
  codeValue: { shown: '<text>', takes: 'one line of at most 200 characters' },
  position: { shown: '<number>', takes: 'a whole number from 1 to 1000' },
  folder: { shown: '<folder>', takes: 'the path of a folder, of at most 1000 characters' },
  file: { shown: '<file>', takes: 'the path of a file, of at most 1000 characters' },
  anchors: { shown: '<file>', takes: 'the path of a file, of at most 1000 characters' },
  by: { shown: '<who>', takes: 'the name of whoever does it, one line of at most 100 characters' },
  search: { shown: '<name or number>', takes: 'one line of at most 200 characters' },
  person: { shown: '<person>', takes: "a personal number, or an attendee's uuid" },
  alsoNamed: { shown: '<name>', takes: 'one line of at most 200 characters, at most twenty times' },
  reference: {
    shown: '<reference>',
    takes: "the case system's name of the case, of at most 200 characters",
  },
  fileName: {
    shown: '<file name>',
    takes: 'the name of a document in the case, of at most 300 characters',
  },
  reason: { shown: '<why>', takes: 'one line of at most 500 characters' },
  repair: { shown: '', takes: 'nothing' },
  contents: { shown: '', takes: 'nothing' },
  confirm: { shown: '', takes: 'nothing' },
} as const;
type Field = keyof typeof fields;

const options = {
  name: 'name',
  'surveyor-name': 'surveyorName',
  'surveyor-number': 'surveyorNumber',
  role: 'role',
  position: 'position',
  anchors: 'anchors',
  by: 'by',
  reason: 'reason',
  'also-named': 'alsoNamed',
  repair: 'repair',
  contents: 'contents',
  confirm: 'confirm',
} as const satisfies Record<string, Field>;
type Option = keyof typeof options;
type Given = Partial<Record<Field, string | boolean | string[]>>;

interface Command {
  words: string;
  act: OperatorAct['act'];
  takes: readonly Field[];
  /** Taken where they are given. */
  mayTake?: readonly Field[];
  needs?: readonly Option[];
  may?: readonly Option[];
  help: string;
}

const customer = ['customerId'] as const;
const user = ['customerId', 'subject'] as const;
const device = [...user, 'deviceId'] as const;
const surveyor = ['surveyor-name', 'surveyor-number'] as const;
const person = ['customerId', 'person'] as const;
const ofCase = ['customerId', 'reference'] as const;

const commands: readonly Command[] = [
  { words: 'customers list', act: 'list customers', takes: [], help: 'the customers' },
  {
    words: 'customers add',
    act: 'add customer',
    takes: customer,
    needs: ['name'],
    help: 'adds a customer',
  },
  {
    words: 'customers rename',
    act: 'rename customer',
    takes: customer,
    needs: ['name'],
    help: 'changes its name',
  },
  {
    words: 'customers disable',
    act: 'disable customer',
    takes: customer,
    help: 'lets none of its users in',
  },
  {
    words: 'customers enable',
    act: 'enable customer',
    takes: customer,
    help: 'lets them in again',
  },
  {
    words: 'settings list',
    act: 'list settings',
    takes: customer,
    help: 'the settings and their values',
  },
  {
    words: 'settings set',
    act: 'set setting',
    takes: ['customerId', 'setting', 'value'],
    help: 'gives a setting a value',
  },
  {
    words: 'settings unset',
    act: 'unset setting',
    takes: ['customerId', 'setting'],
    help: 'takes the value away',
  },
  { words: 'users list', act: 'list users', takes: customer, help: 'the admitted users' },
  {
    words: 'users add',
    act: 'admit user',
    takes: user,
    needs: ['name'],
    may: [...surveyor, 'role'],
    help: 'admits an account',
  },
  {
    words: 'users change',
    act: 'change user',
    takes: user,
    may: ['name', ...surveyor, 'role'],
    help: 'changes what is given',
  },
  { words: 'users disable', act: 'disable user', takes: user, help: 'lets the account in no more' },
  { words: 'users enable', act: 'enable user', takes: user, help: 'lets it in again' },
  {
    words: 'devices list',
    act: 'list devices',
    takes: user,
    help: "an account's devices, and their last contact",
  },
  {
    words: 'devices wipe',
    act: 'wipe device',
    takes: device,
    help: 'has a device delete what it stores at its next contact',
  },
  {
    words: 'devices admit',
    act: 'admit device',
    takes: device,
    help: 'lets a device in again that was to be wiped',
  },
  {
    words: 'service-accounts list',
    act: 'list service accounts',
    takes: customer,
    help: 'the accounts of case systems',
  },
  {
    words: 'service-accounts add',
    act: 'admit service account',
    takes: user,
    needs: ['name'],
    help: 'lets a case system bring cases by a call, and do nothing else',
  },
  {
    words: 'service-accounts rename',
    act: 'change service account',
    takes: user,
    needs: ['name'],
    help: 'changes its name',
  },
  {
    words: 'service-accounts disable',
    act: 'disable service account',
    takes: user,
    help: 'lets the account in no more',
  },
  {
    words: 'service-accounts enable',
    act: 'enable service account',
    takes: user,
    help: 'lets it in again',
  },
  {
    words: 'codes list',
    act: 'list codes',
    takes: customer,
    mayTake: ['codeListType'],
    help: 'the code lists',
  },
  {
    words: 'codes set',
    act: 'set code',
    takes: ['customerId', 'codeListType', 'code', 'codeValue'],
    may: ['position'],
    help: 'adds a code, or changes its text or place',
  },
  {
    words: 'codes remove',
    act: 'remove code',
    takes: ['customerId', 'codeListType', 'code'],
    help: 'removes a code that no boundary mark has',
  },
  {
    words: 'document-types list',
    act: 'list document types',
    takes: customer,
    help: 'the document types',
  },
  {
    words: 'document-types set',
    act: 'set document type',
    takes: ['customerId', 'code', 'name'],
    help: 'adds a type, or changes its name',
  },
  {
    words: 'document-types remove',
    act: 'remove document type',
    takes: ['customerId', 'code'],
    help: 'removes a type that no document has',
  },
  {
    words: 'verify',
    act: 'verify files',
    takes: [],
    may: ['contents', 'repair'],
    help: 'where database and file store do not agree; --contents reads every file, --repair puts right what it can',
  },
  {
    words: 'papers verify',
    act: 'verify paper',
    takes: ['file'],
    help: 'whether an agreement or protocol is as it was issued',
  },
  {
    words: 'trail verify',
    act: 'verify trail',
    takes: [],
    may: ['anchors'],
    help: 'what was changed in the audit trail, removed or reordered; --anchors also compares the ends in that file',
  },
  {
    words: 'backup',
    act: 'back up',
    takes: ['folder'],
    help: 'writes database and files into a new folder, while the API serves',
  },
  {
    words: 'restore',
    act: 'restore',
    takes: ['folder'],
    help: 'brings a backup into an empty database and its file store',
  },
  {
    words: 'people find',
    act: 'find people',
    takes: ['customerId', 'search'],
    help: 'the attendees of that number, or with that in their name',
  },
  {
    words: 'people export',
    act: 'export person',
    takes: [...person, 'folder'],
    may: ['also-named'],
    help: 'writes all that is known of a person into a new folder; --also-named adds a name',
  },
  {
    words: 'people reads',
    act: 'list reads',
    takes: person,
    help: "who has read a person's data: as a party, in documents, as an owner, in exports",
  },
  {
    words: 'people erase',
    act: 'erase person',
    takes: person,
    may: ['also-named', 'confirm'],
    help: 'tells what would be erased of a person; --also-named adds a name; --confirm erases it',
  },
  {
    words: 'cases export',
    act: 'export case',
    takes: [...ofCase, 'folder'],
    help: 'writes a case with its documents and its history into a new folder',
  },
  {
    words: 'documents remove',
    act: 'remove document',
    takes: [...ofCase, 'fileName'],
    may: ['reason', 'confirm'],
    help: 'tells which document would be removed, papers too; --confirm removes it, for a reason that the audit trail holds',
  },
  {
    words: 'cases erase',
    act: 'erase case',
    takes: ofCase,
    may: ['reason', 'confirm'],
    help: 'tells what would be erased of a case; --confirm erases it, for a reason that the audit trail holds',
  },
  {
    words: 'cases erase-expired',
    act: 'erase expired cases',
    takes: [],
    may: ['confirm'],
    help: 'the cases that are older than their customer says in Cases.Days; --confirm erases them, for a daily job',
  },
];

/** How to use the command. */
export const adminHelp = [
  'Changes what the API knows of its customers, while it runs or while it does not.',
  '',
  'npm run admin -- <words>',
  ...aligned(commands.map((command) => [usageOf(command), command.help])),
  '',
  'Settings',
  ...aligned(
    settingNames.map((name) => [
      name,
      `${settingMeanings[name].means} (${settingMeanings[name].takes})`,
    ]),
  ),
  '',
  `Code lists: ${codeListTypes.join(', ')}`,
  '',
  "--by <who> names whoever does it in the audit trail, in place of the machine's user.",
  '--json answers in JSON, for scripts. What cannot be done ends with 1 and says why.',
  'DATA_DIR or DATABASE_OWNER_URL says which database, and where documents lie, as they do for the API.',
].join('\n');

/**
 * What an operator has written.
 * @param user who does it where the words do not say
 * @returns 'help' where help is asked for, or nothing
 * @throws RejectedAct with a sentence that says what does not hold
 */
export function readWords(
  words: readonly string[],
  user?: string,
): { act: OperatorAct; json: boolean } | 'help' {
  const { values, positionals } = parsed(words);
  if (values.help || positionals.length === 0) return 'help';
  const [topic, verb] = positionals;
  const command = commands.find(({ words }) => words === topic || words === `${topic} ${verb}`);
  if (!command) throw new RejectedAct(unknownWords(topic, verb));
  const places = positionals.slice(command.words.split(' ').length);
  const given = { ...placed(command, places), ...optional(command, values) };
  const act = { act: command.act, ...(user !== undefined && { by: user }), ...actFields(given) };
  if (!isOperatorAct(act)) throw new RejectedAct(problemWith(command, given));
  return { act, json: values.json === true };
}

function parsed(words: readonly string[]) {
  const text = { type: 'string' } as const;
  const yes = { type: 'boolean' } as const;
  const known = {
    name: text,
    'surveyor-name': text,
    'surveyor-number': text,
    role: text,
    position: text,
    anchors: text,
    by: text,
    reason: text,
    'also-named': { ...text, multiple: true },
    repair: yes,
    contents: yes,
    confirm: yes,
    json: yes,
    help: yes,
  };
  try {
    return parseArgs({ args: [...words], options: known, allowPositionals: true });
  } catch (error) {
    const [sentence] = (error as Error).message.split('. ');
    throw new RejectedAct(
      `${sentence?.replace(/\.$/, '')}. Without words the command prints what it takes.`,
    );
  }
}

function unknownWords(topic: string | undefined, verb: string | undefined): string {
  const verbs = commands
    .filter(({ words }) => words.startsWith(`${topic} `))
    .map(({ words }) => `'${words}'`);
  if (verbs.length > 0)
    return `'${[topic, verb].join(' ').trim()}' is no command. There are ${verbs.join(', ')}.`;
  const topics = [...new Set(commands.map(({ words }) => words.split(' ')[0]))];
  return `'${topic}' is no command. Begin with ${topics.join(', ')}.`;
}

function placed(command: Command, places: readonly string[]): Partial<Record<Field, string>> {
  const { takes, mayTake = [] } = command;
  const missing = takes[places.length];
  if (missing) throw new RejectedAct(`${fields[missing].shown} is missing: ${usageOf(command)}.`);
  const surplus = places[takes.length + mayTake.length];
  if (surplus !== undefined) {
    throw new RejectedAct(
      `'${surplus}' is too much: ${usageOf(command)}. Text with spaces stands in quotation marks.`,
    );
  }
  return Object.fromEntries(
    [...takes, ...mayTake].slice(0, places.length).map((field, at) => [field, places[at]]),
  );
}

function optional(command: Command, values: Partial<Record<Option, Given[Field]>>): Given {
  const { needs = [], may = [] } = command;
  const given = (Object.keys(options) as Option[]).filter((option) => values[option] !== undefined);
  const foreign = given.find((option) => ![...needs, ...may, 'by'].includes(option));
  if (foreign)
    throw new RejectedAct(`'${command.words}' takes no --${foreign}: ${usageOf(command)}.`);
  const missing = needs.find((option) => values[option] === undefined);
  if (missing) throw new RejectedAct(`--${missing} is missing: ${usageOf(command)}.`);
  return Object.fromEntries(given.map((option) => [options[option], values[option]]));
}

function actFields({ setting, value, position, folder, anchors, file, ...rest }: Given): object {
  const meaning = settingMeanings[setting as keyof CustomerSettings];
  return {
    ...rest,
    ...(setting !== undefined && { name: setting }),
    ...(typeof value === 'string' && { value: meaning ? meaning.read(value) : value }),
    ...(typeof position === 'string' && {
      position: /^\d+$/.test(position) ? Number(position) : position,
    }),
    ...(typeof folder === 'string' && { folder: folder === '' ? '' : resolve(folder) }),
    ...(typeof file === 'string' && { file: file === '' ? '' : resolve(file) }),
    ...(typeof anchors === 'string' && { anchors: anchors === '' ? '' : resolve(anchors) }),
  };
}

/** The first that is invalid: checked one by one, each in place of a value that does. */
function problemWith(command: Command, given: Given): string {
  const harmless: Required<Given> = {
    customerId: '1',
    subject: '1',
    deviceId: '00000000-0000-4000-8000-000000000000',
    name: '1',
    surveyorName: '1',
    surveyorNumber: '1',
    role: userRoles[0],
    code: '1',
    codeValue: '1',
    setting: settingNames[0] ?? '',
    value: '',
    codeListType: codeListTypes[0],
    position: '1',
    folder: '1',
    anchors: '1',
    file: '1',
    by: '1',
    fileName: '1',
    reason: '1',
    search: '1',
    person: '1',
    alsoNamed: ['1'],
    reference: '1',
    repair: true,
    contents: true,
    confirm: true,
  };
  const wrong = (Object.keys(given) as Field[]).find((field) => {
    const others = Object.fromEntries(
      (Object.keys(given) as Field[]).map((name) => [name, harmless[name]]),
    );
    return !isOperatorAct({ act: command.act, ...actFields({ ...others, [field]: given[field] }) });
  });
  if (!wrong) return `That cannot be read: ${usageOf(command)}.`;
  return `${JSON.stringify(given[wrong])} is no ${fields[wrong].shown}: it takes ${fields[wrong].takes}.`;
}

function usageOf({ words, takes, mayTake = [], needs = [], may = [] }: Command): string {
  const option = (name: Option) => `--${name} ${fields[options[name]].shown}`.trimEnd();
  return [
    words,
    ...takes.map((field) => fields[field].shown),
    ...mayTake.map((field) => `[${fields[field].shown}]`),
    ...needs.map(option),
    ...may.map((name) => `[${option(name)}]`),
  ].join(' ');
}

function aligned(pairs: ReadonlyArray<readonly [string, string]>): string[] {
  const indent = 6;
  return pairs.flatMap(([left, right]) => [`  ${left}`, `${' '.repeat(indent)}${right}`]);
}
