import { startTranslation } from '@feltbok/runtime/i18n/i18n.ts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addMapTexts } from '../i18n/texts';
import { MapNotices } from './MapNotices';

beforeAll(() => {
  startTranslation();
  addMapTexts();
});

const lost = { key: 'lost', text: 'Mottakeren svarer ikke.' };
const tiles = { key: 'tiles', text: 'Kartbilder mangler her.', onRetry: () => undefined };
const overlays = { key: 'overlays', text: 'Kartlag mangler.', onRetry: () => undefined };
const getNotices = () => screen.getByRole('status');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('[MSR-9] one notice is on the map at a time, and the next when it is hidden', async () => {
  const onHide = jest.fn();
  const { rerender } = render(<MapNotices notices={[{ ...lost, onHide }, tiles]} />);
  expect(getNotices()).toHaveTextContent(/^Mottakeren svarer ikke\.1 melding til$/);
  await press('Skjul meldingen');
  expect(onHide).toHaveBeenCalledTimes(1);
  expect(getNotices()).toHaveTextContent(/^Kartbilder mangler her\.Prøv igjen$/);
  rerender(<MapNotices notices={[]} />);
  expect(getNotices()).toBeEmptyDOMElement();
});

test('[MSR-9] each notice is reached with one button, and a new one is shown at once', async () => {
  const { rerender } = render(<MapNotices notices={[tiles, overlays]} />);
  expect(getNotices()).toHaveTextContent(/^Kartbilder mangler her/);
  await press('1 melding til');
  expect(getNotices()).toHaveTextContent(/^Kartlag mangler/);
  expect(screen.getByRole('button', { name: '1 melding til' })).toHaveFocus();
  await press('1 melding til');
  expect(getNotices()).toHaveTextContent(/^Kartbilder mangler her/);
  rerender(<MapNotices notices={[lost, tiles, overlays]} />);
  expect(getNotices()).toHaveTextContent(/^Mottakeren svarer ikke\.2 meldinger til$/);
});
