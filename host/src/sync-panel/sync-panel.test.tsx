import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadCaseListAtom } from '@feltbok/runtime/case/case-list.state.ts';
import { reopenedAtom, sendingAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { renderScreens, signInAs } from '@feltbok/testing/render-screens.tsx';
import { overviewChange, sampleCase } from '@feltbok/testing/sample-cases.ts';
import { createTestStore, provideSyncEngine } from '@feltbok/testing/test-store.ts';
import { colours, type Scheme } from '@feltbok/ui/tokens.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { lastAnswerAtom } from '../connection/last-answer.state';
import { waitForSavedFile } from '../testing/saved-files';
import { SyncButton } from './SyncButton';

const put = 'PUT /api/Businesses/2077';
const otherPut = 'PUT /api/Businesses/2078';
const overviewAddress = '/case/1042/business/2077/property/90311/overview';

let stopSync = () => {};
afterEach(() => stopSync());

async function showSync() {
  const app = createTestStore();
  app.api.serve('GET /api/Cases', 200, [sampleCase()]);
  const engine = await provideSyncEngine(app);
  stopSync = engine.stop;
  await app.store.set(loadCaseListAtom);
  const start = (
    <>
      <SyncButton />
      <p>Kartet</p>
    </>
  );
  const routes = [
    { path: '/', element: start },
    { path: overviewAddress, element: <p>Oversikten</p> },
  ];
  const view = renderScreens(routes, app.store);
  const submit = async (description: string, businessId?: number) => {
    const before = engine.results.length;
    await act(() => engine.submit(overviewChange(description, businessId)));
    await waitFor(() => {
      expect(engine.results.length).toBeGreaterThan(before);
      expect(app.store.get(sendingAtom)).toBe(false);
    });
  };
  return { ...app, ...view, engine, submit };
}

const getButton = () => screen.getByRole('button', { name: /^Synkronisering:/ });
const getPanel = () => screen.getByRole('region', { name: 'Synkronisering' });
const list = (name: RegExp) => screen.queryByRole('region', { name });
const listItems = (name: RegExp) => within(list(name) as HTMLElement).getAllByRole('listitem');
const getItemButton = (name: string) => within(getPanel()).getByRole('button', { name });
const findQuestion = () => screen.findByRole('dialog', { name: 'Er du sikker?' });

async function openPanel({ user }: Awaited<ReturnType<typeof showSync>>) {
  await user.click(getButton());
  await screen.findByRole('region', { name: 'Synkronisering' });
}

const setOnline = (is: boolean) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(is);
  act(() => void window.dispatchEvent(new Event(is ? 'online' : 'offline')));
};

test('[OFF-8] the sync icon shows the connection in words and in colour', async () => {
  const { store } = await showSync();
  act(() => store.set(lastAnswerAtom, new Date()));
  setOnline(true);
  expect(getButton()).toHaveAccessibleName('Synkronisering: På nett');
  expect(getButton()).toHaveClass('fb-sync-online');
  setOnline(false);
  expect(getButton()).toHaveAccessibleName('Synkronisering: Frakoblet');
  expect(getButton()).toHaveClass('fb-sync-offline');
});

test('[FLT-21] the sync icon is green only after an answer of the last minute', async () => {
  const { store, api, user } = await showSync();
  setOnline(true);
  const unsure = 'Synkronisering: Ingen svar fra tjeneren det siste minuttet';
  expect(getButton()).toHaveAccessibleName(unsure);
  expect(getButton()).not.toHaveClass('fb-sync-online');
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  act(() => store.set(lastAnswerAtom, new Date()));
  expect(getButton()).toHaveAccessibleName('Synkronisering: På nett');
  act(() => void jest.advanceTimersByTime(59_000));
  expect(getButton()).toHaveClass('fb-sync-online');
  act(() => void jest.advanceTimersByTime(2_000));
  expect(getButton()).toHaveAccessibleName(unsure);
  jest.useRealTimers();
  signInAs(store, 'surveyor');
  await user.click(getButton());
  await waitFor(() => expect(api.calls()).toContain('GET /api/DocumentTypes'));
});

