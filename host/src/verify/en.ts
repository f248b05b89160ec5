import type { TranslationOf } from '@feltbok/runtime/i18n/translation.ts';
import type { nb } from './nb';

export const en: TranslationOf<typeof nb> = {
  title: 'Check a paper from Feltbok',
  intro:
    'Drop a paper of a case here, or write the code at the bottom of its last page. The file does not leave this device.',
  file: 'Choose the file',
  drop: 'Drop the file here',
  code: 'The code on the paper',
  check: 'Check',
  codeWrong: 'The code has twelve characters, such as 7K2M-QX4D-9RTB.',
  checking: 'Checking …',
  unchanged: 'Unchanged',
  unchangedText: 'The file is, byte for byte, {{paper}} that was made for {{issuedBy}} {{time}}.',
  sealed: 'Unchanged, and sealed',
  sealedText:
    'The file is, byte for byte, the sealed version of {{paper}} that was made for {{issuedBy}} {{time}}.',
  sealBy: 'Sealed {{time}} by {{holder}}.',
  sealStamped: 'Sealed {{time}} with a timestamp.',
  sealFingerprint: 'Fingerprint of the sealed version (SHA-256)',
  noSeal: 'The paper has no seal. That says nothing of its signatures.',
  withoutPower_one: 'One deputy signed without power of attorney in the case.',
  withoutPower_other: '{{count}} deputies signed without power of attorney in the case.',
  withoutEvidence_one: 'One signature is without evidence: it does not say what was signed.',
  withoutEvidence_other:
    '{{count}} signatures are without evidence: they do not say what was signed.',
  proven_one: 'One party has proven by {{provider}} who they are.',
  proven_other: '{{count}} parties have proven by {{provider}} who they are.',
  known: 'The code is known',
  knownText:
    'With this code, {{paper}} was made for {{issuedBy}} {{time}}. Whether the paper is unchanged, only the file shows.',
  agreement: 'the agreement',
  protocol: 'the protocol',
  measurementReport: 'the measurement report',
  registrationBasis: 'the basis for registration',
  notice: 'the notice',
  anAgreement: 'an agreement',
  aProtocol: 'a protocol',
  aMeasurementReport: 'a measurement report',
  aRegistrationBasis: 'a basis for registration',
  aNotice: 'a notice',
  copy: 'A copy made on a device',
  copyText:
    'A copy proves nothing alone: it was made on a device in the field, before the paper itself. It belongs to the paper {{uuid}}. Ask for that, or for the code on it.',
  unknown: 'Not known',
  unknownFile:
    'Feltbok has not made this file, or it was changed since. If somebody printed, scanned or saved it anew, it is a copy: use the code.',
  unknownCode: 'Feltbok has made no paper with this code.',
  fingerprint: 'Fingerprint (SHA-256)',
  failed: 'The server did not answer. Try again in a while.',
};
