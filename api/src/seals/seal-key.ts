import { verify, X509Certificate } from 'node:crypto';
import { P12Signer, type Signer, SignerError } from '@libpdf/core';

/** Signs for the organisation with a key in memory, or with a device that signs by itself. */
export interface SealKey extends Signer {
  /** The organisation's name in the certificate. */
  holder: string;
  validTo: Date;
}

/** The file contains no key for sealing; the message says why. */
export class SealKeyError extends Error {}

/**
 * @param file in PKCS#12, from OpenSSL or older programs
 * @throws SealKeyError when the file is not PKCS#12, has another passphrase, or contains no
 *   certificate of its key
 */
export async function loadPkcs12Key(file: Uint8Array, passphrase: string): Promise<SealKey> {
  const read = await P12Signer.create(file, passphrase).catch((error) => {
    throw error instanceof SignerError ? new SealKeyError(error.message) : error;
  });
  // The order of certificates in the file varies: either the key's own certificate or the
  // authority's comes first.
  const certificates = [read.certificate, ...(read.certificateChain ?? [])];
  const sample = Buffer.from('feltbok');
  const signature = await read.sign(sample, 'SHA-256');
  const keyCertificate = certificates.find((der) =>
    verify('sha256', sample, new X509Certificate(der).publicKey, signature),
  );
  if (!keyCertificate)
    throw new SealKeyError('The PKCS#12 file contains no certificate for its key.');
  const { subject, validTo } = new X509Certificate(keyCertificate);
  return {
    certificate: keyCertificate,
    certificateChain: certificates.filter((der) => der !== keyCertificate),
    keyType: read.keyType,
    signatureAlgorithm: read.signatureAlgorithm,
    sign: (data, algorithm) => read.sign(data, algorithm),
    holder: getCommonName(subject),
    validTo: new Date(validTo),
  };
}

/** @param subject lines such as `O=Fjordvik kommune` */
function getCommonName(subject: string): string {
  const fields = new Map(
    subject.split('\n').map((line) => [line.split('=', 1)[0] ?? '', line.replace(/^[^=]*=/, '')]),
  );
  return fields.get('CN') ?? fields.get('O') ?? subject.replaceAll('\n', ', ');
}
