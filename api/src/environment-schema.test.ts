import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readEnvironment } from './environment';
import { EnvironmentSchema } from './environment-schema';

/** Deployments of 1.7 have these; a name that goes would be ignored without a word. */
const namesOf17 = [
  'APP_ADDRESS',
  'AZURE_STORAGE_CONNECTION_STRING',
  'AZURE_STORAGE_CONTAINER',
  'CLAMD',
  'CORS_ORIGINS',
  'DATABASE_OWNER_URL',
  'DATABASE_POOL_SIZE',
  'DATABASE_URL',
  'DATA_DIR',
  'DOCUMENT_MAX_MB',
  'FILES_DIR',
  'HOST',
  'IDENTITY_ACR',
  'IDENTITY_AUDIENCE',
  'IDENTITY_FRESH_MINUTES',
  'IDENTITY_INTEGRATION_SCOPE',
  'IDENTITY_ISSUER',
  'IDENTITY_JWKS_URL',
  'IDENTITY_MAX_AGE_MINUTES',
  'IDENTITY_ROLES',
  'IDENTITY_SCOPE',
  'IDENTITY_SUBJECT_CLAIM',
  'LOG_LEVEL',
  'NTRIP_CASTERS',
  'NTRIP_LOGIN_KEY',
  'OWNER_LOOK_UPS_PER_HOUR',
  'OWNER_SERVICE_AUTHORIZATION',
  'OWNER_SERVICE_URL',
  'PARTY_IDENTITY_ACR',
  'PARTY_IDENTITY_CLIENT_ID',
  'PARTY_IDENTITY_CLIENT_SECRET',
  'PARTY_IDENTITY_ISSUER',
  'PARTY_IDENTITY_NAME',
  'PARTY_IDENTITY_RETURN_ADDRESS',
  'PORT',
  'REQUESTS_PER_MINUTE',
  'REQUESTS_PER_MINUTE_PER_ADDRESS',
  'SEAL_AUTHORITY_URL',
  'SEAL_KEY_FILE',
  'SEAL_KEY_PASSPHRASE',
  'TLS_CERTIFICATE_FILE',
  'TLS_KEY_FILE',
  'TRAIL_ANCHOR',
  'TRUSTED_PROXIES',
];

test('every variable of version 1.7 is still supported', () => {
  const names = Object.keys(EnvironmentSchema.properties);
  assert.deepEqual(
    namesOf17.filter((name) => !names.includes(name)),
    [],
  );
});

test('all faults are named at once, and no secret is printed', () => {
  const read = () =>
    readEnvironment({
      PORT: '99999',
      DATABASE_URL: 'mysql://felt:hemmelig@db.example/felt',
      IDENTITY_ISSUER: 'login.example',
      IDENTITY_AUDIENCE: 'feltbok-api',
      PARTY_IDENTITY_ISSUER: 'https://parties.example',
      NTRIP_CASTERS: 'CPOS=https://caster.example:2102 EUREF89',
      NTRIP_LOGIN_KEY: 'hemmelig',
    });
  assert.throws(read, ({ message }: Error) => {
    for (const fault of [
      "PORT is '99999': expected a port number from 0 to 65535",
      'DATABASE_URL is not well-formed: expected an address like postgres://user@host/database',
      "IDENTITY_ISSUER is 'login.example': expected",
      'IDENTITY_SCOPE is missing: expected',
      'PARTY_IDENTITY_CLIENT_SECRET is missing: expected',
      'NTRIP_LOGIN_KEY is not well-formed: expected',
    ]) {
      assert.ok(message.includes(fault), `${fault} is not in:\n${message}`);
    }
    assert.doesNotMatch(message, /hemmelig/);
    return true;
  });
});

test('a number consists of digits only', () => {
  for (const PORT of ['1e3', '46.0', '-1', '0x1F', ' ']) {
    assert.throws(
      () => readEnvironment({ PORT }),
      /^Error: PORT (is '.*'|is missing): expected a port number/,
      PORT,
    );
  }
});
