import { queueAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { signInAs } from '@feltbok/testing/render-screens.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import { button, dialog, openDocuments } from '../testing/documents-screen';

const call = 'POST /api/Businesses/2077/Package';
const zip = 'PK innholdet av pakken';
const headers = {
  'Content-Length': String(zip.length),
  'Content-Type': 'application/zip',
  'Content-Disposition': 'attachment; filename="4699-2026-118-1.zip"',
};

/** The names of the files that the page saves. */
function watchSavedFiles(): string[] {
  const saved: string[] = [];
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  return saved;
}

async function openDialog() {
  const opened = await openDocuments();
  await opened.user.click(button('Lag sakspakke'));
  return { ...opened, shown: within(await dialog('Lag sakspakke')) };
}

test('[OUT-3] a package is made from the case and saved under its name', async () => {
  const saved = watchSavedFiles();
  const { api, user, shown } = await openDialog();
  api.serve(call, 200, zip, headers);
  await user.click(shown.getByRole('button', { name: 'Lag pakken' }));
  expect(
    await shown.findByText(/^4699-2026-118-1\.zip .* lagret blant nedlastingene\.$/),
  ).toBeVisible();
  expect(saved).toEqual(['4699-2026-118-1.zip']);
  expect(api.received.at(-1)).toMatchObject({ call, body: { delivers: false } });
  await user.click(shown.getByRole('button', { name: 'Lukk' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('[OUT-3] a download that breaks off saves nothing, and is made again', async () => {
  const saved = watchSavedFiles();
  const { api, user, shown } = await openDialog();
  api.serve(call, 200, zip, { ...headers, 'Content-Length': '5000' });
  await user.click(shown.getByRole('button', { name: 'Lag pakken' }));
  expect(await shown.findByText(/^Nedlastingen ble avbrutt/)).toBeVisible();
  expect(saved).toEqual([]);
  api.serve(call, 200, zip, headers);
  await user.click(shown.getByRole('button', { name: 'Prøv igjen' }));
  await shown.findByText(/lagret blant nedlastingene/);
  expect(saved).toEqual(['4699-2026-118-1.zip']);
});

test('[OUT-3] without a network the dialog says that a package needs one', async () => {
  const { user, shown } = await openDialog();
  await user.click(shown.getByRole('button', { name: 'Lag pakken' }));
  expect(await shown.findByText(/^Tjeneren svarte ikke\. .* når du har nett\.$/)).toBeVisible();
});

test('[OUT-3] a package that is cancelled is not saved, and can be made again', async () => {
  const saved = watchSavedFiles();
  const { api, user, shown } = await openDialog();
  api.serve(call, 200, zip, headers);
  const release = api.hold(call);
  await user.click(shown.getByRole('button', { name: 'Lag pakken' }));
  expect(await shown.findByText('Tjeneren gjør klar pakken …')).toBeVisible();
  await user.click(shown.getByRole('button', { name: 'Avbryt' }));
  expect(await shown.findByRole('button', { name: 'Lag pakken' })).toBeVisible();
  await act(async () => release());
  expect(saved).toEqual([]);
  expect(shown.getByRole('button', { name: 'Lag pakken' })).toBeVisible();
});

test('[OUT-3] documents that cannot be in it are named, and left out when the user says so', async () => {
  const saved = watchSavedFiles();
  const { api, user, shown } = await openDialog();
  const documents = [
    { uuid: 'a', fileName: 'merke.jpg', obstacle: 'uploading' },
    { uuid: 'b', fileName: 'protokoll.pdf', obstacle: 'sealing' },
  ];
  api.serve(call, 409, { type: 'about:blank', title: 'Conflict', status: 409, documents });
  await user.click(shown.getByRole('button', { name: 'Lag pakken' }));
  expect(await shown.findByText(/^merke\.jpg: Innholdet er ikke kommet fram/)).toBeVisible();
  expect(shown.getByText(/^protokoll\.pdf: Papiret venter på segl/)).toBeVisible();
  api.serve(call, 200, zip, headers);
  await user.click(shown.getByRole('button', { name: 'Lag pakken likevel' }));
  await shown.findByText(/lagret blant nedlastingene/);
  expect(api.received.at(-1)).toMatchObject({
    body: { delivers: false, leavesOutUnavailable: true },
  });
  expect(saved).toHaveLength(1);
});

test('[OUT-3] what the device has not sent is pointed out before a package is made', async () => {
  const { store, shown } = await openDialog();
  expect(shown.queryByText(/ikke sendt fra denne enheten/)).not.toBeInTheDocument();
  const item = { change: { caseId: 1042 } } as never;
  act(() => store.set(queueAtom, { waiting: [item], failed: [item] }));
  expect(shown.getByText(/^2 endringer i saken er ikke sendt fra denne enheten/)).toBeVisible();
});

test('[OUT-3] a reader is not offered a package', async () => {
  const { store } = await openDocuments();
  expect(button('Lag sakspakke')).toBeVisible();
  signInAs(store, 'archivist');
  expect(button('Lag sakspakke')).toBeVisible();
  signInAs(store, 'reader');
  expect(screen.queryByRole('button', { name: 'Lag sakspakke' })).not.toBeInTheDocument();
});
