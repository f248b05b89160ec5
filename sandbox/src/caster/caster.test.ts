import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, test } from 'node:test';
import { startCaster } from './caster';
import { computeChecksum } from './rtcm';

const caster = await startCaster(0, 20);
after(() => caster.close());

/** What the caster sends within so many bytes. */
function ask(path: string, more = '', bytes = 300): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(caster.port, '127.0.0.1', () =>
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: localhost\r\nNtrip-Version: Ntrip/2.0\r\n${more}\r\n`,
      ),
    );
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      if (text.length >= bytes) socket.destroy();
    });
    socket.on('close', () => resolve(text));
  });
}

test('the source table names the mounts, also where a mount is unknown', async () => {
  assert.match(await ask('/'), /^HTTP\/1\.1 200 OK.*STR;FJORDVIK;.*STR;NETT;.*ENDSOURCETABLE/s);
  assert.match(await ask('/constructor'), /ENDSOURCETABLE/);
});

test('a mount sends messages of RTCM with their checksum, in chunks', async () => {
  const [, body = ''] = (await ask('/FJORDVIK')).split(/\r\n\r\n(.*)/s);
  const frames = [...body.matchAll(/19\r\n(.{25})\r\n/gs)].map(([, frame = '']) =>
    Buffer.from(frame, 'latin1'),
  );
  assert.ok(frames.length >= 2);
  for (const frame of frames) {
    assert.equal(frame[0], 0xd3);
    assert.equal(frame.readUInt16BE(3) >> 4, 1005);
    // A frame with its checksum has the checksum nought.
    assert.equal(computeChecksum(frame), 0);
  }
});

test('the network’s mount accepts only its own login', async () => {
  assert.match(await ask('/NETT'), /^HTTP\/1\.1 401 /);
  const login = Buffer.from('demo:fjordvik').toString('base64');
  assert.match(await ask('/NETT', `Authorization: Basic ${login}\r\n`), /^HTTP\/1\.1 200 OK/);
});
