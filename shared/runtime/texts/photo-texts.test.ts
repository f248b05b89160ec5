import { startTranslation } from '../i18n/i18n.ts';
import { photoErrorText } from './photo-texts.ts';

beforeAll(() => startTranslation());

test('[ATT-17] an error of a remote’s copy of the module is recognised by its reason', () => {
  jest.isolateModules(() => {
    const { PhotoError } = jest.requireActual('@feltbok/offline/photos/photo-error.ts');
    expect(photoErrorText(new PhotoError('not a picture'))).toBe('Filen er ikke et bilde.');
  });
  expect(photoErrorText(new Error('The worker stopped'))).toMatch(
    /^Bildet kunne ikke gjøres klart/,
  );
});
