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
 * Tag of a SET, which replaces the tag of the attributes in a CMS when they are signed (RFC 5652,
 * 5.4).
 */
const setTag = 0x31;

/**
 * Creates a detached CMS signature by the baseline of CAdES (ETSI EN 319 122-1): the signed
 * attributes name the key's certificate, and contain no signing time, which the authority states.
 * @returns DER
 * @throws errors of the key and the authority
 */
export async function signWithKey(
  bytes: Uint8Array,
  key: SealKey,
  authority?: TimestampAuthority,
): Promise<Uint8Array> {
  if (key.signatureAlgorithm === 'RSA-PSS') throw new Error('RSA-PSS keys are not supported.');
  const certificates = [key.certificate, ...(key.certificateChain ?? [])].map((der) =>
    Certificate.fromBER(Uint8Array.from(der).buffer),
  );
  const [keyCertificate] = certificates as [Certificate, ...Certificate[]];
  const signedAttrs = new SignedAndUnsignedAttributes({
    type: 0,
    attributes: sortAttributes(createAttributes(bytes, key.certificate, keyCertificate)),
  });
  const toSign = new Uint8Array(signedAttrs.toSchema().toBER());
  toSign[0] = setTag;
  const signature = await key.sign(toSign, 'SHA-256');
  const token = await authority?.stamp(signature);
  const digestAlgorithm = new AlgorithmIdentifier({ algorithmId: oids.sha256 });
  const signer = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({
      issuer: keyCertificate.issuer,
      serialNumber: keyCertificate.serialNumber,
    }),
    digestAlgorithm,
    signedAttrs,
    signatureAlgorithm: new AlgorithmIdentifier({ algorithmId: oids[key.signatureAlgorithm] }),
    signature: toOctetString(signature),
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

function createAttributes(
  bytes: Uint8Array,
  der: Uint8Array,
  keyCertificate: Certificate,
): Attribute[] {
  const names = new GeneralNames({
    names: [new GeneralName({ type: 4, value: keyCertificate.issuer })],
  });
  const issuer = new IssuerSerial({ issuer: names, serialNumber: keyCertificate.serialNumber });
  const named = new Sequence({ value: [toOctetString(digestSha256(der)), issuer.toSchema()] });
  return [
    new Attribute({ type: oids.contentType, values: [new ObjectIdentifier({ value: oids.data })] }),
    new Attribute({ type: oids.messageDigest, values: [toOctetString(digestSha256(bytes))] }),
    new Attribute({
      type: oids.signingCertificate,
      values: [new Sequence({ value: [new Sequence({ value: [named] })] })],
    }),
  ];
}

const digestSha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const toOctetString = (bytes: Uint8Array) =>
  new OctetString({ valueHex: Uint8Array.from(bytes).buffer });

/** Sorts attributes in the order that DER requires of a SET. */
function sortAttributes(attributes: Attribute[]): Attribute[] {
  const der = (attribute: Attribute) => Buffer.from(attribute.toSchema().toBER());
  return attributes.sort((first, second) => Buffer.compare(der(first), der(second)));
}
