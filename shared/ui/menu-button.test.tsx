import { renderScreens } from '@feltbok/testing/render-screens.tsx';
import { createTestStore } from '@feltbok/testing/test-store.ts';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { InfoModal } from './info-modal.tsx';
import { MenuButton } from './menu-button.tsx';

function Screen() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <MenuButton
        label="Hjelp"
        items={[
          { key: 'about', label: 'Om Feltbok', onSelect: () => setOpen(true) },
          { key: 'guide', label: 'Brukerveiledning', onSelect: () => undefined },
        ]}
      >
        ?
      </MenuButton>
      {open && (
        <InfoModal title="Om Feltbok" onClose={() => setOpen(false)}>
          Versjon
        </InfoModal>
      )}
    </>
  );
}

const show = () =>
  renderScreens([{ path: '/', element: <Screen /> }], createTestStore().store).user;
const button = () => screen.getByRole('button', { name: 'Hjelp' });

test('the first click opens the menu; Esc closes it and returns the focus', async () => {
  const user = show();
  expect(button()).toHaveAttribute('aria-expanded', 'false');
  await user.click(button());
  const item = await screen.findByRole('menuitem', { name: 'Om Feltbok' });
  await waitFor(() => expect(item).toBeVisible());
  expect(button()).toHaveAttribute('aria-expanded', 'true');
  await waitFor(() =>
    expect(screen.getByRole('menu')).toContainElement(document.activeElement as HTMLElement),
  );
  await user.keyboard('{Escape}');
  await waitFor(() => expect(button()).toHaveAttribute('aria-expanded', 'false'));
  expect(button()).toHaveFocus();
});

test('a dialog opened by a menu returns the focus to the menu’s button', async () => {
  const user = show();
  await user.click(button());
  await user.click(await screen.findByRole('menuitem', { name: 'Om Feltbok' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Lukk' })).toHaveFocus());
  expect(button()).toHaveAttribute('aria-expanded', 'false');
  await user.click(screen.getByRole('button', { name: 'Lukk' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(button()).toHaveFocus();
});