/** The dominant channel of the icon's colour in a scheme. */
function findDominantChannel(state: 'online' | 'offline', scheme: Scheme): string {
  const css = readFileSync(join(__dirname, 'sync-button.css'), 'utf8');
  const [, name = ''] =
    new RegExp(`\\.fb-sync-${state}[^{}]*{[^}]*[^-]color: var\\(--fb-color-([a-z-]+)\\)`).exec(
      css,
    ) ?? [];
  const token = name.replace(/-(.)/g, (_, letter: string) =>
    letter.toUpperCase(),
  ) as keyof (typeof colours)[Scheme];
  const [red = 0, green = 0, blue = 0] = (colours[scheme][token].match(/[0-9a-f]{2}/gi) ?? []).map(
    (part) => parseInt(part, 16),
  );
  const most = Math.max(red, green, blue);
  if ([red, green, blue].filter((part) => most - part < 20).length > 1) return 'none';
  if (most === red) return 'red';
  return most === green ? 'green' : 'blue';
}

test.each(['light', 'dark'] as const)(
  '[OFF-8] the icon is green online and red offline, in %s too',
  async (scheme) => {
    const { store } = await showSync();
    act(() => store.set(lastAnswerAtom, new Date()));
    for (const [is, state, colour] of [
      [true, 'online', 'green'],
      [false, 'offline', 'red'],
      [true, 'online', 'green'],
    ] as const) {
      setOnline(is);
      expect(getButton()).toHaveClass(`fb-sync-${state}`);
      expect(findDominantChannel(state, scheme)).toBe(colour);
    }
  },
);

test('[OFF-8] the badge counts only failed changes, up and down', async () => {
  const { api, submit, user, ...opened } = await showSync();
  const readBadge = () => document.querySelector('.fb-sync-badge')?.textContent ?? null;
  expect(readBadge()).toBeNull();
  await submit('Venter');
  expect(readBadge()).toBeNull();
  api.serve(put, 400, {});
  api.serve(otherPut, 400, {});
  await submit('Avvist');
  // What nobody answered goes out once more, and the later text after it.
  await waitFor(() => expect(readBadge()).toBe('1'));
  await submit('Avvist', 2078);
  await waitFor(() => expect(readBadge()).toBe('2'));
  api.serve(put, 204);
  await openPanel({ api, submit, user, ...opened });
  const [first] = listItems(/^Ikke tatt imot/);
  await user.click(
    within(first as HTMLElement).getByRole('button', { name: 'Prøv igjen: Oversikt 2026/118' }),
  );
  await waitFor(() => expect(readBadge()).toBe('1'));
});

test('[OFF-8, OFF-16] the panel lists queued changes in detail and sends them on request', async () => {
  const opened = await showSync();
  const { api, submit, user } = opened;
  await openPanel(opened);
  await waitFor(() => expect(getPanel()).toHaveTextContent('Alt er sendt.'));
  await submit('I skogen');
  expect(listItems(/^Venter på sending \(1\)/)).toHaveLength(1);
  expect(listItems(/^Venter/)[0]).toHaveTextContent(
    /^Oversikt 2026\/118Venter på sendingdette minuttet0,\d kB/,
  );
  api.serve(put, 204);
  await user.click(await within(getPanel()).findByRole('button', { name: 'Prøv nå' }));
  await waitFor(() => expect(getPanel()).toHaveTextContent('Alt er sendt.'));
  expect(list(/^Venter/)).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(getButton()).toHaveFocus();
});

test('[OFF-16] waiting items are listed by kind, oldest first', async () => {
  const opened = await showSync();
  await opened.submit('Den eldste');
  const attendees = {
    ...overviewChange(''),
    kind: 'attendees',
    url: '/api/Attendees/2077',
    data: [],
    payload: [],
  } as const;
  await act(() => opened.engine.submit({ ...attendees, data: [], payload: [] }));
  await opened.submit('Den yngste', 2078);
  await openPanel(opened);
  expect(listItems(/^Venter/).map((item) => item.querySelector('p')?.textContent)).toEqual([
    'Deltakere 2026/118',
    'Oversikt 2026/118',
    'Oversikt 2026/118',
  ]);
});

