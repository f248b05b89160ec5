import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { isAbsolute, join } from 'node:path';
import { type UserRole, userRoles } from '@feltbok/shared/domain/user-role';
import type { IdentitySettings } from './auth';
import { type CasterPlace, castersIn } from './casters/caster-list';
import { sealKeysIn } from './casters/sealed-password';
import type { DatabaseSettings } from './db/open-database';
import type { FileStoreSettings } from './files/open-file-store';
import type { OwnerService } from './owners/owner-service.data';
import type { PartyProviderSettings } from './signing/party-provider.data';

interface Environment {
  port: number;
  host: string;
  /** PEM; undefined where TLS ends before the API. */
  tls: { cert: string; key: string } | undefined;
  database: DatabaseSettings;
  identity: IdentitySettings;
  /** Where the app is, for what is printed on papers. */
  appAddress: string | undefined;
  corsOrigins: string[];
  logLevel: string;
  /** Of one account; undefined for no limit. */
  requestsPerMinute: number | undefined;
  /** Of one network address, with a token or without; undefined for no limit. */
  requestsPerMinutePerAddress: number | undefined;
  /** Whose word on the caller's address is taken: addresses and networks in CIDR notation. */
  trustedProxies: string[];
  /** Where the content of documents lies. */
  files: FileStoreSettings;
  /** Of one document. */
  documentMaxBytes: number;
  /** Where ClamAV's daemon listens, which scans documents; undefined where nobody does. */
  clamd: ClamdPlace | undefined;
  /** Who is asked for the owners of a property; undefined where nobody is. */
  ownerService: OwnerService | undefined;
  /** Of one account; undefined for no limit. */
  ownerLookUpsPerHour: number | undefined;
  /** By whom remote parties prove who they are; undefined where nobody is named. */
  partyIdentity: PartyProviderSettings | undefined;
  /** What papers are sealed with; undefined where they are not. */
  seal: SealSettings | undefined;
  /** Whose corrections are relayed; empty where none are. */
  casters: CasterPlace[];
  /** Encrypt what accounts sign in to casters with. */
  casterKeys: string[];
  /** Where the end of the audit trail is anchored: the path of a file, or an http(s) address. */
  trailAnchor: string | undefined;
}

/** One of the two at least. */
export interface SealSettings {
  /** A PKCS#12 file. */
  key?: { file: Uint8Array; passphrase: string };
  authorityUrl?: string;
}

type ClamdPlace = { path: string } | { host: string; port: number };

/** Every variable that is missing or wrong, one line each. */
export class EnvironmentError extends Error {}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/**
 * The server's settings from its environment; README.md has the table.
 * @throws EnvironmentError naming each variable in error
 */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const { read, end } = readerOf(variables);
  const environment = {
    port: read('PORT', portIn, 'a port number from 0 to 65535'),
    host: read('HOST', anyText, 'the network address to listen on', 'localhost'),
    tls: tlsIn(read),
    database: databaseIn(read),
    identity: readIdentity(read),
    appAddress:
      read<string | null>('APP_ADDRESS', webAddress, 'an http(s) address', null) ?? undefined,
    corsOrigins: read(
      'CORS_ORIGINS',
      originsIn,
      'origins like https://felt.example.no, parted by commas',
      [],
    ),
    logLevel: read(
      'LOG_LEVEL',
      (text) => logLevels.find((level) => level === text),
      logLevels.join(', '),
      'info',
    ),
    requestsPerMinute:
      read(
        'REQUESTS_PER_MINUTE',
        requestsIn,
        'a whole number from 0, for no limit, to 100000',
        6000,
      ) || undefined,
    requestsPerMinutePerAddress:
      read(
        'REQUESTS_PER_MINUTE_PER_ADDRESS',
        requestsIn,
        'a whole number from 0, for no limit, to 100000',
        0,
      ) || undefined,
    trustedProxies: read(
      'TRUSTED_PROXIES',
      networksIn,
      'addresses like 10.0.0.5 or 10.0.0.0/8, parted by commas',
      [],
    ),
    ownerService: ownerServiceIn(read),
    ownerLookUpsPerHour:
      read(
        'OWNER_LOOK_UPS_PER_HOUR',
        requestsIn,
        'a whole number from 0, for no limit, to 100000',
        300,
      ) || undefined,
    ...castersOf(read),
    documentMaxBytes:
      mebibyte *
      read('DOCUMENT_MAX_MB', megabytesIn, `a whole number from 1 to ${largestDocumentMb}`, 100),
    clamd:
      read<ClamdPlace | null>(
        'CLAMD',
        clamdIn,
        'host:port, or the absolute path of a socket',
        null,
      ) ?? undefined,
    seal: sealIn(read),
    partyIdentity: partyIdentityIn(read),
    trailAnchor:
      read<string | null>(
        'TRAIL_ANCHOR',
        anchorIn,
        'the absolute path of a file, or an http(s) address',
        null,
      ) ?? undefined,
  };
  const files = filesIn(read, environment.database);
  end();
  return { ...environment, files };
}

