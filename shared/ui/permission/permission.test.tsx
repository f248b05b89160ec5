import { startTranslation } from '@feltbok/runtime/i18n/i18n.ts';
import { findDifferences, findUntranslated } from '@feltbok/testing/translations.ts';
import { act, render, screen } from '@testing-library/react';
import { en } from './en.ts';
import { nb } from './nb.ts';
import { nn } from './nn.ts';
import { detectBrowser, permissions } from './permission.domain.ts';
import { usePermission } from './use-permission.ts';

beforeAll(() => startTranslation());
afterEach(() => Reflect.deleteProperty(navigator, 'permissions'));

const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36 Edg/156.0',
    0,
    'chrome',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/156.0 Safari/537.36',
    5,
    'chrome on Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', 0, 'Firefox'],
  ['Mozilla/5.0 (Android 15; Tablet; rv:153.0) Gecko/153.0 Firefox/153.0', 5, 'Firefox on Android'],
  [`${mac} Version/19.0 Safari/605.1.15`, 0, 'Safari'],
  [`${mac} Version/19.0 Safari/605.1.15`, 5, 'Safari on iPad'],
  [
    'Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/156.0 Safari/604.1',
    5,
    'Safari on iPad',
  ],
  ['Mozilla/5.0 (Unknown)', 0, 'other'],
])('%s is known for where its settings are', (userAgent, maxTouchPoints, browser) => {
  expect(detectBrowser({ userAgent, maxTouchPoints })).toBe(browser);
});

test('each permission has a reason beforehand, and after denial this browser’s way back', async () => {
  // Its texts are added as it is loaded, as a screen does it that comes later.
  const { HowToAllow, WhyAsked } = await import('./PermissionNotes.tsx');
  jest
    .spyOn(navigator, 'userAgent', 'get')
    .mockReturnValue('Mozilla/5.0 (X11; rv:153.0) Gecko/20100101 Firefox/153.0');
  for (const permission of permissions) {
    const { container, unmount } = render(<WhyAsked permission={permission} />);
    expect(container).toHaveTextContent(nb.why[permission]);
    unmount();
  }
  const { container } = render(<HowToAllow permission="camera" />);
  expect(container).toHaveTextContent(
    'Feltbok får ikke bruke kameraet. Klikk på ikonet til venstre i adressefeltet, og fjern avslaget ved siden av kamera. Prøv så igjen.',
  );
});

function StatusText() {
  return <output>{usePermission('position') ?? 'not said'}</output>;
}

test('what the browser would answer is followed without asking it', async () => {
  const status = Object.assign(new EventTarget(), { state: 'prompt' });
  const query = jest.fn(async () => status);
  Object.defineProperty(navigator, 'permissions', { value: { query }, configurable: true });
  render(<StatusText />);
  expect(screen.getByRole('status')).toHaveTextContent('not said');
  expect(await screen.findByText('prompt')).toBeVisible();
  expect(query).toHaveBeenCalledWith({ name: 'geolocation' });
  act(() => {
    status.state = 'denied';
    status.dispatchEvent(new Event('change'));
  });
  expect(screen.getByRole('status')).toHaveTextContent('denied');
});

test('a browser that does not say may ask', async () => {
  render(<StatusText />);
  expect(await screen.findByText('unknown')).toBeVisible();
});

test('[SHELL-4] texts about permissions have every key in every language, in own words', () => {
  expect(findDifferences(nb, nn, en)).toEqual([]);
  expect(findUntranslated(nn, nb, en)).toEqual([]);
});