test.each([
  ['nobody answers', undefined, 'Ikke sendt: fikk ikke kontakt med tjeneren.'],
  ['the server has trouble', 503, 'Ikke sendt: tjeneren kan ikke ta imot nå.'],
])(
  '[OFF-18] a requested try is made even offline; %s, and the panel reports it',
  async (_, status, message) => {
    const opened = await showSync();
    const { api, user, submit } = opened;
    await submit('I skogen');
    setOnline(false);
    if (status) api.serve(put, status);
    await openPanel(opened);
    const before = api.calls().filter((call) => call === put).length;
    await user.click(await within(getPanel()).findByRole('button', { name: 'Prøv nå' }));
    await waitFor(() => expect(getPanel()).toHaveTextContent(message));
    expect(api.calls().filter((call) => call === put)).toHaveLength(before + 1);
    api.serve(put, 204);
    await user.click(await within(getPanel()).findByRole('button', { name: 'Prøv nå' }));
    await waitFor(() => expect(getPanel()).toHaveTextContent('Alt er sendt.'));
    expect(getPanel()).not.toHaveTextContent('Ikke sendt');
    // The answer overrides the browser's offline state.
    await waitFor(() => expect(getButton()).toHaveAccessibleName('Synkronisering: På nett'));
  },
);

test.each([400, 401, 403, 404, 451])(
  '[FLT-10] a filter’s page with status %i leaves the work waiting, and is reported',
  async (status) => {
    const opened = await showSync();
    const { api, submit, user } = opened;
    api.serve(put, status, '<html><title>Sperret innhold</title></html>', { Server: 'Filter/1.0' });
    await submit('Steingard');
    await openPanel(opened);
    expect(listItems(/^Venter på sending \(1\)/)[0]).toHaveTextContent(
      `Noe annet enn Feltbok svarte: status ${status} fra Sperret innhold, Filter/1.0.`,
    );
    expect(getButton()).not.toHaveTextContent('1');
    expect(getItemButton('Eksporter: Oversikt 2026/118')).toBeVisible();
    expect(getItemButton('Forkast: Oversikt 2026/118')).toBeVisible();
    api.serve(put, 204);
    await user.click(within(getPanel()).getByRole('button', { name: 'Prøv nå' }));
    await waitFor(() => expect(getPanel()).toHaveTextContent('Alt er sendt.'));
  },
);

test('[FLT-10] a filter without a name is reported as unknown', async () => {
  const opened = await showSync();
  opened.api.serve(put, 403, 'no');
  await opened.submit('Steingard');
  await openPanel(opened);
  expect(listItems(/^Venter/)[0]).toHaveTextContent('status 403 fra en ukjent avsender.');
});

test('[SRV-11] a change beyond the limit explains what to do', async () => {
  const opened = await showSync();
  const { api, submit } = opened;
  api.serve(put, 422, {});
  await submit('For mye');
  await waitFor(() => expect(getButton()).toHaveTextContent('1'));
  await openPanel(opened);
  expect(listItems(/^Ikke tatt imot/)[0]).toHaveTextContent(
    'Det er så mange som det kan være. Slett noen',
  );
});

test('[OFF-8, OFF-9] badge and panel show failed changes as Feil N, which can be retried', async () => {
  const opened = await showSync();
  const { user, api, submit } = opened;
  api.serve(put, 403, {});
  api.serve(otherPut, 400, {});
  await submit('Avvist');
  await submit('Avvist', 2078);
  await waitFor(() => expect(getButton()).toHaveTextContent('2'));
  await openPanel(opened);
  expect(listItems(/^Ikke tatt imot \(2\)/)[0]).toHaveTextContent(
    'Feil 1Oversikt 2026/118Rollen din gir ikke rett til å endre dette. Be en leder gjøre det, eller få en annen rolle og prøv igjen.',
  );
  expect(listItems(/^Ikke/)[1]).toHaveTextContent(
    'Feil 2Oversikt 2026/118Tjeneren godtok ikke endringen.',
  );
  api.serve(put, 204);
  await user.click(
    within(listItems(/^Ikke/)[0] as HTMLElement).getByRole('button', {
      name: 'Prøv igjen: Oversikt 2026/118',
    }),
  );
  await waitFor(() => expect(listItems(/^Ikke tatt imot \(1\)/)).toHaveLength(1));
  expect(getButton()).toHaveTextContent('1');
});