function readIdentity(read: Read): Environment['identity'] {
  return {
    issuer: read(
      'IDENTITY_ISSUER',
      webAddress,
      "the identity provider's issuer, an http(s) address",
    ),
    audience: read('IDENTITY_AUDIENCE', anyText, 'the audience that tokens for this API carry'),
    scope: read('IDENTITY_SCOPE', anyText, 'the scope that tokens for this API carry'),
    integrationScope: read(
      'IDENTITY_INTEGRATION_SCOPE',
      anyText,
      "the scope that the tokens of case systems carry, other than the users'",
      'feltbok.integration',
    ),
    subjectClaim: read('IDENTITY_SUBJECT_CLAIM', anyText, 'the name of a claim', 'sub'),
    roles:
      read<ReadonlyMap<string, UserRole> | null>(
        'IDENTITY_ROLES',
        rolesIn,
        `names in the claims roles or groups with their roles, as in Feltbok.Lead=lead; the roles are ${userRoles.join(', ')}`,
        null,
      ) ?? undefined,
    jwksUrl:
      read<string | null>('IDENTITY_JWKS_URL', webAddress, 'an http(s) address', null) ?? undefined,
    acr:
      read<string[] | null>(
        'IDENTITY_ACR',
        acrIn,
        'values of the claim acr or acrs, parted by spaces',
        null,
      ) ?? undefined,
    maxAgeMinutes:
      read('IDENTITY_MAX_AGE_MINUTES', minutesIn, 'whole minutes, or 0 for no limit', 0) ||
      undefined,
    freshMinutes:
      read('IDENTITY_FRESH_MINUTES', minutesIn, 'whole minutes, or 0 for no limit', 0) || undefined,
  };
}

