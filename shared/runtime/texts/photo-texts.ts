import type { PhotoError, PhotoErrorReason } from '@feltbok/offline/photos/photo-error.ts';
import { textOf } from '../i18n/i18n.ts';

const keys = {
  empty: 'photo.empty',
  'not a picture': 'photo.notAPicture',
  'too many pixels': 'photo.tooManyPixels',
  unreadable: 'photo.unreadable',
  'unknown to the browser': 'photo.unknownToTheBrowser',
} as const satisfies Record<PhotoErrorReason, string>;

/** Told by its name, not its class: each remote throws the errors of its own copy of the module. */
const isPhotoError = (error: unknown): error is PhotoError =>
  error instanceof Error && error.name === 'PhotoError';

/** What to say to the user of an error that `preparePhoto` threw, in the user's language. */
export const photoErrorText = (error: unknown): string =>
  textOf(isPhotoError(error) ? keys[error.reason] : 'photo.failed');
