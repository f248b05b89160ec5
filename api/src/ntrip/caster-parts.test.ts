import assert from 'node:assert/strict';
import type { lookup } from 'node:dns';
import { test } from 'node:test';
import { generateX25519Identity } from 'age-encryption';
import { publicLookup } from '../http/public-lookup';
import { parseCasters } from './caster-list';
import { createPasswordSeal, parseSealKeys } from './encrypted-password';
import { formatGga } from './gga';
import { parseMounts } from './source-table';

test('[GNS-8] the operator’s list names host, port, TLS and frame', () => {
  assert.deepEqual(parseCasters('CPOS=https://caster.example:2102 EUREF89, Egen=http://10.1.2.3'), [
    { name: 'CPOS', host: 'caster.example', port: 2102, tls: true, frame: 'EUREF89' },
    { name: 'Egen', host: '10.1.2.3', port: 2101, tls: false, frame: null },
  ]);
});

for (const wrong of [
  'CPOS',
  'A=ftp://x',
  'A=http://x/mount',
  'A=http://kari:p@x',
  'A=http://x NAD83',
  'A=http://x,A=http://y',
  'A/B=http://x',
]) {
  test(`[GNS-8] ${wrong} is no list of casters`, () =>
    assert.equal(parseCasters(wrong), undefined));
}

test('[GNS-8] a position goes to the caster as GGA with its checksum', () => {
  const at = new Date('2026-06-01T12:00:09.5Z');
  assert.equal(
    formatGga({ latitude: 60.32, longitude: 6.66, height: 46.2, satellites: 7 }, at),
    '$GPGGA,120009.50,6019.2000,N,00639.6000,E,1,07,1.0,46.20,M,0.0,M,,*53',
  );
  assert.match(
    formatGga(
      { latitude: -0.999999999, longitude: -179.9999999999, height: 0, satellites: 12 },
      at,
    ),
    /0100\.0000,S,18000\.0000,W/,
  );
});

test('[GNS-8] a source table gives its mounts, without those that cannot be requested', () => {
  const table = [
    'CAS;caster.example;2101;x',
    'STR;CPOS_RTCM3;Norge;RTCM 3.2;1004;2;GPS;CPOS;NOR;0.00;0.00;1;1;x;none;B;Y;2400;',
    'STR;OSLS;Oslo\x07;RTCM 3.3;1077;2;GPS;EUREF;NOR;59.74;350;0;0;x;none;N;N;9600;',
    'STR;bad mount\r\nX: y;;;;;;;;;;;',
    'ENDSOURCETABLE',
  ].join('\r\n');
  assert.deepEqual(parseMounts(table), [
    {
      mount: 'CPOS_RTCM3',
      place: 'Norge',
      format: 'RTCM 3.2',
      needsPosition: true,
      position: null,
    },
    {
      mount: 'OSLS',
      place: 'Oslo',
      format: 'RTCM 3.3',
      needsPosition: false,
      position: { latitude: 59.74, longitude: -10 },
    },
  ]);
});

const privateOnes = [
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '::1',
  'fd00::1',
  'fe80::1',
  '::ffff:127.0.0.1',
  '2002:7f00:1::',
];
const lookUp = (addresses: string[], all: boolean) =>
  new Promise<unknown>((resolve) => {
    const answer = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    const resolver = ((_name, _options, done: (error: null, found: object[]) => void) =>
      done(null, answer)) as typeof lookup;
    publicLookup(resolver)('caster.example', { all }, (error, found) =>
      resolve(error?.code ?? found),
    );
  });

test('[GNS-8] a name with only private addresses is rejected', async () => {
  for (const address of privateOnes)
    assert.equal(await lookUp([address], true), 'ENOTPUBLIC', address);
  assert.deepEqual(await lookUp(['10.0.0.1', '9.9.9.9', '2620:fe::fe'], true), [
    { address: '9.9.9.9', family: 4 },
    { address: '2620:fe::fe', family: 6 },
  ]);
  assert.equal(await lookUp(['10.0.0.1', '9.9.9.9'], false), '9.9.9.9');
});

test('[GNS-8] a password is decrypted only for its account, caster and key', async () => {
  const former = await generateX25519Identity();
  const key = await generateX25519Identity();
  const of = { customerId: '4699', subject: 'kari', caster: 'CPOS' };
  const sealed = await createPasswordSeal([former]).seal('fjord', of);
  assert.equal(await createPasswordSeal([key, former]).open(sealed, of), 'fjord');
  assert.equal(await createPasswordSeal([former]).open(sealed, { ...of, subject: 'per' }), null);
  assert.equal(await createPasswordSeal([former]).open(sealed, { ...of, caster: 'Egen' }), null);
  assert.equal(await createPasswordSeal([key]).open(sealed, of), null);
  assert.deepEqual(parseSealKeys(`# made today\n${key}\n${former}\n`), [key, former]);
  assert.equal(parseSealKeys('password'), undefined);
});
