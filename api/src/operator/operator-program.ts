import { codeListTypes } from '@feltbok/contract/boundary-marks.ts';
import { Argument, Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import Type from 'typebox';
import Value from 'typebox/value';
import { type CustomerSettings, settingNames } from '../access/customer-settings';
import { unstorableText } from '../http/storable-text';
import {
  isOperatorAct,
  type OperatorAct,
  operatorActSchemas,
  RejectedAct,
} from '../operator-commands/operator-command';
import {
  type ActName,
  type Field,
  getLineField,
  type OperatorCommand,
  type OptionName,
  operatorCommands,
  optionFields,
  topicHelp,
} from './command-line';
import { explainSetting, parseSettingText } from './setting-text';

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
  keepOutput(program, (text) => {
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

/** Keeps Commander from ending the process and from writing to it. */
function keepOutput(command: Command, addHelp: (text: string) => void): void {
  command.exitOverride().configureOutput({
    writeOut: addHelp,
    writeErr: addHelp,
    outputError: () => undefined,
  });
  for (const child of command.commands) keepOutput(child, addHelp);
}

type RequestAct = (act: OperatorAct, json: boolean) => void;

function createProgram(requestAct: RequestAct, userName: string | undefined): Command {
  const program = new Command('npm run admin --')
    .description('Changes what the API knows of its customers, while it runs or while it does not.')
    .helpOption('--help', 'explains the command, or the words before it')
    .addHelpCommand(false)
    .addHelpText('after', generalHelp);
  for (const definition of operatorCommands) {
    const command = addCommand(program, definition);
    command.action(() => {
      const { json, ...values } = readValues(command, definition);
      const by = userName === undefined ? {} : { by: userName };
      requestAct(toAct({ act: definition.act, ...by, ...values }), json === true);
    });
  }
  return program;
}

const generalHelp = [
  '',
  'Settings',
  ...settingNames.flatMap((name) => [`  ${name}`, `      ${explainSetting(name)}`]),
  '',
  `Code lists: ${codeListTypes.join(', ')}`,
  '',
  'What cannot be done ends with 1 and says why.',
  'The environment says which database, and where documents lie, as it does for the API:',
  'DATA_DIR or DATABASE_OWNER_URL, and FILES_DIR or AZURE_STORAGE_CONNECTION_STRING.',
].join('\n');

function addCommand(program: Command, definition: OperatorCommand): Command {
  const { words, act, help, requiredOptions = [], options = [], flags = [] } = definition;
  const [topic = '', verb] = words.split(' ');
  const parent = verb === undefined ? program : getTopic(program, topic);
  const command = parent
    .command(verb ?? topic)
    .description(help)
    .helpOption('--help', 'explains the command')
    .allowExcessArguments(false);
  for (const field of listArguments(definition)) {
    command.addArgument(toArgument(act, field, field !== definition.optionalArgument));
  }
  for (const name of requiredOptions) command.addOption(toOption(act, name).makeOptionMandatory());
  for (const name of options) command.addOption(toOption(act, name));
  for (const name of flags) command.option(`--${name}`);
  if (definition.hasOtherNames) command.addOption(toOtherNamesOption(act));
  command.addOption(toOption(act, 'by'));
  return command.option('--json', 'answers in JSON, for scripts');
}

/** @returns arguments and options of a command that was called, by their names in the act */
function readValues(command: Command, definition: OperatorCommand): Record<string, unknown> {
  const values = command.opts<Record<string, unknown>>();
  for (const [index, { name }] of listArguments(definition).entries()) {
    const value = command.processedArgs[index];
    if (value !== undefined) values[name] = value;
  }
  return values;
}

function listArguments({ arguments: fields = [], optionalArgument }: OperatorCommand): Field[] {
  return optionalArgument ? [...fields, optionalArgument] : [...fields];
}

/** @throws RejectedAct where each value is right by itself, and they do not fit together */
function toAct(values: Record<string, unknown>): OperatorAct {
  const act = values.act === 'set setting' ? withSettingValue(values) : values;
  if (!isOperatorAct(act)) throw new RejectedAct('That cannot be read. --help says what is taken.');
  return act;
}

/** The setting's name was checked as an argument of its own. */
function withSettingValue(values: Record<string, unknown>): Record<string, unknown> {
  const name = values.name as keyof CustomerSettings;
  return { ...values, value: parseSettingText(name, String(values.value)) };
}

function getTopic(program: Command, topic: string): Command {
  const known = program.commands.find((command) => command.name() === topic);
  if (known) return known;
  return program
    .command(topic)
    .description(topicHelp[topic] ?? '')
    .helpOption('--help', 'explains its commands')
    .addHelpCommand(false);
}

function toArgument(act: ActName, field: Field, isRequired: boolean): Argument {
  const label = isRequired ? `<${field.label}>` : `[${field.label}]`;
  return new Argument(label, field.expects).argParser((text) => parseField(act, field, text));
}

function toOption(act: ActName, name: OptionName): Option {
  const field: Field = optionFields[name];
  const option = new Option(`--${name} <${field.label}>`, field.expects);
  return option.argParser((text) => parseField(act, field, text));
}

function toOtherNamesOption(act: ActName): Option {
  const field = getLineField('alsoNamed', 'name', 200);
  const help = 'a further name of the person, up to twenty times';
  return new Option('--also-named <name>', help).argParser(
    (text: string, former: string[] = []) => parseField(act, field, [...former, text]) as string[],
  );
}

/** @throws InvalidArgumentError that says what the field may be */
function parseField(act: ActName, { name, expects, convert }: Field, written: string | string[]) {
  const value = convert && typeof written === 'string' ? convert(written) : written;
  const schema = operatorActSchemas[act].properties[name] ?? Type.Unknown();
  if (Value.Check(schema, value) && unstorableText(value) === undefined) return value;
  throw new InvalidArgumentError(`It takes ${expects}.`);
}
