import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { isAbsolute } from 'node:path';
import { type UserRole, userRoles } from '@feltbok/domain/users/user-role.ts';
import Type from 'typebox';
import { parseCasters } from './ntrip/caster-list';
import { parseSealKeys } from './ntrip/encrypted-password';
import type { SettingNotes } from './setting-notes';

export type EnvironmentNotes = SettingNotes & {
  /** The variable without which this one is not looked at. */
  belongsTo?: string;
  /** Is never printed, and may lie in a file that the variable with `_FILE` at its end names. */
  isSecret?: true;
};

type NumberNotes = EnvironmentNotes & { minimum: number; maximum: number };
type TextNotes = EnvironmentNotes & { expects: string };

const wholeNumber = (notes: NumberNotes) => Type.Integer(notes);
const text = (notes: TextNotes) => Type.String(notes);

/**
 * A text that is read by a function of its own.
 * @param parse returns undefined for a text that is no value of the setting
 */
const customText = <Value>(parse: (text: string) => Value | undefined, notes: TextNotes) =>
  Type.Decode(Type.String(notes), (text) => {
    const value = parse(text);
    if (value === undefined) throw new Error(`expected ${notes.expects}`);
    return value;
  });

const requestLimit = (notes: Pick<NumberNotes, 'description' | 'unit'> & { default: number }) =>
  wholeNumber({
    ...notes,
    minimum: 0,
    maximum: 100_000,
    expects: 'a whole number from 0, for no limit, to 100000',
  });

const minutes = (description: string) =>
  wholeNumber({
    description,
    unit: 'minutes',
    minimum: 0,
    maximum: 999_999,
    default: 0,
    withoutIt: 'no limit',
    expects: 'whole minutes, or 0 for no limit',
  });

const webAddress = { expects: 'an http(s) address' };
const postgresAddress = { expects: 'an address like postgres://user@host/database' };

export const databaseVariables = {
  DATA_DIR: Type.Optional(
    text({
      description:
        'directory of the embedded database; created if it does not exist, and accessible to its ' +
        'owner only',
      expects: 'the directory that holds the database',
      withoutIt: 'required without `DATABASE_URL`',
    }),
  ),
  DATABASE_URL: Type.Optional(
    customText(parsePostgresAddress, {
      description:
        'address of a PostgreSQL server instead of the embedded database: ' +
        '`postgres://user:password@host/database`',
      isSecret: true,
      ...postgresAddress,
    }),
  ),
  DATABASE_OWNER_URL: Type.Optional(
    customText(parsePostgresAddress, {
      description:
        "the same server with the login of the tables' owner, for migrations, imports and the " +
        "operator's command",
      isSecret: true,
      ...postgresAddress,
    }),
  ),
  DATABASE_POOL_SIZE: wholeNumber({
    description: 'maximum number of connections to the PostgreSQL server',
    minimum: 1,
    maximum: 1000,
    default: 10,
  }),
};

export const fileVariables = {
  FILES_DIR: Type.Optional(
    text({
      description: "directory of the documents' contents; created if it does not exist",
      withoutIt: '`files` below `DATA_DIR`',
      expects: 'the directory that holds the content of documents',
    }),
  ),
  AZURE_STORAGE_CONNECTION_STRING: Type.Optional(
    text({
      description:
        "stores documents' contents in Azure Blob Storage; contains an account key or a shared " +
        'access signature',
      isSecret: true,
      expects: 'a connection string',
    }),
  ),
  AZURE_STORAGE_CONTAINER: customText(parseContainerName, {
    description: 'the container in Azure Blob Storage; created if it does not exist',
    default: 'feltbok-documents',
    expects: 'the name of a container',
  }),
};

