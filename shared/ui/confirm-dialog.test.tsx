import { renderScreens } from '@feltbok/testing/render-screens.tsx';
import { createTestStore } from '@feltbok/testing/test-store.ts';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

const onYes = jest.fn();
const onNo = jest.fn();

function Screen({ kind }: { kind: 'delete' | 'warning' }) {
  const [open, setOpen] = useState(false);
  const close = (answer: () => void) => () => {
    answer();
    setOpen(false);
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Slett
      </button>
      <ConfirmDialog
        open={open}
        kind={kind}
        text="Vil du slette grensepunktet?"
        onYes={close(onYes)}
        onNo={close(onNo)}
      />
    </>
  );
}

async function openDialog(kind: 'delete' | 'warning' = 'warning') {
  const { user } = renderScreens(
    [{ path: '/', element: <Screen kind={kind} /> }],
    createTestStore().store,
  );
  await user.click(screen.getByRole('button', { name: 'Slett' }));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  return { user, dialog };
}

const waitUntilClosed = () =>
  waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

test('[SHELL-11] it asks its question with Yes and No, and the focus is on No', async () => {
  const { dialog } = await openDialog();
  expect(dialog).toHaveAccessibleName('Er du sikker?');
  expect(dialog).toHaveTextContent('Vil du slette grensepunktet?');
  expect(screen.getByRole('button', { name: 'Ja' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Nei' })).toHaveFocus();
});

test.each([
  ['Ja', onYes, onNo],
  ['Nei', onNo, onYes],
])('[SHELL-11] %s is one answer, and gives the focus back', async (name, asked, unusedHandler) => {
  const { user } = await openDialog();
  await user.click(screen.getByRole('button', { name }));
  expect(asked).toHaveBeenCalledTimes(1);
  expect(unusedHandler).not.toHaveBeenCalled();
  await waitUntilClosed();
  expect(screen.getByRole('button', { name: 'Slett' })).toHaveFocus();
});

test('[SHELL-11] Esc means No, and gives the focus back', async () => {
  const { user } = await openDialog();
  await user.keyboard('{Escape}');
  expect(onNo).toHaveBeenCalledTimes(1);
  expect(onYes).not.toHaveBeenCalled();
  await waitUntilClosed();
  expect(screen.getByRole('button', { name: 'Slett' })).toHaveFocus();
});

test('[SHELL-11] it can be answered by keyboard only', async () => {
  const { user } = await openDialog('delete');
  await user.tab();
  await user.keyboard('{Enter}');
  expect(onYes).toHaveBeenCalledTimes(1);
});
