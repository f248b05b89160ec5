import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { withFile } from './poppler';

const isHere = (program: string, version: string) =>
  spawnSync(program, [version]).error === undefined;

/**
 * Whether what makes keys and timestamps in tests, and what checks seals, is on this machine; a
 * line says what was left out.
 */
export const hasOpenssl = isHere('openssl', 'version');
if (!hasOpenssl) console.log('NO PAPER IS SEALED: openssl is not on this machine.');
export const hasPdfsig = hasOpenssl && isHere('pdfsig', '-v');
if (!hasPdfsig)
  console.log(
    'SEALS ARE NOT CHECKED BY ANOTHER PROGRAM: pdfsig of poppler-utils is not on this machine.',
  );
export const hasQpdf = isHere('qpdf', '--version');
if (!hasQpdf) console.log('SEALED PAPERS ARE NOT CHECKED BY QPDF: it is not on this machine.');

const config = `
[req]
distinguished_name = name
[name]
[ca]
basicConstraints = critical,CA:true
keyUsage = critical,keyCertSign,cRLSign
[seal]
basicConstraints = critical,CA:false
keyUsage = critical,digitalSignature,nonRepudiation
[stamps]
basicConstraints = critical,CA:false
keyUsage = critical,digitalSignature
extendedKeyUsage = critical,timeStamping
[tsa]
default_tsa = authority
[authority]
serial = serial
signer_cert = stamps.pem
signer_key = stamps.key
certs = ca.pem
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
`;

/**
 * A certificate authority of its own, with a key to seal with and one that gives timestamps, by
 * OpenSSL.
 */
export class SealAuthority {
  private readonly folder = mkdtempSync(join(tmpdir(), 'feltbok-seal-'));
  /** What the authority does with the next questions. */
  mode: 'gives' | 'rejects' | 'is down' | 'answers another question' = 'gives';
  asked = 0;
  private former: Buffer | undefined;
  private readonly server = createServer(async (request, response) => {
    this.asked += 1;
    const question = await buffer(request);
    if (this.mode === 'is down') return response.writeHead(503).end();
    const answer = this.reply(this.mode === 'rejects' ? Buffer.from('no question') : question);
    const sent = this.mode === 'answers another question' ? (this.former ?? answer) : answer;
    this.former ??= answer;
    response.writeHead(200, { 'Content-Type': 'application/timestamp-reply' }).end(sent);
  });

  constructor() {
    writeFileSync(join(this.folder, 'openssl.cnf'), config);
    writeFileSync(join(this.folder, 'serial'), '01\n');
    this.openssl(
      'req',
      '-x509',
      ...this.request('ca', 'Feltbok test CA'),
      '-extensions',
      'ca',
      '-days',
      '30',
    );
    this.certify('seal', 'Fjordvik kommune', 30);
    this.certify('stamps', 'Feltbok test TSA', 30);
  }

  private openssl(...words: string[]) {
    return execFileSync('openssl', words, { cwd: this.folder, stdio: ['ignore', 'pipe', 'pipe'] });
  }
  private request(name: string, commonName: string) {
    const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', `${name}.key`];
    return [
      ...key,
      '-config',
      'openssl.cnf',
      '-subj',
      `/O=${commonName}/CN=${commonName}`,
      '-out',
      `${name}.pem`,
    ];
  }
  private certify(name: string, commonName: string, days: number) {
    this.openssl(
      'req',
      '-x509',
      ...this.request(name, commonName),
      '-extensions',
      name,
      '-days',
      String(days),
      '-CA',
      'ca.pem',
      '-CAkey',
      'ca.key',
    );
  }

  /** A PKCS#12 file of the key to seal with. */
  pkcs12(passphrase: string, ...more: string[]): Buffer {
    const files = ['-inkey', 'seal.key', '-in', 'seal.pem', '-certfile', 'ca.pem'];
    return this.openssl('pkcs12', '-export', ...files, '-passout', `pass:${passphrase}`, ...more);
  }

  private reply(question: Buffer): Buffer {
    writeFileSync(join(this.folder, 'question'), question);
    this.openssl(
      'ts',
      '-reply',
      '-config',
      'openssl.cnf',
      '-section',
      'authority',
      '-queryfile',
      'question',
      '-out',
      'answer',
    );
    return readFileSync(join(this.folder, 'answer'));
  }

  /** Address at which the authority listens. */
  async listen(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/tsr`;
  }

  /**
   * What OpenSSL says of a token over bytes, trusting this authority alone. @throws Error where it
   * does not verify
   */
  verifyToken(token: Uint8Array, bytes: Uint8Array): string {
    writeFileSync(join(this.folder, 'token'), token);
    writeFileSync(join(this.folder, 'bytes'), bytes);
    return this.openssl(
      'ts',
      '-verify',
      '-token_in',
      '-in',
      'token',
      '-data',
      'bytes',
      '-CAfile',
      'ca.pem',
    ).toString();
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    if (this.server.listening) {
      this.server.close();
      await once(this.server, 'close');
    }
    rmSync(this.folder, { recursive: true });
  }
}

/** What poppler says of the signatures of a PDF. */
export const runPdfsig = (pdf: Uint8Array): string =>
  withFile(pdf, (file) => spawnSync('pdfsig', ['-nocert', file], { encoding: 'utf8' }).stdout);

/** What qpdf finds wrong; empty for nothing. */
export const qpdfErrors = (pdf: Uint8Array): string =>
  withFile(pdf, (file) => {
    const { stdout, stderr, status } = spawnSync('qpdf', ['--check', file], { encoding: 'utf8' });
    return status === 0 ? '' : stdout + stderr;
  });
