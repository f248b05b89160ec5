import { showApp } from '@feltbok/testing/render-screens.tsx';
import { createTestStore } from '@feltbok/testing/test-store.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { addReportTexts } from '../../i18n/texts';
import { EditorPlace } from './EditorPlace';
import type { TextEditorProps } from './text-editor';

let isMade = false;
let isThere = false;

jest.mock('./text-editor', () => {
  if (!isThere) throw new Error('the script is not on the device');
  const { TextEditor } = jest.requireActual('../../testing/plain-editor');
  const Unmade = ({ onFailed }: TextEditorProps) => {
    useEffect(() => onFailed(new Error('no editor')), [onFailed]);
    return null;
  };
  return {
    TextEditor: (props: TextEditorProps) =>
      isMade ? <TextEditor {...props} /> : <Unmade {...props} />,
  };
});
addReportTexts();

test('[PWA-2] an editor not on the device opens by itself at the next contact', async () => {
  isMade = true;
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { store, reported } = createTestStore();
  const handlers = {
    onShown: jest.fn(),
    onChange: jest.fn(),
    onPictureRejected: jest.fn(),
    onPaste: jest.fn(),
  };
  showApp(
    <EditorPlace
      text="<p>Grensen justeres.</p>"
      contentKey="first"
      isLocked={false}
      fields={{}}
      undescribed={[]}
      {...handlers}
    />,
    store,
  );
  expect(
    await screen.findByRole('heading', { name: 'Tekstbehandleren er ikke på enheten ennå' }),
  ).toBeVisible();
  expect(reported).toEqual([]);
  isThere = true;
  onLine.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  expect(await screen.findByRole('textbox', { name: 'Teksten i avtalen' })).toBeVisible();
  isMade = false;
});

test('an editor that cannot be made is reported, and is made at another attempt', async () => {
  const { store, reported } = createTestStore();
  const onShown = jest.fn();
  const handlers = {
    onChange: () => undefined,
    onPictureRejected: () => undefined,
    onPaste: () => undefined,
  };
  const { user } = showApp(
    <EditorPlace
      text="<p>Grensen justeres.</p>"
      contentKey="first"
      isLocked={false}
      fields={{}}
      undescribed={[]}
      onShown={onShown}
      {...handlers}
    />,
    store,
  );
  expect(
    await screen.findByRole('heading', { name: 'Tekstbehandleren kunne ikke åpnes' }),
  ).toBeVisible();
  expect(reported).toEqual([{ error: new Error('no editor'), area: 'agreement editor' }]);
  expect(onShown).not.toHaveBeenCalled();
  isMade = true;
  await user.click(screen.getByRole('button', { name: 'Prøv igjen' }));
  expect(await screen.findByRole('textbox', { name: 'Teksten i avtalen' })).toHaveValue(
    '<p>Grensen justeres.</p>',
  );
  await waitFor(() => expect(onShown).toHaveBeenCalledWith('<p>Grensen justeres.</p>'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