function tlsIn(read: Read): Environment['tls'] {
  const files = { cert: 'TLS_CERTIFICATE_FILE', key: 'TLS_KEY_FILE' };
  const named = Object.values(files).filter(
    (name) => read<string | null>(name, anyText, 'a path', null) !== null,
  );
  if (named.length === 0) return undefined;
  return {
    cert: read(files.cert, textOf, 'a file with a certificate in PEM'),
    key: read(files.key, textOf, "a file with the certificate's key in PEM"),
  };
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function sealIn(read: Read): SealSettings | undefined {
  const file = read<Uint8Array | null>(
    'SEAL_KEY_FILE',
    sealKeyIn,
    'a PKCS#12 file with key and certificate',
    null,
  );
  const passphrase = read('SEAL_KEY_PASSPHRASE', anyText, "the key's passphrase", '');
  const authorityUrl = read<string | null>(
    'SEAL_AUTHORITY_URL',
    webAddress,
    'an http(s) address',
    null,
  );
  if (file === null && authorityUrl === null) return undefined;
  return { ...(file && { key: { file, passphrase } }), ...(authorityUrl && { authorityUrl }) };
}

/** Compose names a file in any case; an empty one holds no key. */
function sealKeyIn(file: string): Uint8Array | null | undefined {
  const bytes = bytesOf(file);
  return bytes?.length === 0 ? null : bytes;
}

function bytesOf(file: string): Uint8Array | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

function ownerServiceIn(read: Read): OwnerService | undefined {
  const url = read<string | null>('OWNER_SERVICE_URL', webAddress, 'an http(s) address', null);
  const authorization = read(
    'OWNER_SERVICE_AUTHORIZATION',
    anyText,
    'a value of the header Authorization',
    '',
  );
  return url === null ? undefined : { url, ...(authorization !== '' && { authorization }) };
}

function partyIdentityIn(read: Read): PartyProviderSettings | undefined {
  const issuer = read<string | null>(
    'PARTY_IDENTITY_ISSUER',
    webAddress,
    'an http(s) address',
    null,
  );
  if (issuer === null) return undefined;
  return {
    issuer,
    name: read(
      'PARTY_IDENTITY_NAME',
      anyText,
      'what parties know the provider as, as in ID-porten',
    ),
    clientId: read('PARTY_IDENTITY_CLIENT_ID', anyText, "the API's client id at the provider"),
    clientSecret: read('PARTY_IDENTITY_CLIENT_SECRET', anyText, "the client's secret"),
    returnAddress: read(
      'PARTY_IDENTITY_RETURN_ADDRESS',
      webAddress,
      'the address of the page on which parties sign, as in https://felt.example.no/api/Sign',
    ),
    acr:
      read<string[] | null>(
        'PARTY_IDENTITY_ACR',
        acrIn,
        'values of the claim acr, parted by spaces',
        null,
      ) ?? undefined,
  };
}

function castersOf(read: Read): Pick<Environment, 'casters' | 'casterKeys'> {
  const expected =
    'casters like CPOS=https://caster.example:2102 EUREF89, parted by commas; the frame is EUREF89 or ITRF';
  const casters = read<CasterPlace[]>('NTRIP_CASTERS', castersIn, expected, []);
  // A variable in error reads as undefined until all are read.
  if (!casters || casters.length === 0) return { casters: [], casterKeys: [] };
  return {
    casters,
    casterKeys: read('NTRIP_LOGIN_KEY', sealKeysIn, 'keys like AGE-SECRET-KEY-1…, one a line'),
  };
}

/**
 * Pairs like `Feltbok.Lead=lead`, parted by commas. A name of the provider's may hold an equals
 * sign itself.
 */
const acrIn = (text: string) =>
  /^[\w:./-]+( [\w:./-]+)*$/.test(text) ? text.split(' ') : undefined;
const minutesIn = (text: string) => (/^\d{1,6}$/.test(text) ? Number(text) : undefined);

function rolesIn(text: string): ReadonlyMap<string, UserRole> | undefined {
  const pairs = text.split(',').map((pair) => {
    const at = pair.lastIndexOf('=');
    const role = userRoles.find((one) => one === pair.slice(at + 1).trim());
    return [pair.slice(0, Math.max(0, at)).trim(), role] as const;
  });
  const complete = pairs.flatMap(([name, role]) =>
    name !== '' && role ? [[name, role] as const] : [],
  );
  return complete.length === pairs.length ? new Map(complete) : undefined;
}

/** IPv4 and IPv6 addresses, and networks of them (RFC 4632). */
function networksIn(text: string): string[] | undefined {
  const networks = text.split(',').map((one) => one.trim());
  const isNetwork = (one: string) => {
    const [address = '', length, ...rest] = one.split('/');
    const bits = { 4: 32, 6: 128, 0: -1 }[isIP(address)] ?? -1;
    const isLength =
      length === undefined ||
      (/^\d{1,3}$/.test(length) && Number(length) >= 1 && Number(length) <= bits);
    return bits > 0 && isLength && rest.length === 0;
  };
  return networks.every(isNetwork) ? networks : undefined;
}

function filesIn(read: Read, database: DatabaseSettings): FileStoreSettings {
  const connectionString = read(
    'AZURE_STORAGE_CONNECTION_STRING',
    anyText,
    'a connection string',
    '',
  );
  const container = read(
    'AZURE_STORAGE_CONTAINER',
    containerName,
    'the name of a container',
    'feltbok-documents',
  );
  if (connectionString !== '') return { azure: { connectionString, container } };
  const dataDir = read('DATA_DIR', anyText, 'a directory', '');
  const preset = 'url' in database && dataDir === '' ? undefined : join(dataDir, 'files');
  return {
    folder: read('FILES_DIR', anyText, 'the directory that holds the content of documents', preset),
  };
}

/** @throws EnvironmentError when neither DATABASE_URL nor DATA_DIR says where the database is */
export function readDatabaseSettings(variables: NodeJS.ProcessEnv): DatabaseSettings {
  const { read, end } = readerOf(variables);
  const settings = databaseIn(read);
  end();
  return settings;
}

/** @throws EnvironmentError when nothing says where the content of documents lies */
export function readFileStoreSettings(variables: NodeJS.ProcessEnv): FileStoreSettings {
  const { read, end } = readerOf(variables);
  const settings = filesIn(read, databaseIn(read));
  end();
  return settings;
}

type Parse<Value> = (text: string) => Value | undefined;
type Read = <Value>(name: string, parse: Parse<Value>, expected: string, preset?: Value) => Value;

/**
 * `end` throws when a variable that was read is in error; until then such a variable reads as
 * undefined.
 */
function readerOf(variables: NodeJS.ProcessEnv): { read: Read; end: () => void } {
  const errors: string[] = [];
  const read: Read = <Value>(
    name: string,
    parse: Parse<Value>,
    expected: string,
    preset?: Value,
  ) => {
    const text = (variables[name] ?? secretIn(variables, name, errors))?.trim() ?? '';
    const value = text === '' ? preset : parse(text);
    if (value === undefined)
      errors.push(`${name} ${describeProblem(name, text)}: expected ${expected}`);
    return value as Value;
  };
  const end = () => {
    if (errors.length > 0) throw new EnvironmentError(errors.join('\n'));
  };
  return { read, end };
}

/**
 * Secrets may lie in files, as container platforms provide them: what another user may list are the
 * variables alone.
 */
const secrets = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'AZURE_STORAGE_CONNECTION_STRING',
  'OWNER_SERVICE_AUTHORIZATION',
  'SEAL_KEY_PASSPHRASE',
  'PARTY_IDENTITY_CLIENT_SECRET',
  'NTRIP_LOGIN_KEY',
];

