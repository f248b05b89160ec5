import type { nb } from './nb.ts';

export const en: typeof nb = {
  title: 'Papers offline',
  explanation:
    'The device can make a copy of agreement and protocol offline, to show, print and share. The server makes the paper when there is contact.',
  size: 'It is downloaded once: up to {{wire}} on the network, {{stored}} on the device. A new version is downloaded by itself when the browser says that the device is on Wi-Fi.',
  outdated:
    'What is here is of an earlier version of Feltbok, and makes no copies. Download the new one before you go out.',
  take: 'Download to the device',
  fetching: 'Downloaded {{fetched}} of {{stored}}',
  progress: 'Download of what offline papers need',
  stored: 'Is on the device and takes {{stored}}.',
  remove: 'Remove from the device',
  removeTitle: 'Remove what offline papers need?',
  removeText: 'Copies that were made stay. To make new ones offline it must be downloaded again.',
  impossible:
    'This browser cannot make papers by itself. The server makes them when there is contact.',
  failures: {
    'no contact':
      'Not complete: the server does not answer. What was downloaded stays. Check the network and try again.',
    'no room': 'Not complete: the device has too little free space. Free some space and try again.',
    failed: 'Not complete: the download stopped. Try again.',
  },
};
