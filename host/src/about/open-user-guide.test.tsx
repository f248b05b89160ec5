import { chooseLanguage, getText } from '@feltbok/runtime/i18n/i18n.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { renderApp } from '../testing/render-app';

const call = 'GET /api/ApplicationInformation/userguide?language=nb';

afterEach(() => chooseLanguage('nb'));

async function openGuide(prepare: (app: Awaited<ReturnType<typeof renderApp>>) => unknown) {
  const app = await renderApp('/', { cases: [] });
  await prepare(app);
  const page = {
    closed: false,
    document: document.implementation.createHTMLDocument(),
    location: { replace: jest.fn() },
  };
  const open = jest.spyOn(window, 'open').mockReturnValue(page as unknown as Window);
  await app.user.click(screen.getByRole('button', { name: getText('topBar.help') }));
  await app.user.click(await screen.findByRole('menuitem', { name: getText('userGuide.open') }));
  expect(open).toHaveBeenCalledWith('', '_blank');
  return { ...app, page };
}

test('[SHELL-2] the help menu opens the user guide in a new window, by language', async () => {
  const guide = new Blob(['%PDF-'], { type: 'application/pdf' });
  const addresses = jest.fn((_file: File) => 'blob:the-guide');
  Object.assign(URL, { createObjectURL: addresses, revokeObjectURL: () => undefined });
  const { page } = await openGuide(({ api }) => api.serveFile(call, guide));
  await waitFor(() => expect(page.location.replace).toHaveBeenCalledWith('blob:the-guide'));
  expect(addresses.mock.calls[0]?.[0].type).toBe('application/pdf');
});

test('[RGT-11] in nynorsk the guide in nynorsk is opened', async () => {
  Object.assign(URL, {
    createObjectURL: () => 'blob:rettleiing',
    revokeObjectURL: () => undefined,
  });
  const { page } = await openGuide(async ({ api }) => {
    await act(() => chooseLanguage('nn'));
    api.serveFile(call.replace('=nb', '=nn'), new Blob(['%PDF-'], { type: 'application/pdf' }));
  });
  await waitFor(() => expect(page.location.replace).toHaveBeenCalledWith('blob:rettleiing'));
});

test.each([
  [404, 'Denne installasjonen har ingen brukerveiledning'],
  [500, 'Tjeneren klarte ikke å hente brukerveiledningen'],
  [null, 'sjekk nettet og prøv igjen'],
])(
  '[SHELL-2, FLT-25] a guide answered with %s shows the reason, without a toast',
  async (status, text) => {
    const { page, notifications } = await openGuide(
      ({ api }) => status && api.serve(call, status, {}),
    );
    await waitFor(() => expect(page.document.body.textContent).toContain(text));
    expect(page.location.replace).not.toHaveBeenCalled();
    expect(notifications).toEqual([]);
    expect(screen.getByRole('button', { name: 'Hjelp' })).toBeEnabled();
  },
);
