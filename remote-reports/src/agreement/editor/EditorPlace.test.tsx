import { showApp } from '@feltbok/testing/render-screens';
import { createTestStore } from '@feltbok/testing/test-store';
import { screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { addReportTexts } from '../../i18n/texts';
import { EditorPlace } from './EditorPlace';
import type { TextEditorProps } from './text-editor';

let isMade = false;

jest.mock('./text-editor', () => {
  const { TextEditor } = jest.requireActual('../../testing/plain-editor');
  const Unmade = ({ onFailed }: TextEditorProps) => {
    useEffect(() => onFailed(new Error('no editor')), [onFailed]);
    return null;
  };
  return { TextEditor: (props: TextEditorProps) => (isMade ? <TextEditor {...props} /> : <Unmade {...props} />) };
});
addReportTexts();

test('an editor that cannot be made is reported, and is made at another attempt', async () => {
  const { store, reported } = createTestStore();
  const onShown = jest.fn();
  const other = { onChange: () => undefined, onPictureRejected: () => undefined };
  const { user } = showApp(
    <EditorPlace text="<p>Grensen justeres.</p>" shows="first" isLocked={false} onShown={onShown} {...other} />,
    store,
  );
  expect(await screen.findByRole('heading', { name: 'Tekstbehandleren kunne ikke åpnes' })).toBeVisible();
  expect(reported).toEqual([{ error: new Error('no editor'), area: 'agreement editor' }]);
  expect(onShown).not.toHaveBeenCalled();
  isMade = true;
  await user.click(screen.getByRole('button', { name: 'Prøv igjen' }));
  expect(await screen.findByRole('textbox', { name: 'Teksten i avtalen' })).toHaveValue('<p>Grensen justeres.</p>');
  await waitFor(() => expect(onShown).toHaveBeenCalledWith('<p>Grensen justeres.</p>'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
