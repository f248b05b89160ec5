import type { TranslationOf } from '@feltbok/shared/i18n/i18n';
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
    text: 'Nobody can read it, nor can your municipality. Log out to begin anew: all that Feltbok has stored on the device is deleted, also what was not sent.',
    action: 'Delete and log out',
    back: 'Back',
  },
  moving: 'Encrypting what is on the device …',
  lock: 'Lock',
  settings: 'PIN of the device',
  on: 'What is on the device is opened by a PIN or passphrase.',
  off: "What is on the device is protected by the device's own lock and encryption alone.",
  set: 'Choose a PIN',
  choose: {
    title: 'Choose a PIN for the device',
    text: 'What Feltbok stores on the device can then only be opened by the PIN. Whoever finds the device cannot read it.',
    required:
      'Your municipality requires a PIN for what Feltbok stores on the device. Whoever finds it can then not read it.',
    secret: 'New PIN or passphrase',
    again: 'Once more',
    action: 'Use it',
    short: 'At least six digits, or at least ten characters that are not all digits.',
    easy: 'It is too easy to guess.',
    other: 'The two are not the same.',
  },
};
