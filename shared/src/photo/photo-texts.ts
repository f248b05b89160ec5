import { textOf } from '@feltbok/shared/i18n/i18n';
import { PhotoFault, type PhotoFaultReason } from './photo-fault';

const keys = {
  empty: 'photo.empty',
  'not a picture': 'photo.notAPicture',
  'too many pixels': 'photo.tooManyPixels',
  unreadable: 'photo.unreadable',
  'unknown to the browser': 'photo.unknownToTheBrowser',
} as const satisfies Record<PhotoFaultReason, string>;

/** What to tell the user of an error that `preparePhoto` threw, in the user's language. */
export const photoFaultText = (error: unknown): string =>
  textOf(error instanceof PhotoFault ? keys[error.reason] : 'photo.failed');