const serverVariables = {
  PORT: wholeNumber({
    description: 'port to listen on; 0 takes a free one',
    minimum: 0,
    maximum: 65_535,
    expects: 'a port number from 0 to 65535',
  }),
  HOST: text({
    description: 'network address to listen on; `0.0.0.0` in a container',
    default: 'localhost',
    expects: 'the network address to listen on',
  }),
  TLS_CERTIFICATE_FILE: Type.Optional(
    customText(readText, {
      description:
        'a file in PEM: with it and the key the API accepts only TLS 1.3, for a proxy on ' +
        'another machine or network',
      expects: 'a file with a certificate in PEM',
    }),
  ),
  TLS_KEY_FILE: Type.Optional(
    customText(readText, {
      description: "a file in PEM with the certificate's key",
      withoutIt: 'required with `TLS_CERTIFICATE_FILE`',
      expects: "a file with the certificate's key in PEM",
    }),
  ),
  LOG_LEVEL: Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    description: 'the least severe events in the log',
    default: 'info',
  }),
  CORS_ORIGINS: Type.Optional(
    customText(parseOrigins, {
      description: 'origins whose pages may call the API, separated by commas',
      expects: 'origins like https://felt.example.no, separated by commas',
    }),
  ),
  TRUSTED_PROXIES: Type.Optional(
    customText(parseNetworks, {
      description:
        'addresses and networks (`10.0.0.0/8`), separated by commas, whose `X-Forwarded-For` ' +
        "names the caller's address",
      expects: 'addresses like 10.0.0.5 or 10.0.0.0/8, separated by commas',
    }),
  ),
  REQUESTS_PER_MINUTE: requestLimit({
    description:
      'maximum number of requests that a process accepts from one account; 0 for no limit',
    unit: 'requests a minute',
    default: 6000,
  }),
  REQUESTS_PER_MINUTE_PER_ADDRESS: requestLimit({
    description: 'the same from one network address, with a token or without; 0 for no limit',
    unit: 'requests a minute',
    default: 0,
  }),
  APP_ADDRESS: Type.Optional(
    customText(parseWebAddress, {
      description:
        'address of the app, such as `https://felt.example.no`: printed on agreements and ' +
        'protocols, with `/verify` and a code by which anybody can check them; without it ' +
        'only the code is printed',
      ...webAddress,
    }),
  ),
  DOCUMENT_MAX_MB: wholeNumber({
    description: 'largest document; the apps get the limit from the API',
    unit: 'MiB',
    minimum: 1,
    maximum: 4096,
    default: 100,
  }),
  CLAMD: Type.Optional(
    customText(parseScannerPlace, {
      description:
        "address of ClamAV's daemon, `host:port` or the path of a socket: " +
        '[documents](#documents) are scanned before they are sent',
      expects: 'host:port, or the absolute path of a socket',
    }),
  ),
  WEBHOOK_LOOPBACK: Type.Optional(
    customText((text) => text === 'allowed' || undefined, {
      description:
        '`allowed` lets webhooks have addresses on this machine, also without TLS, to try them ' +
        'out; never in production',
      expects: 'allowed',
    }),
  ),
  TRAIL_ANCHOR: Type.Optional(
    customText(parseFileOrAddress, {
      description:
        'where the ends of the audit trail are anchored daily: the absolute path of a file, ' +
        'or an address',
      expects: 'the absolute path of a file, or an http(s) address',
    }),
  ),
};

const identityVariables = {
  IDENTITY_ISSUER: customText(parseWebAddress, {
    description: "the identity provider's issuer, exactly as its tokens have it in `iss`",
    expects: "the identity provider's issuer, an http(s) address",
  }),
  IDENTITY_AUDIENCE: text({
    description: 'the value of `aud` in tokens for this API',
    expects: 'the audience that tokens for this API carry',
  }),
  IDENTITY_SCOPE: text({
    description: 'a scope that tokens for this API must have in `scp` or `scope`',
    expects: 'the scope that tokens for this API carry',
  }),
  IDENTITY_INTEGRATION_SCOPE: text({
    description:
      "a scope that tokens of case systems must have, also in `roles`; different from the users'",
    default: 'feltbok.integration',
    expects: "the scope that the tokens of case systems carry, other than the users'",
  }),
  IDENTITY_RESULTS_SCOPE: text({
    description:
      'a scope that tokens of service accounts must have to read results, also in `roles`; ' +
      'different from the other two',
    default: 'feltbok.results',
    expects: 'the scope that tokens carry which read results, other than the other two',
  }),
  IDENTITY_SUBJECT_CLAIM: text({
    description: 'claim that names the account; `oid` for Microsoft Entra ID',
    default: 'sub',
    expects: 'the name of a claim',
  }),
  IDENTITY_ROLES: Type.Optional(
    customText(parseRoles, {
      description:
        "the provider's names of the roles, as in `Feltbok.Lead=lead,Feltbok.Reader=reader`; " +
        'see [roles](#roles)',
      expects:
        'names in the claims roles or groups with their roles, as in ' +
        `Feltbok.Lead=lead; the roles are ${userRoles.join(', ')}`,
    }),
  ),
  IDENTITY_ACR: Type.Optional(
    customText(parseClaimValues, {
      description:
        'required strength of a sign-in: values separated by spaces, one of which must be in the ' +
        'claim `acr`, or `acrs` of Entra ID',
      expects: 'values of the claim acr or acrs, separated by spaces',
    }),
  ),
  IDENTITY_MAX_AGE_MINUTES: minutes('maximum age of a sign-in, by the claim `auth_time`'),
  IDENTITY_FRESH_MINUTES: minutes(
    'maximum age of the sign-in of a user who deletes, or adds or removes a signature',
  ),
  IDENTITY_JWKS_URL: Type.Optional(
    customText(parseWebAddress, {
      description:
        "address of the provider's signing keys, if its discovery document does not name it",
      withoutIt: 'by discovery',
      ...webAddress,
    }),
  ),
};

