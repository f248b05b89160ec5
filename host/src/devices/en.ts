import type { nb } from './nb';

export const en: typeof nb = {
  why: 'The devices on which you have used Feltbok. If one is lost, wipe it here and have your IT block the account.',
  own: '{{name}} (this device)',
  nameless: 'Device without a name',
  lastContact: 'Last contact {{time}}',
  pending_one: '{{count}} change waited to be sent',
  pending_other: '{{count}} changes waited to be sent',
  builds: 'Parts: {{builds}}',
  asked: 'Wiped at its next contact',
  wiped: 'Wiped {{time}}',
  signOut: 'Log out and delete',
  wipe: 'Wipe',
  wipeOf: 'Wipe {{name}}',
  wipeTitle: 'Wipe {{name}}?',
  wipeText:
    'Cases, documents and maps are deleted the next time the device is logged in and has contact. Work that was not sent stays sealed there for a while, in case you admit the device again.',
  admit: 'Admit again',
  admitOf: 'Admit {{name}} again',
  byOperator:
    'Whoever operates Feltbok has asked for it, and is the one to admit the device again.',
  signInFirst: 'Log in again first, then do it here.',
  failed: 'The list of devices was not fetched. Check the network and try again.',
  notDone: 'It was not done. Try again.',
};
