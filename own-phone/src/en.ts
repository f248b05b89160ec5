import type { nb } from './nb.ts';

export const en: typeof nb = {
  title: 'Sign on your own phone',
  linkTitle: 'Sign',
  codeHint:
    'Whoever sent you the link has given you a code of eight digits, another way than the link. Type it here.',
  code: 'The code',
  open: 'Open',
  wrongCode:
    'The code is wrong. After five wrong codes the link stops working. Call whoever sent it if you are unsure.',
  unreachableLink:
    'The device is offline. What you have written is still here: try again once you are online.',
  loading: 'Fetching what you are to sign …',
  asks: 'From',
  case: 'Case',
  signs: 'Signing',
  behalf: 'On behalf of',
  withPower: 'with power of attorney',
  withoutPower: 'without power of attorney',
  signed: 'To be signed',
  read: 'Read what is signed',
  fingerprint: 'Fingerprint of the text (SHA-256):',
  draw: 'Draw your signature in the field, best with the phone held sideways.',
  sheet: 'Field for the signature of {{signer}}',
  undo: 'Undo the last stroke',
  clear: 'Empty the field',
  typeName: 'Type the name instead',
  drawInstead: 'Draw instead',
  name: 'Your name',
  preview: 'What the signature will look like',
  consent: 'By typing my name here I sign in the same way as by hand.',
  typedMark: 'Signed by keyboard {{time}}',
  send: 'Sign and send',
  sending: 'Sending …',
  done: 'The signature is delivered. You can close this page.',
  unreachable:
    'The phone is offline. What you have written is still here: try again, or sign on the device that showed the code.',
  again: 'Try again',
  busy: 'Many are at it just now. Wait a minute and try again.',
  unknown:
    'The code or link means nothing here. Ask for a new one, and take care that all of it is there.',
  used: 'The code or link has been used, and the signature is received. If another is needed, ask for a new one.',
  expired: 'The code or link is too old. Ask for a new one.',
  revoked: 'The code or link was withdrawn. Ask for a new one.',
  unfit: 'The signature does not fit what was to be signed. Ask for a new code or link.',
  proveHint:
    'You can prove who you are by {{provider}} before you sign. It then stands beside the signature.',
  prove: 'Prove who you are by {{provider}}',
  proven: 'You have proven who you are by {{provider}}{{name}}.',
  unproven: 'It was not proven who you are. Try again, or sign without.',
  'other person':
    'Whoever proved who they are is another than the one who is to sign. Try again as the one who is to sign.',
  language: 'Language',
};
