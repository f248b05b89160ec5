import { resolve } from 'node:path';
import { userRoles } from '@feltbok/shared/domain/user-role';
import { codeListTypes } from '@feltbok/shared/wire/boundary-marks';
import { Argument, Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import Type from 'typebox';
import Value from 'typebox/value';
import type { CustomerSettings } from '../access/customer-settings';
import { unstorableText } from '../http/storable-text';
import {
  isOperatorAct,
  type OperatorAct,
  operatorActSchemas,
  RejectedAct,
  settingNames,
} from '../operator-acts/operator-acts';
import { explainSetting, parseSettingText } from './setting-text';

type ActName = OperatorAct['act'];

/** A value that a command takes, by its place or as an option. */
interface Field {
  /** The name in the act. */
  name: string;
  shown: string;
  /** What the value may be, for the middle of a sentence. */
  takes: string;
  convert?: (text: string) => unknown;
}

const toAbsolutePath = (text: string) => (text === '' ? '' : resolve(text));
const toNumber = (text: string) => (/^\d+$/.test(text) ? Number(text) : text);
const getPathField = (name: string, shown: string): Field => ({
  name,
  shown,
  takes: `the path of a ${shown}, of at most 1000 characters`,
  convert: toAbsolutePath,
});
const getLineField = (name: string, shown: string, length: number): Field => ({
  name,
  shown,
  takes: `one line of at most ${length} characters`,
});

const customer: Field = {
  name: 'customerId',
  shown: 'customer',
  takes: 'letters, digits, dots, hyphens or underscores, such as 4699',
};
const subject: Field = {
  name: 'subject',
  shown: 'subject',
  takes: "the identity provider's name for the account, without spaces",
};
const device: Field = {
  name: 'deviceId',
  shown: 'device',
  takes: "a device's uuid, as 'devices list' shows it",
};
const setting: Field = {
  name: 'name',
  shown: 'setting',
  takes: `one of ${settingNames.join(', ')}`,
};
/** Read after the setting is known, whose values it must be one of. */
const settingValue: Field = { name: 'value', shown: 'value', takes: 'a value of the setting' };
const codeList: Field = {
  name: 'codeListType',
  shown: 'list',
  takes: `one of ${codeListTypes.join(', ')}`,
};
const code = getLineField('code', 'code', 50);
const codeText = getLineField('codeValue', 'text', 200);
const documentTypeName = getLineField('name', 'name', 200);
const search = getLineField('search', 'name or number', 200);
const person: Field = {
  name: 'person',
  shown: 'person',
  takes: "a personal number, or an attendee's uuid",
};
const reference: Field = {
  name: 'reference',
  shown: 'reference',
  takes: "the case system's name of the case, of at most 200 characters",
};
const fileName: Field = {
  name: 'fileName',
  shown: 'file name',
  takes: 'the name of a document in the case, of at most 300 characters',
};
const folder = getPathField('folder', 'folder');
const file = getPathField('file', 'file');

/** Options by the words that an operator writes behind `--`. */
const optionFields = {
  name: getLineField('name', 'name', 200),
  'surveyor-name': getLineField('surveyorName', 'name', 200),
  'surveyor-number': getLineField('surveyorNumber', 'number', 50),
  role: { name: 'role', shown: 'role', takes: `one of ${userRoles.join(', ')}` },
  position: {
    name: 'position',
    shown: 'number',
    takes: 'a whole number from 1 to 1000',
    convert: toNumber,
  },
  anchors: getPathField('anchors', 'file'),
  reason: getLineField('reason', 'why', 500),
  by: {
    name: 'by',
    shown: 'who',
    takes: "the name of whoever does it, in place of the machine's user",
  },
} as const satisfies Record<string, Field>;
type OptionName = keyof typeof optionFields;
type FlagName = 'repair' | 'contents' | 'confirm';

interface OperatorCommand {
  words: string;
  act: ActName;
  help: string;
  takes?: readonly Field[];
  /** An argument that may be left out. */
  mayTake?: Field;
  needs?: readonly OptionName[];
  options?: readonly OptionName[];
  flags?: readonly FlagName[];
  /** Takes `--also-named`, up to twenty times. */
  hasOtherNames?: boolean;
}

const user = [customer, subject];
const surveyor = ['surveyor-name', 'surveyor-number'] as const;

const operatorCommands: readonly OperatorCommand[] = [
  { words: 'customers list', act: 'list customers', help: 'the customers' },
  {
    words: 'customers add',
    act: 'add customer',
    takes: [customer],
    needs: ['name'],
    help: 'adds a customer',
  },
  {
    words: 'customers rename',
    act: 'rename customer',
    takes: [customer],
    needs: ['name'],
    help: 'changes its name',
  },
  {
    words: 'customers disable',
    act: 'disable customer',
    takes: [customer],
    help: 'lets none of its users in',
  },
  {
    words: 'customers enable',
    act: 'enable customer',
    takes: [customer],
    help: 'lets them in again',
  },
  {
    words: 'settings list',
    act: 'list settings',
    takes: [customer],
    help: 'the settings and their values',
  },
  {
    words: 'settings set',
    act: 'set setting',
    takes: [customer, setting, settingValue],
    help: 'gives a setting a value',
  },
  {
    words: 'settings unset',
    act: 'unset setting',
    takes: [customer, setting],
    help: 'takes the value away',
  },
  { words: 'users list', act: 'list users', takes: [customer], help: 'the admitted users' },
  {
    words: 'users add',
    act: 'admit user',
    takes: user,
    needs: ['name'],
    options: [...surveyor, 'role'],
    help: 'admits an account',
  },
  {
    words: 'users change',
    act: 'change user',
    takes: user,
    options: ['name', ...surveyor, 'role'],
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
    takes: [...user, device],
    help: 'has a device delete what it stores at its next contact',
  },
  {
    words: 'devices admit',
    act: 'admit device',
    takes: [...user, device],
    help: 'lets a device in again that was to be wiped',
  },
  {
    words: 'service-accounts list',
    act: 'list service accounts',
    takes: [customer],
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
    takes: [customer],
    mayTake: codeList,
    help: 'the code lists',
  },
  {
    words: 'codes set',
    act: 'set code',
    takes: [customer, codeList, code, codeText],
    options: ['position'],
    help: 'adds a code, or changes its text or place',
  },
  {
    words: 'codes remove',
    act: 'remove code',
    takes: [customer, codeList, code],
    help: 'removes a code that no boundary mark has',
  },
  {
    words: 'document-types list',
    act: 'list document types',
    takes: [customer],
    help: 'the document types',
  },
  {
    words: 'document-types set',
    act: 'set document type',
    takes: [customer, code, documentTypeName],
    help: 'adds a type, or changes its name',
  },
  {
    words: 'document-types remove',
    act: 'remove document type',
    takes: [customer, code],
    help: 'removes a type that no document has',
  },
  {
    words: 'verify',
    act: 'verify files',

    flags: ['contents', 'repair'],
    help: 'where database and file store do not agree; --contents reads every file, --repair puts right what it can',
  },
  {
    words: 'papers verify',
    act: 'verify paper',
    takes: [file],
    help: 'whether an agreement or protocol is as it was issued',
  },
  {
    words: 'trail verify',
    act: 'verify trail',

    options: ['anchors'],
    help: 'what was changed in the audit trail, removed or reordered; --anchors also compares the ends in that file',
  },
  {
    words: 'backup',
    act: 'back up',
    takes: [folder],
    help: 'writes database and files into a new folder, while the API serves',
  },
  {
    words: 'restore',
    act: 'restore',
    takes: [folder],
    help: 'brings a backup into an empty database and its file store',
  },
  {
    words: 'people find',
    act: 'find people',
    takes: [customer, search],
    help: 'the attendees of that number, or with that in their name',
  },
  {
    words: 'people export',
    act: 'export person',
    takes: [customer, person, folder],
    hasOtherNames: true,
    help: 'writes all that is known of a person into a new folder; --also-named adds a name',
  },
  {
    words: 'people reads',
    act: 'list reads',
    takes: [customer, person],
    help: "who has read a person's data: as a party, in documents, as an owner, in exports",
  },
  {
    words: 'people erase',
    act: 'erase person',
    takes: [customer, person],
    flags: ['confirm'],
    hasOtherNames: true,
    help: 'tells what would be erased of a person; --also-named adds a name; --confirm erases it',
  },
  {
    words: 'cases export',
    act: 'export case',
    takes: [customer, reference, folder],
    help: 'writes a case with its documents and its history into a new folder',
  },
  {
    words: 'documents remove',
    act: 'remove document',
    takes: [customer, reference, fileName],
    options: ['reason'],
    flags: ['confirm'],
    help: 'tells which document would be removed, papers too; --confirm removes it, for a reason that the audit trail holds',
  },
  {
    words: 'cases erase',
    act: 'erase case',
    takes: [customer, reference],
    options: ['reason'],
    flags: ['confirm'],
    help: 'tells what would be erased of a case; --confirm erases it, for a reason that the audit trail holds',
  },
  {
    words: 'cases erase-expired',
    act: 'erase expired cases',

    flags: ['confirm'],
    help: 'the cases that are older than their customer says in Cases.Days; --confirm erases them, for a daily job',
  },
];

const topicHelp: Record<string, string> = {
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

/** What the words of an operator ask for. */
export type OperatorRequest = { act: OperatorAct; json: boolean } | { help: string };

/**
 * Reads what an operator has written.
 * @param userName who does it where the words do not say
 * @throws RejectedAct with a sentence that says what does not hold
 */
export function readWords(words: readonly string[], userName?: string): OperatorRequest {
  let request: OperatorRequest | undefined;
  let help = '';
  const program = createProgram((act, json) => {
    request = { act, json };
  }, userName);
  configure(program, (text) => {
    help += text;
  });
  try {
    program.parse(words.length === 0 ? ['--help'] : [...words], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code !== 'commander.helpDisplayed' && error.code !== 'commander.help')
      throw new RejectedAct(error.message.replace(/^error: /, ''));
  }
  return request ?? { help };
}

/** Nothing ends the process or writes to it: what a command answers is the caller's. */
function configure(command: Command, addHelp: (text: string) => void): void {
  command.exitOverride().configureOutput({
    writeOut: addHelp,
    writeErr: addHelp,
    outputError: () => undefined,
  });
  for (const child of command.commands) configure(child, addHelp);
}

type RequestAct = (act: OperatorAct, json: boolean) => void;

function createProgram(requestAct: RequestAct, userName: string | undefined): Command {
  const program = new Command('npm run admin --')
    .description('Changes what the API knows of its customers, while it runs or while it does not.')
    .helpOption('--help', 'explains the command, or the words before it')
    .addHelpCommand(false)
    .addHelpText('after', settingsHelp);
  for (const command of operatorCommands) addCommand(program, command, requestAct, userName);
  return program;
}

const settingsHelp = [
  '',
  'Settings',
  ...settingNames.flatMap((name) => [`  ${name}`, `      ${explainSetting(name)}`]),
  '',
  `Code lists: ${codeListTypes.join(', ')}`,
  '',
  'What cannot be done ends with 1 and says why.',
  'DATA_DIR or DATABASE_OWNER_URL says which database, and where documents lie, as they do for the API.',
].join('\n');

function addCommand(
  program: Command,
  definition: OperatorCommand,
  requestAct: RequestAct,
  userName: string | undefined,
): void {
  const {
    words,
    act,
    help,
    takes = [],
    mayTake,
    needs = [],
    options = [],
    flags = [],
  } = definition;
  const [topic = '', verb] = words.split(' ');
  const parent = verb === undefined ? program : getTopic(program, topic);
  const command = parent
    .command(verb ?? topic)
    .description(help)
    .helpOption('--help', 'explains the command')
    .allowExcessArguments(false);
  const fields = mayTake ? [...takes, mayTake] : takes;
  for (const field of fields) command.addArgument(toArgument(act, field, field !== mayTake));
  for (const name of needs) command.addOption(toOption(act, name).makeOptionMandatory());
  for (const name of options) command.addOption(toOption(act, name));
  for (const name of flags) command.option(`--${name}`);
  if (definition.hasOtherNames) command.addOption(otherNames(act));
  command.addOption(toOption(act, 'by'));
  command.option('--json', 'answers in JSON, for scripts');
  command.action((...values: unknown[]) => {
    const { json, ...given } = command.opts<Record<string, unknown>>();
    const places = fields.flatMap(({ name }, at) =>
      values[at] === undefined ? [] : [[name, values[at]]],
    );
    const by = userName === undefined ? {} : { by: userName };
    const asked = { act, ...by, ...given, ...Object.fromEntries(places) };
    requestAct(toAct(asked), json === true);
  });
}

/** @throws RejectedAct where the values are right each for itself, and not together */
function toAct(asked: Record<string, unknown>): OperatorAct {
  const act = asked.act === 'set setting' ? withSettingValue(asked) : asked;
  if (!isOperatorAct(act)) throw new RejectedAct('That cannot be read. --help says what is taken.');
  return act;
}

/** The setting's name was checked as an argument of its own. */
function withSettingValue(asked: Record<string, unknown>): Record<string, unknown> {
  const name = asked.name as keyof CustomerSettings;
  return { ...asked, value: parseSettingText(name, String(asked.value)) };
}

const getTopic = (program: Command, topic: string): Command =>
  program.commands.find((command) => command.name() === topic) ??
  program
    .command(topic)
    .description(topicHelp[topic] ?? '')
    .helpOption('--help', 'explains its commands')
    .addHelpCommand(false);

function toArgument(act: ActName, field: Field, isRequired: boolean): Argument {
  const shown = isRequired ? `<${field.shown}>` : `[${field.shown}]`;
  return new Argument(shown, field.takes).argParser((text) => readField(act, field, text));
}

function toOption(act: ActName, name: OptionName): Option {
  const field: Field = optionFields[name];
  return new Option(`--${name} <${field.shown}>`, field.takes).argParser((text) =>
    readField(act, field, text),
  );
}

function otherNames(act: ActName): Option {
  const field = getLineField('alsoNamed', 'name', 200);
  return new Option(
    '--also-named <name>',
    'a further name of the person, up to twenty times',
  ).argParser(
    (text: string, former: string[] = []) => readField(act, field, [...former, text]) as string[],
  );
}

/** @throws InvalidArgumentError that says what the field takes */
function readField(act: ActName, { name, takes, convert }: Field, given: string | string[]) {
  const value = convert && typeof given === 'string' ? convert(given) : given;
  const schema = operatorActSchemas[act].properties[name] ?? Type.Unknown();
  if (Value.Check(schema, value) && unstorableText(value) === undefined) return value;
  throw new InvalidArgumentError(`It takes ${takes}.`);
}
