import type { TranslationOf } from '@feltbok/runtime/i18n/translation.ts';
import type { nb } from './nb';

export const en: TranslationOf<typeof nb> = {
  title: 'Make case package',
  intro:
    'The package is one zip file with papers, photographs, marks, lines, parties and history, ready for the archive. The server makes it, so it needs a network. The history says that you have made it.',
  delivers:
    'The case is finished: deliver it with the package. Nobody can change it until a lead opens it again.',
  make: 'Make the package',
  unsent_one: 'One change in the case has not been sent from this device, and will be missing.',
  unsent_other:
    '{{count}} changes in the case have not been sent from this device, and will be missing.',
  preparing: 'The server is preparing the package …',
  progress: 'Downloaded of the package',
  received: 'Downloaded {{received}} of {{total}}',
  saved: '{{name}} ({{size}}) is saved among your downloads.',
  unavailable: 'This cannot be in the package now:',
  leaveOut: 'Make the package anyway',
  obstacles: {
    uploading:
      '{{name}}: its content has not reached the server. Synchronise the device that has it.',
    scanning: '{{name}}: is being scanned for malware. Wait a little.',
    infected: '{{name}}: contains malware. Delete it.',
    sealing: '{{name}}: the paper waits for its seal. Without waiting, it is included unsealed.',
    missing: '{{name}}: the file is missing on the server. Tell whoever operates Feltbok.',
  },
  failures: {
    offline:
      'The server did not answer. Packages are made on the server: try again when you have a network.',
    broken: 'The download broke off, and nothing is saved. Try again.',
    signedOut: 'Your session has expired. Log in, and try again.',
    forbidden: 'Your role cannot make case packages.',
    gone: 'The case is no longer on the server, or you have no access to it.',
    failed: 'The server could not make the package. Try again in a moment.',
  },
};
