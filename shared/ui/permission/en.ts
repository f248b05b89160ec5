import type { TranslationOf } from '@feltbok/runtime/i18n/translation.ts';
import type { nb } from './nb.ts';

export const en: TranslationOf<typeof nb> = {
  why: {
    camera:
      'The browser now asks whether Feltbok may use the camera. It is on only while this window is open, and the picture goes into the case.',
    position:
      'The browser asks whether Feltbok may know where you are. The position is shown on the map and stays on the device, except in boundary marks that you make of it.',
    storage:
      'The browser asks whether Feltbok may keep what is stored. If you say yes, it does not delete cases and unsent work when the device becomes full.',
  },
  goOn: 'Continue',
  refused: {
    camera: 'Feltbok may not use the camera.',
    position: 'The device does not let Feltbok use the position.',
    storage: 'The browser does not promise to keep what is stored.',
  },
  names: { camera: 'camera', position: 'location', storage: 'persistent storage' },
  places: {
    chrome:
      'Click the icon to the left in the address bar, and turn on {{what}}. In the app it is in the menu at the top of the window.',
    'chrome on Android':
      'Tap the icon to the left in the address bar, choose “Permissions”, and turn on {{what}}. If that does not help, open the device’s settings, choose “Apps” and the browser, and allow {{what}} there.',
    Firefox: 'Click the icon to the left in the address bar, and remove the block beside {{what}}.',
    'Firefox on Android':
      'Tap the lock in the address bar, and turn on {{what}}. If that does not help, open the device’s settings, choose “Apps” and Firefox, and allow {{what}} there.',
    Safari: 'Choose “Safari” and “Settings for this website” in the menu bar, and allow {{what}}.',
    'Safari on iPad':
      'Tap the icon in the address bar, choose “Website Settings”, and allow {{what}}. If that does not help, open the iPad’s settings, choose “Privacy & Security”, and allow {{what}} there.',
    other: 'Allow {{what}} for this page in the browser’s settings.',
  },
  again: 'Then try again.',
  keep: 'Let the browser keep it',
  notNow: 'Not now',
};
