import { createHash } from 'node:crypto';
import { fromBER, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  GeneralName,
  GeneralNames,
  IssuerAndSerialNumber,
  IssuerSerial,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';
import type { SealKey } from './seal-key';
import type { TimestampAuthority } from './timestamp-authority.data';

const oids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.47',
  timestampToken: '1.2.840.113549.1.9.16.2.14',
  sha256: '2.16.840.1.101.3.4.2.1',
  'RSASSA-PKCS1-v1_5': '1.2.840.113549.1.1.11',
  ECDSA: '1.2.840.10045.4.3.2',
};

/**
 * A SET in place of the tag under which attributes stand in a CMS: what is signed (RFC 5652, 5.4).
 */
const setTag = 0x31;

/**
 * A detached CMS signature over bytes as the baseline of CAdES has it (ETSI EN 319 122-1): with the
 * key's certificate named in what is signed, and without a signing time, which is the authority's
 * to say.
 * @returns DER
 * @throws what key and authority throw
 */
export async function signedWithKey(
  bytes: Uint8Array,
  key: SealKey,
  authority?: TimestampAuthority,
): Promise<Uint8Array> {
  if (key.signatureAlgorithm === 'RSA-PSS') throw new Error('Keys for RSA-PSS are not known.');
  const certificates = [key.certificate, ...(key.certificateChain ?? [])].map((one) =>
    Certificate.fromBER(Uint8Array.from(one).buffer),
  );
  const [own] = certificates as [Certificate, ...Certificate[]];
  const signedAttrs = new SignedAndUnsignedAttributes({
    type: 0,
    attributes: sorted(attributesOf(bytes, key.certificate, own)),
  });
  const toSign = new Uint8Array(signedAttrs.toSchema().toBER());
  toSign[0] = setTag;
  const signature = await key.sign(toSign, 'SHA-256');
  const token = await authority?.stamp(signature);
  const digestAlgorithm = new AlgorithmIdentifier({ algorithmId: oids.sha256 });
  const signer = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
    digestAlgorithm,
    signedAttrs,
    signatureAlgorithm: new AlgorithmIdentifier({ algorithmId: oids[key.signatureAlgorithm] }),
    signature: octets(signature),
    ...(token && {
      unsignedAttrs: new SignedAndUnsignedAttributes({
        type: 1,
        attributes: [new Attribute({ type: oids.timestampToken, values: [fromBER(token).result] })],
      }),
    }),
  });
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: oids.data }),
    digestAlgorithms: [digestAlgorithm],
    certificates,
    signerInfos: [signer],
  });
  return new Uint8Array(
    new ContentInfo({ contentType: oids.signedData, content: signed.toSchema(true) })
      .toSchema()
      .toBER(),
  );
}

function attributesOf(bytes: Uint8Array, der: Uint8Array, own: Certificate): Attribute[] {
  const names = new GeneralNames({ names: [new GeneralName({ type: 4, value: own.issuer })] });
  const issuer = new IssuerSerial({ issuer: names, serialNumber: own.serialNumber });
  const named = new Sequence({ value: [octets(sha256Of(der)), issuer.toSchema()] });
  return [
    new Attribute({ type: oids.contentType, values: [new ObjectIdentifier({ value: oids.data })] }),
    new Attribute({ type: oids.messageDigest, values: [octets(sha256Of(bytes))] }),
    new Attribute({
      type: oids.signingCertificate,
      values: [new Sequence({ value: [new Sequence({ value: [named] })] })],
    }),
  ];
}

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const octets = (bytes: Uint8Array) => new OctetString({ valueHex: Uint8Array.from(bytes).buffer });

/** In the order that DER has for a SET. */
function sorted(attributes: Attribute[]): Attribute[] {
  const der = (one: Attribute) => Buffer.from(one.toSchema().toBER());
  return attributes.sort((one, other) => Buffer.compare(der(one), der(other)));
}