function secretIn(
  variables: NodeJS.ProcessEnv,
  name: string,
  errors: string[],
): string | undefined {
  const file = variables[`${name}_FILE`];
  if (!file || !secrets.includes(name)) return undefined;
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    errors.push(`${name}_FILE cannot be read: ${(error as Error).message}`);
    return undefined;
  }
}

/** An address may hold a password, which no log is for. */
function describeProblem(name: string, text: string): string {
  if (text === '') return 'is missing';
  return secrets.includes(name) ? 'is not well-formed' : `is '${text}'`;
}

function databaseIn(read: Read): DatabaseSettings {
  const address = 'an address like postgres://user@host/database';
  const url = read<string | null>('DATABASE_URL', postgresAddress, address, null);
  const ownerUrl = read<string | null>('DATABASE_OWNER_URL', postgresAddress, address, null);
  const poolSize = read(
    'DATABASE_POOL_SIZE',
    countIn,
    'a number of connections from 1 to 1000',
    10,
  );
  if (url !== null) return { url, ...(ownerUrl !== null && { ownerUrl }), poolSize };
  // For what is run as the owner alone: migrations, imports and the operator's command.
  if (ownerUrl !== null) return { url: ownerUrl, poolSize };
  return { dataDir: read('DATA_DIR', anyText, 'the directory that holds the database') };
}

const mebibyte = 1024 * 1024;
const largestDocumentMb = 4096;

function megabytesIn(text: string): number | undefined {
  const number = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= largestDocumentMb ? number : undefined;
}

/** By Azure's rule for names of containers. */
const containerName = (text: string) =>
  /^(?=.{3,63}$)[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text) ? text : undefined;

function clamdIn(text: string): ClamdPlace | undefined {
  if (isAbsolute(text)) return { path: text };
  const [, host = '', port = ''] = /^(.+):(\d{1,5})$/.exec(text) ?? [];
  const number = portIn(port);
  return host === '' || !number
    ? undefined
    : { host: host.replace(/^\[(.*)\]$/, '$1'), port: number };
}

const anchorIn = (text: string) => (isAbsolute(text) ? text : webAddress(text));
const anyText = (text: string) => text;

function portIn(text: string): number | undefined {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  return port <= 65_535 ? port : undefined;
}

function requestsIn(text: string): number | undefined {
  const count = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  return count <= 100_000 ? count : undefined;
}

function countIn(text: string): number | undefined {
  const count = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return count >= 1 && count <= 1000 ? count : undefined;
}

function postgresAddress(text: string): string | undefined {
  return URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol) ? text : undefined;
}

function webAddress(text: string): string | undefined {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : undefined;
}

function originsIn(text: string): string[] | undefined {
  const origins = text.split(',').map((origin) => origin.trim());
  const areOrigins = origins.every(
    (origin) => webAddress(origin) && new URL(origin).origin === origin,
  );
  return areOrigins ? origins : undefined;
}
