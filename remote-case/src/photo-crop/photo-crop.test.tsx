import { chooseLanguage } from '@feltbok/runtime/i18n/i18n.ts';
import { showApp } from '@feltbok/testing/render-screens.tsx';
import { createTestStore } from '@feltbok/testing/test-store.ts';
import { act, screen } from '@testing-library/react';
import '../i18n/texts';

let PhotoCrop: typeof import('./PhotoCrop').PhotoCrop;

beforeAll(async () => {
  // antd-img-crop's style sheet has nested rules, which jsdom cannot read.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  ({ PhotoCrop } = await import('./PhotoCrop'));
});

const onCrop = jest.fn();
const onCancel = jest.fn();

function showCrop() {
  const picture = new Blob(['a photo'], { type: 'image/jpeg' });
  return showApp(
    <PhotoCrop picture={picture} isUpright={false} onCrop={onCrop} onCancel={onCancel} />,
    createTestStore().store,
  );
}

afterEach(() => act(() => chooseLanguage('nb')));

test.each([
  ['nb', 'Beskjær bildet', ['Forminsk', 'Forstørr', 'Stående', 'Avbryt', 'Bruk utsnittet']],
  ['nn', 'Skjer til biletet', ['Forminsk', 'Forstørr', 'Ståande', 'Avbryt', 'Bruk utsnittet']],
  ['en', 'Crop the picture', ['Zoom out', 'Zoom in', 'Upright', 'Cancel', 'Use this part']],
] as const)('[ATT-17] all that crops a photo has a name in %s', async (language, title, names) => {
  await act(() => chooseLanguage(language));
  showCrop();
  expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
  for (const name of names) expect(screen.getByRole('button', { name })).toBeVisible();
  const nameless = [...screen.getAllByRole('button'), screen.getByRole('slider')].filter(
    (control) => !/\p{Letter}/u.test(control.getAttribute('aria-label') ?? control.innerHTML),
  );
  expect(nameless).toEqual([]);
  expect(screen.getByRole('slider')).toHaveAccessibleName(/^(Forstørrelse|Forstørring|Zoom)$/);
});

test('[ATT-17] Cancel crops nothing', async () => {
  const { user } = showCrop();
  await user.click(await screen.findByRole('button', { name: 'Avbryt' }));
  expect(onCancel).toHaveBeenCalledTimes(1);
  expect(onCrop).not.toHaveBeenCalled();
});
