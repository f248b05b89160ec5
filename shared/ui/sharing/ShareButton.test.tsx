import { startTranslation } from '@feltbok/runtime/i18n/i18n.ts';
import { createTestStore, type TestStore } from '@feltbok/testing/test-store.ts';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'jotai';
import { ShareButton } from './ShareButton.tsx';

const file = new File(['%PDF-1.7'], '2026-118-Avtale.pdf', { type: 'application/pdf' });
const pressed: string[] = [];
let notices: TestStore['notifications'] = [];
const share = jest.fn(async (_: ShareData) => undefined);

beforeAll(() => startTranslation());
beforeEach(() => {
  pressed.length = 0;
  share.mockClear();
  URL.createObjectURL = () => 'blob:paper';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    pressed.push(this.download || this.href);
  });
});
afterEach(() => jest.restoreAllMocks());

function show({
  sheet,
  load = async () => file,
}: {
  sheet: boolean;
  load?: () => Promise<File | null>;
}) {
  Object.assign(navigator, { share, canShare: sheet ? () => true : undefined });
  const app = createTestStore();
  notices = app.notifications;
  render(
    <Provider store={app.store}>
      <ShareButton name={file.name} load={load} />
    </Provider>,
  );
  return userEvent.click(screen.getByRole('button'));
}

test('[PAP-5] a paper goes to the device’s share sheet', async () => {
  await show({ sheet: true });
  expect(screen.getByRole('button', { name: 'Del 2026-118-Avtale.pdf' })).toBeInTheDocument();
  expect(share).toHaveBeenCalledWith({ files: [file], title: file.name });
  expect([pressed, notices]).toEqual([[], []]);
});

test('[PAP-5] without a share sheet it is downloaded, and an e-mail opened for it', async () => {
  await show({ sheet: false });
  expect(
    screen.getByRole('button', { name: 'Send 2026-118-Avtale.pdf med e-post' }),
  ).toBeInTheDocument();
  const [download, mail] = pressed;
  expect(download).toBe(file.name);
  expect(mail).toMatch(/^mailto:\?subject=2026-118-Avtale\.pdf&body=Filen%20/);
  expect(share).not.toHaveBeenCalled();
});

test('[PAP-5] a sheet that comes too late opens at the next press, without loading', async () => {
  share.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  const load = jest.fn(async () => file);
  await show({ sheet: true, load });
  await waitFor(() =>
    expect(notices).toEqual([{ kind: 'success', text: 'Filen er klar. Trykk «Del» en gang til.' }]),
  );
  await userEvent.click(screen.getByRole('button'));
  expect(share).toHaveBeenCalledTimes(2);
  expect(load).toHaveBeenCalledTimes(1);
});

test('[PAP-5] closing the sheet says nothing; what cannot be shared says what to do', async () => {
  share.mockRejectedValueOnce(new DOMException('', 'AbortError'));
  await show({ sheet: true });
  expect(notices).toEqual([]);
  share.mockRejectedValueOnce(new DOMException('', 'DataError'));
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() =>
    expect(notices).toEqual([
      { kind: 'error', text: 'Filen kunne ikke deles. Last den ned i stedet.' },
    ]),
  );
});
