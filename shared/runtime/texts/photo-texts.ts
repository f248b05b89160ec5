import { isPhotoError, type PhotoErrorReason } from '@feltbok/offline/photos/photo-error.ts';
import { getText } from '../i18n/i18n.ts';

const keys = {
  empty: 'photo.empty',
  'not a picture': 'photo.notAPicture',
  'too many pixels': 'photo.tooManyPixels',
  unreadable: 'photo.unreadable',
  'unknown to the browser': 'photo.unknownToTheBrowser',
} as const satisfies Record<PhotoErrorReason, string>;

/** What to say to the user of an error that `preparePhoto` threw, in the user's language. */
export const photoErrorText = (error: unknown): string =>
  getText(isPhotoError(error) ? keys[error.reason] : 'photo.failed');
