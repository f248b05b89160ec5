import type { TranslationOf } from '@feltbok/runtime/i18n/translation.ts';
import type { nb } from './nb';

export const en: TranslationOf<typeof nb> = {
  title: 'Feltbok is locked',
  text: 'Enter the PIN or passphrase of this device. Your work is as it was.',
  secret: 'PIN or passphrase',
  open: 'Open',
  wrong: 'Wrong PIN.',
  wait: 'Next try in {{time}}.',
  authenticator: {
    open: 'Open by fingerprint or face',
    title: 'Fingerprint or face',
    text: 'Enter the PIN first. The device can then open Feltbok by what opens the device itself.',
    rejected: 'The device did not open it. Try again, or use the PIN.',
    add: 'Use fingerprint or face',
    on: 'Fingerprint or face opens it too.',
  },
  forgotten: {
    title: 'Forgotten the PIN?',
    replaceable:
      'Nobody can read it, nor can your municipality. Log in again, and you can choose another. Your work is as it was, also what was not sent.',
    replace: 'Log in and choose another PIN',
    unreachable:
      'Feltbok or the login does not answer. Check the network and try again. What is on the device stays there.',
    otherwise:
      'You can also begin anew. All that Feltbok has stored on the device is then deleted, also what was not sent.',
    text: 'Nobody can read it, nor can your municipality. Log out to begin anew: all that Feltbok has stored on the device is deleted, also what was not sent.',
    action: 'Delete and log out',
    back: 'Back',
  },
  recovering: 'Fetching what a new PIN takes …',
  recoveryFailure: {
    unreachable: 'Feltbok did not answer. Check the network and try again.',
    'sign-in too old':
      'The PIN can only be replaced within five minutes of a new login. Log in again.',
    'no key': 'Feltbok does not have what it takes to replace the PIN of this device.',
  },
  moving: 'Encrypting what is on the device …',
  lock: 'Lock',
  settings: 'PIN of the device',
  on: 'What is on the device is opened by a PIN or passphrase.',
  off: 'What is on the device is protected by the device’s own lock and encryption alone.',
  set: 'Choose a PIN',
  choose: {
    title: 'Choose a PIN for the device',
    offered:
      'What Feltbok stores on the device can then only be opened by the PIN. Whoever finds the device cannot read it.',
    required:
      'Your municipality requires a PIN for what Feltbok stores on the device. Whoever finds it can then not read it.',
    forgotten: 'Choose another PIN in place of the one you have forgotten. Your work is as it was.',
    secret: 'New PIN or passphrase',
    again: 'Once more',
    action: 'Use it',
    short: 'At least six digits, or at least ten characters that are not all digits.',
    easy: 'It is too easy to guess.',
    other: 'The two are not the same.',
  },
};
