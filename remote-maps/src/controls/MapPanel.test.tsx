import { startTranslation } from '@feltbok/runtime/i18n/i18n.ts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addMapTexts } from '../i18n/texts';
import { MapPanel } from './MapPanel';

beforeAll(() => {
  startTranslation();
  addMapTexts();
});

function openPanel({ isNarrow }: { isNarrow: boolean }) {
  let isNarrowNow = isNarrow;
  const listeners = new Set<() => void>();
  const original = window.matchMedia;
  jest.spyOn(window, 'matchMedia').mockImplementation((media: string) =>
    Object.assign(original(media), {
      matches: isNarrowNow && /max-width: 999/.test(media),
      addEventListener: (_type: string, listener: () => void) => void listeners.add(listener),
      removeEventListener: (_type: string, listener: () => void) => void listeners.delete(listener),
    }),
  );
  // jsdom sends all events of a pointer to what lies beneath it.
  HTMLElement.prototype.setPointerCapture = () => undefined;
  render(
    <MapPanel
      id="panel"
      title="Kartlag"
      onClose={() => undefined}
      foot={<button type="button">Lagre</button>}
    >
      <input aria-label="Navn" />
    </MapPanel>,
  );
  /** The tablet is turned from upright to lying. */
  const widen = () =>
    act(() => {
      isNarrowNow = false;
      for (const listener of listeners) listener();
    });
  return { widen };
}

const getFoldButton = () => screen.getByRole('button', { name: 'Vis innholdet' });
const isOpen = () => {
  const isShown = screen.queryByRole('textbox', { name: 'Navn' }) !== null;
  expect(screen.queryByRole('button', { name: 'Lagre' }) !== null).toBe(isShown);
  expect(getFoldButton()).toHaveAttribute('aria-expanded', String(isShown));
  return isShown;
};

/** A finger goes down on the title and up again, so many pixels further down. */
function pull(down: number) {
  const title = screen.getByRole('heading', { name: 'Kartlag' });
  const pointer = { pointerId: 1, isPrimary: true, pointerType: 'touch', button: 0 };
  fireEvent.pointerDown(title, { ...pointer, clientY: 500 });
  for (const part of [0.3, 0.7, 1])
    fireEvent.pointerMove(title, { ...pointer, clientY: 500 + down * part });
  fireEvent.pointerUp(title, { ...pointer, clientY: 500 + down });
}

test('[SHELL-9] a sheet collapses to its title and opens by button and keyboard', async () => {
  openPanel({ isNarrow: true });
  expect(isOpen()).toBe(true);
  await userEvent.click(getFoldButton());
  expect(isOpen()).toBe(false);
  expect(screen.getByRole('complementary', { name: 'Kartlag' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(isOpen()).toBe(true);
});

test('[SHELL-9] a sheet collapses and opens by a tap; its content stays', async () => {
  openPanel({ isNarrow: true });
  await userEvent.type(screen.getByRole('textbox', { name: 'Navn' }), 'Ved naustet');
  pull(3);
  expect(isOpen()).toBe(false);
  expect(screen.getByRole('complementary', { name: 'Kartlag' })).toHaveFocus();
  pull(0);
  expect(isOpen()).toBe(true);
  expect(screen.getByRole('textbox', { name: 'Navn' })).toHaveValue('Ved naustet');
});

test('[SHELL-9] a sheet is pulled down and up; a short pull changes nothing', () => {
  openPanel({ isNarrow: true });
  pull(20);
  expect(isOpen()).toBe(true);
  pull(120);
  expect(isOpen()).toBe(false);
  pull(-20);
  expect(isOpen()).toBe(false);
  pull(-120);
  expect(isOpen()).toBe(true);
  pull(-120);
  expect(isOpen()).toBe(true);
});

test('[SHELL-9] a collapsed sheet is expanded when the screen becomes wide', async () => {
  const { widen } = openPanel({ isNarrow: true });
  await userEvent.click(getFoldButton());
  expect(isOpen()).toBe(false);
  widen();
  expect(screen.getByRole('textbox', { name: 'Navn' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Lagre' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Vis innholdet' })).not.toBeInTheDocument();
});

test('a cancelled pull leaves the sheet as it was', () => {
  openPanel({ isNarrow: true });
  const title = screen.getByRole('heading', { name: 'Kartlag' });
  fireEvent.pointerDown(title, { pointerId: 1, button: 0, clientY: 500 });
  fireEvent.pointerMove(title, { pointerId: 1, clientY: 700 });
  expect(screen.getByRole('complementary').style.height).not.toBe('');
  fireEvent.pointerCancel(title, { pointerId: 1, clientY: 700 });
  expect(isOpen()).toBe(true);
  expect(screen.getByRole('complementary').style.height).toBe('');
});

test('[SHELL-9] a drawer at the side cannot be collapsed', () => {
  openPanel({ isNarrow: false });
  expect(screen.queryByRole('button', { name: 'Vis innholdet' })).not.toBeInTheDocument();
  pull(120);
  expect(screen.getByRole('textbox', { name: 'Navn' })).toBeVisible();
});
