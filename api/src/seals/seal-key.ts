import { verify, X509Certificate } from 'node:crypto';
import { P12Signer, type Signer, SignerError } from '@libpdf/core';

/** What signs for the organisation: a key in memory, or one in a device that signs itself. */
export interface SealKey extends Signer {
  /** As its certificate names whoever it was issued for. */
  holder: string;
  validTo: Date;
}

/** A file that holds no key to seal with, and why. */
export class SealKeyError extends Error {}

/**
 * @param file in PKCS#12, by OpenSSL or older programs. @throws SealKeyError when the file is none,
 *   has another passphrase, or holds no certificate of its key
 */
export async function pkcs12Key(file: Uint8Array, passphrase: string): Promise<SealKey> {
  const read = await P12Signer.create(file, passphrase).catch((error) => {
    throw error instanceof SignerError ? new SealKeyError(error.message) : error;
  });
  // Files are written in either order: the key's own certificate comes first, or the authority's
  // does.
  const certificates = [read.certificate, ...(read.certificateChain ?? [])];
  const sample = Buffer.from('feltbok');
  const signature = await read.sign(sample, 'SHA-256');
  const own = certificates.find((one) =>
    verify('sha256', sample, new X509Certificate(one).publicKey, signature),
  );
  if (!own) throw new SealKeyError('The PKCS#12 file holds no certificate of its key.');
  const { subject, validTo } = new X509Certificate(own);
  return {
    certificate: own,
    certificateChain: certificates.filter((one) => one !== own),
    keyType: read.keyType,
    signatureAlgorithm: read.signatureAlgorithm,
    sign: (data, algorithm) => read.sign(data, algorithm),
    holder: nameIn(subject),
    validTo: new Date(validTo),
  };
}

/** @param subject lines such as `O=Fjordvik kommune` */
function nameIn(subject: string): string {
  const fields = new Map(
    subject.split('\n').map((line) => [line.split('=', 1)[0] ?? '', line.replace(/^[^=]*=/, '')]),
  );
  return fields.get('CN') ?? fields.get('O') ?? subject.replaceAll('\n', ', ');
}