test('[OFF-9] all failed changes are sent again with one press', async () => {
  const opened = await showSync();
  const { user, api, submit } = opened;
  for (const call of [put, otherPut]) api.serve(call, 400, {});
  await submit('Avvist');
  await submit('Avvist', 2078);
  await openPanel(opened);
  for (const call of [put, otherPut]) api.serve(call, 204);
  await user.click(getItemButton('Prøv alle igjen'));
  await waitFor(() => expect(getPanel()).toHaveTextContent('Alt er sendt.'));
});

test('[OFF-16] one item is discarded after a question, and the others stay', async () => {
  const opened = await showSync();
  const { user, api, submit } = opened;
  await submit('Den ene');
  api.serve(otherPut, 400, {});
  await submit('Den andre', 2078);
  await openPanel(opened);
  const discard = () =>
    within(listItems(/^Ikke/)[0] as HTMLElement).getByRole('button', { name: /^Forkast/ });
  await user.click(discard());
  expect(await findQuestion()).toHaveTextContent('Vil du forkaste Oversikt 2026/118?');
  await user.click(within(await findQuestion()).getByRole('button', { name: 'Avbryt' }));
  expect(listItems(/^Ikke/)).toHaveLength(1);
  await user.click(discard());
  await user.click(within(await findQuestion()).getByRole('button', { name: 'Forkast' }));
  await waitFor(() => expect(list(/^Ikke/)).not.toBeInTheDocument());
  expect(listItems(/^Venter på sending \(1\)/)).toHaveLength(1);
  expect(getPanel()).toHaveFocus();
});

test('[OFF-16] one item is exported as a file with all its data', async () => {
  const opened = await showSync();
  await opened.submit('Til kontoret');
  await openPanel(opened);
  const saving = waitForSavedFile();
  await opened.user.click(getItemButton('Eksporter: Oversikt 2026/118'));
  const { name, json } = await saving;
  expect(name).toMatch(/^feltbok-overview-2026-118-\d{4}-\d{2}-\d{2}\.json$/);
  expect(json).toMatchObject({
    type: 'overview',
    caseId: 1042,
    data: { description: 'Til kontoret' },
  });
  expect(listItems(/^Venter/)).toHaveLength(1);
});

test('[OFF-16] a rejected item reopens on the screen that made it', async () => {
  const opened = await showSync();
  opened.api.serve(put, 400, {});
  await opened.submit('Avvist');
  await openPanel(opened);
  await opened.user.click(
    within(getPanel()).getByRole('link', { name: 'Åpne: Oversikt 2026/118' }),
  );
  expect(await screen.findByText('Oversikten')).toBeVisible();
  expect(opened.store.get(reopenedAtom)).toBe('PUT /api/businesses/2077');
});

test('[OFF-12] a conflict links to the choice and offers no retry', async () => {
  const opened = await showSync();
  opened.api.serve(
    put,
    412,
    { current: sampleCase({ description: 'Deres' }).businesses[0] },
    { ETag: '"2"' },
  );
  await opened.submit('Min');
  await openPanel(opened);
  expect(listItems(/^Endret av andre \(1\)/)[0]).toHaveTextContent(
    'Feil 1Oversikt 2026/118Endret av andre.',
  );
  expect(screen.getByRole('link', { name: 'Se forskjell: Oversikt 2026/118' })).toHaveAttribute(
    'href',
    overviewAddress,
  );
  expect(screen.queryByRole('button', { name: /^Prøv igjen/ })).not.toBeInTheDocument();
});

test('the panel takes the focus; Esc or a press elsewhere closes it', async () => {
  const opened = await showSync();
  const { user } = opened;
  await openPanel(opened);
  expect(getPanel()).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(getButton()).toHaveFocus();
  expect(getButton()).toHaveAttribute('aria-expanded', 'false');
  await openPanel(opened);
  await user.click(screen.getByText('Kartet'));
  expect(getButton()).toHaveAttribute('aria-expanded', 'false');
});

test('a very long list shows its first items, and more on request', async () => {
  const opened = await showSync();
  for (let id = 1; id <= 31; id += 1)
    await act(() => opened.engine.submit(overviewChange('Mye', id)));
  await openPanel(opened);
  expect(listItems(/^Venter på sending \(31\)/)).toHaveLength(30);
  await opened.user.click(getItemButton('Vis 1 til'));
  expect(listItems(/^Venter/)).toHaveLength(31);
});
