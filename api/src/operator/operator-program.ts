import { codeListTypes } from '@feltbok/contract/boundary-marks.ts';
import { Argument, Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import Type from 'typebox';
import Value from 'typebox/value';
import { type CustomerSettings, settingNames } from '../access/customer-settings';
import { findUnstorableText } from '../http/storable-text';
import {
  isOperatorCommand,
  type OperatorCommand,
  operatorCommandSchemas,
  RejectedCommand,
} from '../operator-commands/operator-command';
import {
  type CommandDefinition,
  type CommandName,
  commandDefinitions,
  type Field,
  getLineField,
  type OptionName,
  optionFields,
  topicHelp,
} from './command-line';
import { explainSetting, parseSettingText } from './setting-text';

/** What the arguments of the command line ask for. */
export type OperatorRequest = { act: OperatorCommand; json: boolean } | { help: string };

/**
 * Parses the arguments of an operator's command line.
 * @param userName who runs the command, where the arguments do not say
 * @throws RejectedCommand with a sentence that says what is wrong
 */
export function parseCommandLine(words: readonly string[], userName?: string): OperatorRequest {
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
      throw new RejectedCommand(error.message.replace(/^error: /, ''));
  }
  return request ?? { help };
}

/** Keeps Commander from ending the process and from writing to its streams. */
function keepOutput(command: Command, addHelp: (text: string) => void): void {
  command.exitOverride().configureOutput({
    writeOut: addHelp,
    writeErr: addHelp,
    outputError: () => undefined,
  });
  for (const child of command.commands) keepOutput(child, addHelp);
}

type OnCommand = (act: OperatorCommand, json: boolean) => void;

function createProgram(onCommand: OnCommand, userName: string | undefined): Command {
  const program = new Command('npm run admin --')
    .description('Manages the customers of the API, whether it is running or not.')
    .helpOption('--help', 'explains a command or a topic')
    .addHelpCommand(false)
    .addHelpText('after', generalHelp);
  for (const definition of commandDefinitions) {
    const command = addCommand(program, definition);
    command.action(() => {
      const { json, ...values } = readValues(command, definition);
      const by = userName === undefined ? {} : { by: userName };
      onCommand(toOperatorCommand({ act: definition.act, ...by, ...values }), json === true);
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
  'A command that fails exits with status 1 and says why.',
  'The database and the file store are configured by the same variables as for the API:',
  'DATA_DIR or DATABASE_OWNER_URL, and FILES_DIR or AZURE_STORAGE_CONNECTION_STRING.',
].join('\n');

function addCommand(program: Command, definition: CommandDefinition): Command {
  const {
    words,
    act: commandName,
    help,
    requiredOptions = [],
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
  for (const field of listArguments(definition)) {
    command.addArgument(toArgument(commandName, field, field !== definition.optionalArgument));
  }
  for (const name of requiredOptions)
    command.addOption(toOption(commandName, name).makeOptionMandatory());
  for (const name of options) command.addOption(toOption(commandName, name));
  for (const name of flags) command.option(`--${name}`);
  if (definition.hasOtherNames) command.addOption(toOtherNamesOption(commandName));
  command.addOption(toOption(commandName, 'by'));
  return command.option('--json', 'prints JSON, for scripts');
}

/** @returns arguments and options of a parsed command, by their names in the command's JSON */
function readValues(command: Command, definition: CommandDefinition): Record<string, unknown> {
  const values = command.opts<Record<string, unknown>>();
  for (const [index, { name }] of listArguments(definition).entries()) {
    const value = command.processedArgs[index];
    if (value !== undefined) values[name] = value;
  }
  return values;
}

function listArguments({ arguments: fields = [], optionalArgument }: CommandDefinition): Field[] {
  return optionalArgument ? [...fields, optionalArgument] : [...fields];
}

/** @throws RejectedCommand when the values do not fit together, although each of them is valid */
function toOperatorCommand(values: Record<string, unknown>): OperatorCommand {
  const command = values.act === 'set setting' ? parseSettingValue(values) : values;
  if (!isOperatorCommand(command))
    throw new RejectedCommand(
      'The arguments do not fit together. --help shows what the command takes.',
    );
  return command;
}

/** Parses the value of a setting. The setting's name was checked as an argument before. */
function parseSettingValue(values: Record<string, unknown>): Record<string, unknown> {
  const name = values.name as keyof CustomerSettings;
  return { ...values, value: parseSettingText(name, String(values.value)) };
}

function getTopic(program: Command, topic: string): Command {
  const existingTopic = program.commands.find((command) => command.name() === topic);
  if (existingTopic) return existingTopic;
  return program
    .command(topic)
    .description(topicHelp[topic] ?? '')
    .helpOption('--help', 'explains the commands of a topic')
    .addHelpCommand(false);
}

function toArgument(commandName: CommandName, field: Field, isRequired: boolean): Argument {
  const label = isRequired ? `<${field.label}>` : `[${field.label}]`;
  return new Argument(label, field.expects).argParser((text) =>
    parseField(commandName, field, text),
  );
}

function toOption(commandName: CommandName, name: OptionName): Option {
  const field: Field = optionFields[name];
  const option = new Option(`--${name} <${field.label}>`, field.expects);
  return option.argParser((text) => parseField(commandName, field, text));
}

function toOtherNamesOption(commandName: CommandName): Option {
  const field = getLineField('alsoNamed', 'name', 200);
  const help = 'a further name of the person, up to twenty times';
  return new Option('--also-named <name>', help).argParser(
    (text: string, previousNames: string[] = []) =>
      parseField(commandName, field, [...previousNames, text]) as string[],
  );
}

/** @throws InvalidArgumentError that describes the allowed values */
function parseField(
  act: CommandName,
  { name, expects, convert }: Field,
  written: string | string[],
) {
  const value = convert && typeof written === 'string' ? convert(written) : written;
  const schema = operatorCommandSchemas[act].properties[name] ?? Type.Unknown();
  if (Value.Check(schema, value) && findUnstorableText(value) === undefined) return value;
  throw new InvalidArgumentError(`It takes ${expects}.`);
}