const serviceVariables = {
  OWNER_SERVICE_URL: Type.Optional(
    customText(parseWebAddress, {
      description:
        'address of the service for owners of properties, requested with `eiendommer=<key>`; ' +
        'without it owners are not shown',
      ...webAddress,
    }),
  ),
  OWNER_SERVICE_AUTHORIZATION: Type.Optional(
    text({
      description: 'the header `Authorization` of requests to the service of owners',
      isSecret: true,
      expects: 'a value of the header Authorization',
    }),
  ),
  OWNER_LOOK_UPS_PER_HOUR: requestLimit({
    description:
      'maximum number of look-ups of owners that a process makes for one account; 0 for no limit',
    unit: 'look-ups an hour',
    default: 300,
  }),
  NTRIP_CASTERS: Type.Optional(
    customText(parseCasters, {
      description:
        'casters of GNSS corrections, as in `CPOS=https://caster.example:2102 EUREF89`, ' +
        'separated by commas: name, address with `http` or `https`, and the frame, `EUREF89` ' +
        'or `ITRF`, if known; the API connects to no others. [Corrections](#corrections)',
      expects:
        'casters like CPOS=https://caster.example:2102 EUREF89, separated by commas; the frame ' +
        'is EUREF89 or ITRF',
    }),
  ),
  NTRIP_LOGIN_KEY: Type.Optional(
    customText(parseSealKeys, {
      description:
        "`AGE-SECRET-KEY-1…`, which encrypts users' logins at casters; of several lines the " +
        'first encrypts, and all decrypt',
      belongsTo: 'NTRIP_CASTERS',
      withoutIt: 'required with `NTRIP_CASTERS`',
      isSecret: true,
      expects: 'keys like AGE-SECRET-KEY-1…, one a line',
    }),
  ),
  SEAL_KEY_FILE: Type.Optional(
    customText(readBytes, {
      description:
        "a PKCS#12 file with the organisation's key and certificate: [papers](#documents) " +
        'that are stored are sealed with it; an empty file means no key',
      expects: 'a PKCS#12 file with key and certificate',
    }),
  ),
  SEAL_KEY_PASSPHRASE: Type.Optional(
    text({
      description: 'passphrase of the key in `SEAL_KEY_FILE`',
      isSecret: true,
      expects: "the key's passphrase",
    }),
  ),
  SEAL_AUTHORITY_URL: Type.Optional(
    customText(parseWebAddress, {
      description:
        'address of a timestamp authority (RFC 3161): its token is in the seal, or is the seal',
      ...webAddress,
    }),
  ),
  PARTY_IDENTITY_ISSUER: Type.Optional(
    customText(parseWebAddress, {
      description:
        'the OpenID Connect provider with which [remote ' +
        'parties](../docs/identity-provider.md#remote-parties) can prove who they are',
      ...webAddress,
    }),
  ),
  PARTY_IDENTITY_NAME: Type.Optional(
    text({
      description: 'the name of that provider as parties know it, such as `ID-porten`',
      belongsTo: 'PARTY_IDENTITY_ISSUER',
      withoutIt: 'required with `PARTY_IDENTITY_ISSUER`',
      expects: 'the name of the provider as parties know it, such as ID-porten',
    }),
  ),
  PARTY_IDENTITY_CLIENT_ID: Type.Optional(
    text({
      description: "the API's client id at that provider",
      belongsTo: 'PARTY_IDENTITY_ISSUER',
      withoutIt: 'required with `PARTY_IDENTITY_ISSUER`',
      expects: "the API's client id at the provider",
    }),
  ),
  PARTY_IDENTITY_CLIENT_SECRET: Type.Optional(
    text({
      description: "the API's secret at that provider",
      belongsTo: 'PARTY_IDENTITY_ISSUER',
      withoutIt: 'required with `PARTY_IDENTITY_ISSUER`',
      isSecret: true,
      expects: "the client's secret",
    }),
  ),
  PARTY_IDENTITY_RETURN_ADDRESS: Type.Optional(
    customText(parseWebAddress, {
      description:
        'address of the page on which parties sign, as registered at that provider: ' +
        '`https://felt.example.no/api/Sign`',
      belongsTo: 'PARTY_IDENTITY_ISSUER',
      withoutIt: 'required with `PARTY_IDENTITY_ISSUER`',
      expects:
        'the address of the page on which parties sign, as in https://felt.example.no/api/Sign',
    }),
  ),
  PARTY_IDENTITY_ACR: Type.Optional(
    customText(parseClaimValues, {
      description:
        'values of the claim `acr`, separated by spaces, one of which an answer of that provider ' +
        'must have',
      belongsTo: 'PARTY_IDENTITY_ISSUER',
      expects: 'values of the claim acr, separated by spaces',
    }),
  ),
};

