import { lendSyncEngine, lentStore } from '@feltbok/shared/testing/lent-store';
import { showApp } from '@feltbok/shared/testing/render-screens';
import { overviewChange } from '@feltbok/shared/testing/sample-cases';
import { act, screen, waitFor, within } from '@testing-library/react';
import { OfflineBanner } from './OfflineBanner';
import { SyncButton } from './SyncButton';

const put = 'PUT /api/Businesses/2077';

let stopSync = () => {};
afterEach(() => stopSync());

async function showSync() {
  const app = lentStore();
  const engine = await lendSyncEngine(app);
  stopSync = engine.stop;
  const view = showApp(
    <>
      <OfflineBanner />
      <SyncButton />
      <p>Kartet</p>
    </>,
    app.store,
  );
  const submit = async (description: string, businessId?: number) => {
    const before = engine.tried.length;
    await act(() => engine.submit(overviewChange(description, businessId)));
    await waitFor(() => expect(engine.tried.length).toBeGreaterThan(before));
  };
  return { ...app, ...view, submit };
}

const button = () => screen.getByRole('button', { name: /^Synkronisering:/ });
const panel = () => screen.getByRole('region', { name: 'Synkronisering' });
const setOnline = (is: boolean) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(is);
  act(() => void window.dispatchEvent(new Event(is ? 'online' : 'offline')));
};

test('the sync icon says whether the device is online', async () => {
  await showSync();
  setOnline(true);
  expect(button()).toHaveAccessibleName('Synkronisering: På nett');
  setOnline(false);
  expect(button()).toHaveAccessibleName('Synkronisering: Frakoblet');
});

test('the panel lists what waits, and sends it when the user asks', async () => {
  const { user, api, submit } = await showSync();
  await user.click(button());
  expect(panel()).toHaveTextContent('Alt er sendt.');
  await submit('I skogen');
  expect(panel()).toHaveTextContent('1 endring venter på sending');
  expect(within(panel()).getByRole('listitem')).toHaveTextContent('Oversikt 2026/118');
  api.serve(put, 204);
  await user.click(await within(panel()).findByRole('button', { name: 'Prøv nå' }));
  await waitFor(() => expect(panel()).toHaveTextContent('Alt er sendt.'));
});

test('the badge counts what has failed, and the panel lists it as Feil N with its message and a retry', async () => {
  const { user, api, submit } = await showSync();
  api.serve(put, 403, {});
  api.serve('PUT /api/Businesses/2078', 400, {});
  await submit('Avvist');
  await submit('Avvist', 2078);
  expect(button()).toHaveTextContent('2');
  await user.click(button());
  const items = () => within(panel()).getAllByRole('listitem');
  expect(items()).toHaveLength(2);
  expect(items()[0]).toHaveTextContent('Feil 1 Oversikt 2026/118: Du har ikke tilgang til å endre dette.');
  api.serve(put, 204);
  await user.click(within(items()[0] as HTMLElement).getByRole('button', { name: 'Prøv igjen' }));
  await waitFor(() => expect(items()).toHaveLength(1));
  expect(button()).toHaveTextContent('1');
});

test('Esc closes the panel and gives the focus back; a click elsewhere closes it too', async () => {
  const { user } = await showSync();
  await user.click(button());
  act(() => within(panel()).getByRole('button', { name: 'Lukk' }).focus());
  await user.keyboard('{Escape}');
  expect(button()).toHaveFocus();
  expect(button()).toHaveAttribute('aria-expanded', 'false');
  await user.click(button());
  await user.click(screen.getByText('Kartet'));
  expect(button()).toHaveAttribute('aria-expanded', 'false');
});

test('the offline banner can be hidden until the next loss of connection', async () => {
  const { user } = await showSync();
  const banner = () => screen.queryByText('Du er frakoblet. Vi lagrer opplysningene når du er på nett igjen');
  expect(banner()).not.toBeInTheDocument();
  setOnline(false);
  expect(banner()).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Skjul meldingen' }));
  expect(banner()).not.toBeInTheDocument();
  setOnline(true);
  setOnline(false);
  expect(banner()).toBeVisible();
});
