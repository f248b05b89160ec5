import type { IdentitySettings } from './auth';

interface Environment {
  port: number;
  host: string;
  dataDir: string;
  identity: IdentitySettings;
  corsOrigins: string[];
  logLevel: string;
}

/** Every variable that is missing or wrong, one line each. */
export class EnvironmentFault extends Error {}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/**
 * What the server is told by its environment; README.md has the table.
 * @throws EnvironmentFault naming each variable at fault
 */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const { read, end } = readerOf(variables);
  const environment: Environment = {
    port: read('PORT', portIn, 'a port number from 0 to 65535'),
    host: read('HOST', anyText, 'the network address to listen on', 'localhost'),
    dataDir: dataDirOf(read),
    identity: {
      issuer: read('IDENTITY_ISSUER', webAddress, "the identity provider's issuer, an http(s) address"),
      audience: read('IDENTITY_AUDIENCE', anyText, 'the audience that tokens for this API carry'),
      scope: read('IDENTITY_SCOPE', anyText, 'the scope that tokens for this API carry'),
      subjectClaim: read('IDENTITY_SUBJECT_CLAIM', anyText, 'the name of a claim', 'sub'),
      jwksUrl: read<string | null>('IDENTITY_JWKS_URL', webAddress, 'an http(s) address', null) ?? undefined,
    },
    corsOrigins: read('CORS_ORIGINS', originsIn, 'origins like https://felt.example.no, parted by commas', []),
    logLevel: read('LOG_LEVEL', (text) => logLevels.find((level) => level === text), logLevels.join(', '), 'info'),
  };
  end();
  return environment;
}

/** @throws EnvironmentFault when DATA_DIR is missing */
export function readDataDir(variables: NodeJS.ProcessEnv): string {
  const { read, end } = readerOf(variables);
  const dataDir = dataDirOf(read);
  end();
  return dataDir;
}

type Parse<Value> = (text: string) => Value | undefined;
type Read = <Value>(name: string, parse: Parse<Value>, expected: string, preset?: Value) => Value;

/** `end` throws when a variable that was read is at fault; until then such a variable reads as undefined. */
function readerOf(variables: NodeJS.ProcessEnv): { read: Read; end: () => void } {
  const faults: string[] = [];
  const read: Read = <Value>(name: string, parse: Parse<Value>, expected: string, preset?: Value) => {
    const text = variables[name]?.trim() ?? '';
    const value = text === '' ? preset : parse(text);
    if (value === undefined)
      faults.push(`${name} ${text === '' ? 'is missing' : `is '${text}'`}: expected ${expected}`);
    return value as Value;
  };
  const end = () => {
    if (faults.length > 0) throw new EnvironmentFault(faults.join('\n'));
  };
  return { read, end };
}

const dataDirOf = (read: Read) => read('DATA_DIR', anyText, 'the directory that holds the database');

const anyText = (text: string) => text;

function portIn(text: string): number | undefined {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  return port <= 65_535 ? port : undefined;
}

function webAddress(text: string): string | undefined {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : undefined;
}

function originsIn(text: string): string[] | undefined {
  const origins = text.split(',').map((origin) => origin.trim());
  const areOrigins = origins.every((origin) => webAddress(origin) && new URL(origin).origin === origin);
  return areOrigins ? origins : undefined;
}