/** Every environment variable of the API, each with its documentation. */
export const EnvironmentSchema = Type.Object({
  ...serverVariables,
  ...databaseVariables,
  ...fileVariables,
  ...identityVariables,
  ...serviceVariables,
});

function readText(file: string): string | undefined {
  return readBytes(file)?.toString('utf8');
}

function readBytes(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

function parseWebAddress(text: string): string | undefined {
  return hasProtocol(text, /^https?:$/) ? text : undefined;
}

function parseFileOrAddress(text: string): string | undefined {
  return isAbsolute(text) ? text : parseWebAddress(text);
}

function parsePostgresAddress(text: string): string | undefined {
  return hasProtocol(text, /^postgres(ql)?:$/) ? text : undefined;
}

function hasProtocol(text: string, protocol: RegExp): boolean {
  return URL.canParse(text) && protocol.test(new URL(text).protocol);
}

function parseClaimValues(text: string): string[] | undefined {
  return /^[\w:./-]+( [\w:./-]+)*$/.test(text) ? text.split(' ') : undefined;
}

/**
 * Reads pairs like `Feltbok.Lead=lead`, separated by commas. A name of the provider's may hold an
 * equals sign itself.
 */
function parseRoles(text: string): ReadonlyMap<string, UserRole> | undefined {
  const roles = new Map<string, UserRole>();
  for (const pair of text.split(',')) {
    const separator = pair.lastIndexOf('=');
    const name = pair.slice(0, Math.max(0, separator)).trim();
    const role = userRoles.find((known) => known === pair.slice(separator + 1).trim());
    if (name === '' || !role) return undefined;
    roles.set(name, role);
  }
  return roles;
}

/** Reads IPv4 and IPv6 addresses, and networks of them (RFC 4632). */
function parseNetworks(text: string): string[] | undefined {
  const networks = text.split(',').map((network) => network.trim());
  return networks.every(isNetwork) ? networks : undefined;
}

function isNetwork(network: string): boolean {
  const [address = '', length, ...rest] = network.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (length === undefined) return true;
  const bits = version === 4 ? 32 : 128;
  return /^\d{1,3}$/.test(length) && Number(length) >= 1 && Number(length) <= bits;
}

/** Azure's rule for names of containers. */
function parseContainerName(text: string): string | undefined {
  return /^(?=.{3,63}$)[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text) ? text : undefined;
}

function parseScannerPlace(
  text: string,
): { path: string } | { host: string; port: number } | undefined {
  if (isAbsolute(text)) return { path: text };
  const [, host = '', port = ''] = /^(.+):(\d{1,5})$/.exec(text) ?? [];
  const number = Number(port);
  if (host === '' || number < 1 || number > 65_535) return undefined;
  return { host: host.replace(/^\[(.*)\]$/, '$1'), port: number };
}

function parseOrigins(text: string): string[] | undefined {
  const origins = text.split(',').map((origin) => origin.trim());
  const areOrigins = origins.every(
    (origin) => parseWebAddress(origin) !== undefined && new URL(origin).origin === origin,
  );
  return areOrigins ? origins : undefined;
}
