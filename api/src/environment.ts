import { join } from 'node:path';
import type { IdentitySettings } from './auth';
import type { DatabaseSettings } from './db/open-database';
import { EnvironmentReader } from './environment-reader';
import { databaseVariables, fileVariables } from './environment-schema';
import type { FileStoreSettings } from './files/open-file-store';
import type { CasterPlace } from './ntrip/caster-list';
import type { OwnerService } from './owners/owner-service.data';
import type { PartyProviderSettings } from './signing/party-provider.data';

export { EnvironmentError } from './environment-reader';

/** Limits, services and lists are undefined or empty where the environment does not set them. */
interface Environment {
  port: number;
  host: string;
  /** PEM texts; undefined where a proxy in front of the API ends TLS. */
  tls: { cert: string; key: string } | undefined;
  database: DatabaseSettings;
  identity: IdentitySettings;
  /** Address of the app, which is printed on papers. */
  appAddress: string | undefined;
  corsOrigins: string[];
  logLevel: string;
  /** Maximum per account. */
  requestsPerMinute: number | undefined;
  /** Maximum per network address, with or without a token. */
  requestsPerMinutePerAddress: number | undefined;
  /** Addresses, and networks in CIDR notation, whose `X-Forwarded-For` is trusted. */
  trustedProxies: string[];
  /** The store of document contents. */
  files: FileStoreSettings;
  /** Maximum size of a document. */
  documentMaxBytes: number;
  /** ClamAV's daemon, which scans documents. */
  clamd: ClamdPlace | undefined;
  /** The service that knows the owners of properties. */
  ownerService: OwnerService | undefined;
  /** Maximum per account. */
  ownerLookUpsPerHour: number | undefined;
  /** The provider by which remote parties prove their identity. */
  partyIdentity: PartyProviderSettings | undefined;
  /** The key or the authority that papers are sealed with. */
  seal: SealSettings | undefined;
  /** Casters whose corrections are relayed. */
  casters: CasterPlace[];
  /** Keys that encrypt the accounts' logins at casters. */
  casterKeys: string[];
  /** Path of a file, or an http(s) address, for the daily ends of the audit trail. */
  trailAnchor: string | undefined;
  webhooks: WebhookSettings;
}

interface WebhookSettings {
  /** Whether webhooks may have addresses on this machine. */
  allowsLoopback: boolean;
}

/** Settings of the seal, with a key, an authority, or both. */
export interface SealSettings {
  /** A PKCS#12 file. */
  key?: { file: Uint8Array; passphrase: string };
  authorityUrl?: string;
}

type ClamdPlace = { path: string } | { host: string; port: number };

const databaseNames = Object.keys(databaseVariables);
const storageNames = [...databaseNames, ...Object.keys(fileVariables)];

/**
 * Reads the server's settings from the environment; the table is in README.md.
 * @throws EnvironmentError naming each invalid variable
 */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const reader = new EnvironmentReader(variables);
  const { values } = reader;
  const database = toDatabaseSettings(reader);
  const environment = {
    port: values.PORT,
    host: values.HOST,
    tls: toTlsSettings(reader),
    database,
    identity: toIdentitySettings(reader),
    appAddress: values.APP_ADDRESS,
    corsOrigins: values.CORS_ORIGINS ?? [],
    logLevel: values.LOG_LEVEL,
    requestsPerMinute: values.REQUESTS_PER_MINUTE || undefined,
    requestsPerMinutePerAddress: values.REQUESTS_PER_MINUTE_PER_ADDRESS || undefined,
    trustedProxies: values.TRUSTED_PROXIES ?? [],
    files: toFileStoreSettings(reader, database),
    ownerService: toOwnerService(reader),
    ownerLookUpsPerHour: values.OWNER_LOOK_UPS_PER_HOUR || undefined,
    ...toCasterSettings(reader),
    documentMaxBytes: mebibyte * values.DOCUMENT_MAX_MB,
    clamd: values.CLAMD,
    seal: toSealSettings(reader),
    partyIdentity: toPartyIdentity(reader),
    trailAnchor: values.TRAIL_ANCHOR,
    webhooks: toWebhookSettings(reader),
  };
  reader.throwFaults();
  return environment;
}

/** @throws EnvironmentError when neither DATABASE_URL nor DATA_DIR is set */
export function readDatabaseSettings(variables: NodeJS.ProcessEnv): DatabaseSettings {
  const reader = new EnvironmentReader(variables);
  const settings = toDatabaseSettings(reader);
  reader.throwFaults(databaseNames);
  return settings;
}

/** @throws EnvironmentError when no store of document contents is configured */
export function readFileStoreSettings(variables: NodeJS.ProcessEnv): FileStoreSettings {
  const reader = new EnvironmentReader(variables);
  const settings = toFileStoreSettings(reader, toDatabaseSettings(reader));
  reader.throwFaults(storageNames);
  return settings;
}

