import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { EnvironmentError, readDatabaseSettings, readEnvironment } from './environment';

const complete = {
  PORT: '4610',
  DATA_DIR: '/var/lib/feltbok',
  IDENTITY_ISSUER: 'https://login.example/v2.0',
  IDENTITY_AUDIENCE: 'feltbok-api',
  IDENTITY_SCOPE: 'feltbok.api',
  CORS_ORIGINS: 'https://felt.example.no, http://localhost:4600',
};

describe('environment', () => {
  test('the key of casters’ logins is ignored without casters', () => {
    assert.deepEqual(readEnvironment({ ...complete, NTRIP_LOGIN_KEY: '# none' }).casterKeys, []);
  });

  test('[AUTH-12] issuer, audience, scopes, keys and subject claim are read from it', () => {
    const more = {
      IDENTITY_INTEGRATION_SCOPE: 'case.system',
      IDENTITY_RESULTS_SCOPE: 'case.results',
      IDENTITY_JWKS_URL: 'https://login.example/keys',
      IDENTITY_SUBJECT_CLAIM: 'oid',
      IDENTITY_ACR: 'c1 urn:two-factors',
      IDENTITY_MAX_AGE_MINUTES: '60',
      IDENTITY_FRESH_MINUTES: '15',
    };
    assert.deepEqual(readEnvironment({ ...complete, ...more }).identity, {
      issuer: 'https://login.example/v2.0',
      audience: 'feltbok-api',
      scope: 'feltbok.api',
      integrationScope: 'case.system',
      resultsScope: 'case.results',
      jwksUrl: 'https://login.example/keys',
      subjectClaim: 'oid',
      roles: undefined,
      acr: ['c1', 'urn:two-factors'],
      maxAgeMinutes: 60,
      freshMinutes: 15,
    });
  });

  test('[SRV-4] the provider’s names get roles, and an invalid pair is named', () => {
    const readRoles = (IDENTITY_ROLES: string) =>
      readEnvironment({ ...complete, IDENTITY_ROLES }).identity.roles;
    assert.deepEqual(
      readRoles('Feltbok.Leder=lead, cn=felt=surveyor'),
      new Map([
        ['Feltbok.Leder', 'lead'],
        ['cn=felt', 'surveyor'],
      ]),
    );
    for (const wrong of ['lead', '=lead', 'Leder=leder', 'A=lead,']) {
      assert.throws(
        () => readRoles(wrong),
        /^Error: IDENTITY_ROLES is '.*': expected names in the claims/,
        wrong,
      );
    }
  });

  test('optional settings have defaults', () => {
    const { host, corsOrigins, logLevel, identity } = readEnvironment({
      ...complete,
      CORS_ORIGINS: '',
    });
    assert.deepEqual(
      { host, corsOrigins, logLevel, claim: identity.subjectClaim, jwksUrl: identity.jwksUrl },
      { host: 'localhost', corsOrigins: [], logLevel: 'info', claim: 'sub', jwksUrl: undefined },
    );
  });

  test('a secret may be in a file, and an unreadable file is named', () => {
    const folder = mkdtempSync(join(tmpdir(), 'feltbok-secrets-'));
    const file = join(folder, 'database_url');
    writeFileSync(file, 'postgres://felt@db.example/felt\n');
    assert.deepEqual(readDatabaseSettings({ DATABASE_URL_FILE: file }), {
      url: 'postgres://felt@db.example/felt',
      poolSize: 10,
    });
    rmSync(folder, { recursive: true });
    assert.throws(
      () => readDatabaseSettings({ DATABASE_URL_FILE: file, DATA_DIR: '/var/lib/feltbok' }),
      (error: Error) =>
        error instanceof EnvironmentError &&
        error.message.startsWith('DATABASE_URL_FILE cannot be read'),
    );
  });

  test('[SRV-13] certificate and key are files, and half a pair is an error', () => {
    const folder = mkdtempSync(join(tmpdir(), 'feltbok-environment-'));
    const TLS_CERTIFICATE_FILE = join(folder, 'certificate');
    const TLS_KEY_FILE = join(folder, 'key');
    writeFileSync(TLS_CERTIFICATE_FILE, 'certificate');
    const readTls = (more: NodeJS.ProcessEnv) => readEnvironment({ ...complete, ...more }).tls;
    assert.equal(readTls({}), undefined);
    assert.throws(() => readTls({ TLS_CERTIFICATE_FILE }), /TLS_KEY_FILE is missing/);
    assert.throws(
      () => readTls({ TLS_CERTIFICATE_FILE, TLS_KEY_FILE }),
      /TLS_KEY_FILE is '.*key': expected a file/,
    );
    writeFileSync(TLS_KEY_FILE, 'key');
    assert.deepEqual(readTls({ TLS_CERTIFICATE_FILE, TLS_KEY_FILE }), {
      cert: 'certificate',
      key: 'key',
    });
    rmSync(folder, { recursive: true });
  });

  test('origins are a list', () => {
    assert.deepEqual(readEnvironment(complete).corsOrigins, [
      'https://felt.example.no',
      'http://localhost:4600',
    ]);
  });

  test('documents are below the data directory, in their own folder, or in Azure', () => {
    assert.deepEqual(readEnvironment(complete).files, { folder: '/var/lib/feltbok/files' });
    assert.deepEqual(readEnvironment({ ...complete, FILES_DIR: '/srv/files' }).files, {
      folder: '/srv/files',
    });
    const connectionString = 'BlobEndpoint=https://felt.blob.example;SharedAccessSignature=sig';
    assert.deepEqual(
      readEnvironment({ ...complete, AZURE_STORAGE_CONNECTION_STRING: connectionString }).files,
      {
        azure: { connectionString, container: 'feltbok-documents' },
      },
    );
    assert.deepEqual(
      readEnvironment({
        ...complete,
        AZURE_STORAGE_CONNECTION_STRING: connectionString,
        AZURE_STORAGE_CONTAINER: 'sak-4699',
      }).files,
      { azure: { connectionString, container: 'sak-4699' } },
    );
  });

  test('with a database server and neither DATA_DIR nor Azure, FILES_DIR must be given', () => {
    const { DATA_DIR: _, ...withoutFolder } = complete;
    const onServer = { ...withoutFolder, DATABASE_URL: 'postgres://felt@db.example/felt' };
    assert.throws(() => readEnvironment(onServer), /FILES_DIR is missing/);
    assert.deepEqual(readEnvironment({ ...onServer, FILES_DIR: '/srv/files' }).files, {
      folder: '/srv/files',
    });
    assert.deepEqual(readEnvironment({ ...onServer, DATA_DIR: '/srv/felt' }).files, {
      folder: '/srv/felt/files',
    });
  });

  test('[DOC-13] a document may have 100 MB, or what the installation allows', () => {
    assert.equal(readEnvironment(complete).documentMaxBytes, 100 * 1024 * 1024);
    assert.equal(
      readEnvironment({ ...complete, DOCUMENT_MAX_MB: '20' }).documentMaxBytes,
      20 * 1024 * 1024,
    );
  });

  test('[SRV-7] clamd listens on a port or a socket, and nothing is scanned without it', () => {
    const readClamd = (CLAMD: string) => readEnvironment({ ...complete, CLAMD }).clamd;
    assert.equal(readClamd(''), undefined);
    assert.deepEqual(readClamd('clamav:3310'), { host: 'clamav', port: 3310 });
    assert.deepEqual(readClamd('[::1]:3310'), { host: '::1', port: 3310 });
    assert.deepEqual(readClamd('/run/clamav/clamd.ctl'), { path: '/run/clamav/clamd.ctl' });
    for (const wrong of ['clamav', 'clamav:0', ':3310', 'run/clamd.ctl']) {
      assert.throws(
        () => readClamd(wrong),
        /^Error: CLAMD is '.*': expected host:port, or the absolute path/,
        wrong,
      );
    }
  });

  test('[EVI-4] papers are sealed by a key, an authority, both, or not at all', () => {
    const folder = mkdtempSync(join(tmpdir(), 'feltbok-key-'));
    const [SEAL_KEY_FILE, empty, SEAL_KEY_PASSPHRASE_FILE] = ['key', 'empty', 'passphrase'].map(
      (name) => join(folder, name),
    ) as [string, string, string];
    writeFileSync(SEAL_KEY_FILE, 'nøkkel');
    writeFileSync(empty, '');
    writeFileSync(SEAL_KEY_PASSPHRASE_FILE, 'hemmelig\n');
    const readSeal = (more: NodeJS.ProcessEnv) => readEnvironment({ ...complete, ...more }).seal;
    const key = { file: Buffer.from('nøkkel'), passphrase: 'hemmelig' };
    const authorityUrl = 'https://tsa.example.no/tsr';
    assert.equal(readSeal({ SEAL_KEY_FILE: empty, SEAL_KEY_PASSPHRASE_FILE: empty }), undefined);
    assert.deepEqual(readSeal({ SEAL_KEY_FILE, SEAL_KEY_PASSPHRASE_FILE }), { key });
    assert.deepEqual(readSeal({ SEAL_AUTHORITY_URL: authorityUrl }), { authorityUrl });
    assert.deepEqual(
      readSeal({ SEAL_KEY_FILE, SEAL_KEY_PASSPHRASE_FILE, SEAL_AUTHORITY_URL: authorityUrl }),
      {
        key,
        authorityUrl,
      },
    );
    assert.throws(
      () => readSeal({ SEAL_KEY_FILE: join(folder, 'none') }),
      /SEAL_KEY_FILE is '.*': expected a PKCS#12 file/,
    );
    assert.throws(
      () => readSeal({ SEAL_AUTHORITY_URL: 'tsa' }),
      /SEAL_AUTHORITY_URL is 'tsa': expected an http/,
    );
    rmSync(folder, { recursive: true });
  });

  test('all missing settings are named at once', () => {
    assert.throws(
      () => readEnvironment({}),
      (error: Error) => {
        assert.ok(error instanceof EnvironmentError);
        const named = error.message.split('\n').map((line) => line.split(' ')[0]);
        assert.deepEqual(named, [
          'PORT',
          'DATA_DIR',
          'IDENTITY_ISSUER',
          'IDENTITY_AUDIENCE',
          'IDENTITY_SCOPE',
        ]);
        return true;
      },
    );
  });

  for (const [name, value] of [
    ['PORT', '70000'],
    ['PORT', '4610x'],
    ['IDENTITY_ISSUER', 'login.example'],
    ['IDENTITY_JWKS_URL', 'file:///keys'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'https://felt.example.no/'],
    ['CORS_ORIGINS', 'https://felt.example.no,'],
    ['LOG_LEVEL', 'loud'],
    ['DATABASE_POOL_SIZE', '0'],
    ['DOCUMENT_MAX_MB', '0'],
    ['DOCUMENT_MAX_MB', '5000'],
    ['DOCUMENT_MAX_MB', '1.5'],
    ['AZURE_STORAGE_CONTAINER', 'Not_A_Name'],
  ] as const) {
    test(`${name}=${value} is rejected, naming variable and value`, () => {
      assert.throws(
        () => readEnvironment({ ...complete, [name]: value }),
        (error: Error) =>
          error instanceof EnvironmentError && error.message.startsWith(`${name} is '${value}'`),
      );
    });
  }

  test('an import needs the address of the database and nothing else', () => {
    assert.deepEqual(readDatabaseSettings({ DATA_DIR: '/srv/felt' }), { dataDir: '/srv/felt' });
    assert.throws(
      () => readDatabaseSettings({ DATA_DIR: ' ' }),
      /^EnvironmentFault|DATA_DIR is missing/,
    );
  });

  test('the address of a PostgreSQL server replaces the data directory', () => {
    const url = 'postgres://felt:secret@db.example/felt';
    assert.deepEqual(readEnvironment({ ...complete, DATABASE_URL: url }).database, {
      url,
      poolSize: 10,
    });
    const { DATA_DIR: _, ...withoutDirectory } = complete;
    const settings = readEnvironment({
      ...withoutDirectory,
      DATABASE_URL: url,
      DATABASE_POOL_SIZE: '25',
      FILES_DIR: '/srv/files',
    });
    assert.deepEqual(settings.database, { url, poolSize: 25 });
  });

  test('an invalid address is rejected without repeating it, as it may hold a password', () => {
    assert.throws(
      () => readEnvironment({ ...complete, DATABASE_URL: 'mysql://felt:secret@db.example/felt' }),
      (error: Error) =>
        error.message.startsWith('DATABASE_URL is not well-formed') &&
        !error.message.includes('secret'),
    );
  });

  test('[EVI-5] the app’s address, which papers print, is an address or missing', () => {
    assert.equal(readEnvironment(complete).appAddress, undefined);
    const readAddress = (text: string) =>
      readEnvironment({ ...complete, APP_ADDRESS: text }).appAddress;
    assert.equal(readAddress('https://felt.example.no'), 'https://felt.example.no');
    assert.throws(() => readAddress('felt.example.no'), /APP_ADDRESS is 'felt.example.no'/);
  });

  test('[EVI-7] the trail is anchored in a file or at an address', () => {
    const readAnchor = (text: string) =>
      readEnvironment({ ...complete, TRAIL_ANCHOR: text }).trailAnchor;
    assert.equal(readAnchor('/srv/trail.jsonl'), '/srv/trail.jsonl');
    assert.equal(readAnchor('https://anchor.example.no/'), 'https://anchor.example.no/');
    assert.throws(
      () => readAnchor('trail.jsonl'),
      /TRAIL_ANCHOR is 'trail.jsonl': expected the absolute path/,
    );
  });
});