/** @throws EnvironmentError when the setting is invalid */
export function readWebhookSettings(variables: NodeJS.ProcessEnv): WebhookSettings {
  const reader = new EnvironmentReader(variables);
  reader.throwFaults(['WEBHOOK_LOOPBACK']);
  return toWebhookSettings(reader);
}

const toWebhookSettings = ({ values }: EnvironmentReader): WebhookSettings => ({
  allowsLoopback: values.WEBHOOK_LOOPBACK ?? false,
});

const mebibyte = 1024 * 1024;

function toDatabaseSettings(reader: EnvironmentReader): DatabaseSettings {
  const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl } = reader.values;
  const poolSize = reader.values.DATABASE_POOL_SIZE;
  if (url !== undefined) return { url, ...(ownerUrl !== undefined && { ownerUrl }), poolSize };
  // Only migrations, imports and the operator's commands run as the owner.
  if (ownerUrl !== undefined) return { url: ownerUrl, poolSize };
  return { dataDir: reader.require('DATA_DIR') };
}

function toFileStoreSettings(
  reader: EnvironmentReader,
  database: DatabaseSettings,
): FileStoreSettings {
  const { values } = reader;
  const connectionString = values.AZURE_STORAGE_CONNECTION_STRING;
  if (connectionString !== undefined) {
    return { azure: { connectionString, container: values.AZURE_STORAGE_CONTAINER } };
  }
  if (values.FILES_DIR !== undefined) return { folder: values.FILES_DIR };
  // A missing DATA_DIR of the embedded database is a fault of its own.
  if (values.DATA_DIR !== undefined || 'dataDir' in database) {
    return { folder: join(values.DATA_DIR ?? '', 'files') };
  }
  return { folder: reader.require('FILES_DIR') };
}

function toTlsSettings(reader: EnvironmentReader): Environment['tls'] {
  const { TLS_CERTIFICATE_FILE: cert, TLS_KEY_FILE: key } = reader.values;
  if (cert === undefined && key === undefined) return undefined;
  return { cert: reader.require('TLS_CERTIFICATE_FILE'), key: reader.require('TLS_KEY_FILE') };
}

function toIdentitySettings({ values }: EnvironmentReader): IdentitySettings {
  return {
    issuer: values.IDENTITY_ISSUER,
    audience: values.IDENTITY_AUDIENCE,
    scope: values.IDENTITY_SCOPE,
    integrationScope: values.IDENTITY_INTEGRATION_SCOPE,
    resultsScope: values.IDENTITY_RESULTS_SCOPE,
    subjectClaim: values.IDENTITY_SUBJECT_CLAIM,
    roles: values.IDENTITY_ROLES,
    jwksUrl: values.IDENTITY_JWKS_URL,
    acr: values.IDENTITY_ACR,
    maxAgeMinutes: values.IDENTITY_MAX_AGE_MINUTES || undefined,
    freshMinutes: values.IDENTITY_FRESH_MINUTES || undefined,
  };
}

function toSealSettings({ values }: EnvironmentReader): SealSettings | undefined {
  const { SEAL_KEY_FILE: file, SEAL_KEY_PASSPHRASE: passphrase = '' } = values;
  const { SEAL_AUTHORITY_URL: authorityUrl } = values;
  // Compose mounts the file in any case; an empty file contains no key.
  const key = file && file.length > 0 ? { file, passphrase } : undefined;
  if (!key && authorityUrl === undefined) return undefined;
  return { ...(key && { key }), ...(authorityUrl !== undefined && { authorityUrl }) };
}

function toOwnerService({ values }: EnvironmentReader): OwnerService | undefined {
  const { OWNER_SERVICE_URL: url, OWNER_SERVICE_AUTHORIZATION: authorization } = values;
  if (url === undefined) return undefined;
  return { url, ...(authorization !== undefined && { authorization }) };
}

function toPartyIdentity(reader: EnvironmentReader): PartyProviderSettings | undefined {
  const { PARTY_IDENTITY_ISSUER: issuer, PARTY_IDENTITY_ACR: acr } = reader.values;
  if (issuer === undefined) return undefined;
  return {
    issuer,
    name: reader.require('PARTY_IDENTITY_NAME'),
    clientId: reader.require('PARTY_IDENTITY_CLIENT_ID'),
    clientSecret: reader.require('PARTY_IDENTITY_CLIENT_SECRET'),
    returnAddress: reader.require('PARTY_IDENTITY_RETURN_ADDRESS'),
    acr,
  };
}

function toCasterSettings(reader: EnvironmentReader): Pick<Environment, 'casters' | 'casterKeys'> {
  const casters = reader.values.NTRIP_CASTERS;
  if (casters === undefined) return { casters: [], casterKeys: [] };
  return { casters, casterKeys: reader.require('NTRIP_LOGIN_KEY') };
}
