import { sessionAtom } from '@feltbok/runtime/session/session.state.ts';
import { queueAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { cutTextsLongerThan } from '@feltbok/testing/cut-texts.ts';
import { overviewChange, sampleCase } from '@feltbok/testing/sample-cases.ts';
import { sampleCustomer } from '@feltbok/testing/sample-customer.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../testing/render-app';

// The list needs no remote; a case that it opens has an empty one.
jest.mock('@module-federation/enhanced/runtime', () => ({
  loadRemote: async () => ({ default: { contract: 4, routes: [] } }),
}));

const list = 'GET /api/Cases';
const createCases = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    sampleCase(
      { caseNumber: `2026/${index + 1}`, propertyId: 90_000 + index },
      1000 + index,
      2000 + index,
    ),
  );

beforeEach(() => {
  // jsdom lays nothing out: a list that shows some ten rows at a time.
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(640);
});

const getTitle = () => screen.getByRole('heading', { level: 1 });
const getRow = (number: string) =>
  screen
    .getAllByRole('row')
    .find((candidate) => candidate.textContent?.startsWith(number)) as HTMLElement;
const countListCalls = (calls: string[]) => calls.filter((call) => call === list).length;

test('[LIST-1] the title counts the rows', async () => {
  await renderApp('/', { cases: createCases(7) });
  expect(getTitle()).toHaveTextContent(/^Saksliste - 7$/);
});

test('[LIST-2] the columns are number, type, day, description and summary; two have tooltips', async () => {
  const description = 'Grensa går langs steingarden og videre til elva. '.repeat(20).trim();
  await renderApp('/', {
    cases: [sampleCase({ propertyCount: 3, description, summary: 'Alle møtte.' })],
  });
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Sak',
    'Type',
    'Dag',
    'Beskrivelse',
    'Sammendrag',
  ]);
  const cells = within(getRow('2026/118')).getAllByRole('gridcell');
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    '2026/118 (+2)',
    'Grensejustering',
    '24.11.2026',
    description,
    'Alle møtte.',
  ]);
  expect(
    cells.slice(3).map((cell) => cell.querySelector('[title]')?.getAttribute('title')),
  ).toEqual([description, 'Alle møtte.']);
});

describe('[LIST-2] [RGT-7] a text that is cut off', () => {
  const description = 'Grensa går langs steingarden og videre til elva. '.repeat(20).trim();
  const cases = [
    sampleCase({ caseNumber: '2026/1', description }, 1, 1),
    sampleCase({ caseNumber: '2026/2', description: 'Kort' }, 2, 2),
  ];
  const findWholeText = (number: string) =>
    within(getRow(number)).queryByRole('button', { name: `Vis hele teksten: ${number}` });

  beforeEach(() => cutTextsLongerThan(100));

  test('a tap shows the whole text without opening the case; other rows lack it', async () => {
    const { user } = await renderApp('/', { cases });
    expect(findWholeText('2026/2')).toBeNull();
    await user.click(findWholeText('2026/1') as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: '2026/1' }));
    expect(dialog.getByText(description)).toBeInTheDocument();
    expect(dialog.getByText('Alle møtte.')).toBeInTheDocument();
    await user.click(dialog.getByText(description));
    expect(location.pathname).toBe('/');
  });

  test('is opened with the keyboard, and closing it restores the focus', async () => {
    const { user } = await renderApp('/', { cases });
    act(() => getRow('2026/1').focus());
    await user.tab();
    expect(findWholeText('2026/1')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: '2026/1' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(findWholeText('2026/1')).toHaveFocus());
    expect(location.pathname).toBe('/');
    await user.keyboard('{ArrowDown}');
    expect(getRow('2026/2')).toHaveFocus();
  });
});

test.each([
  ['(max-width: 999.98px)', 72],
  ['(max-width: 640px)', 104],
])(
  '[LIST-7] where %s rows are higher, and only those in view are rendered',
  async (narrow, height) => {
    const wide = window.matchMedia.bind(window);
    jest.spyOn(window, 'matchMedia').mockImplementation((media: string) =>
      Object.assign(wide(media), {
        matches: media === narrow || media === '(max-width: 999.98px)',
      }),
    );
    const { user } = await renderApp('/', { cases: createCases(2_000) });
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
    expect(getRow('2026/3')).toHaveStyle({
      height: `${height}px`,
      transform: `translateY(${2 * height}px)`,
    });
    expect(screen.getAllByRole('columnheader')).toHaveLength(5);
    expect(within(getRow('2026/3')).getAllByRole('gridcell')).toHaveLength(5);
    await user.click(screen.getByRole('button', { name: 'Sak' }));
    await user.click(screen.getByRole('button', { name: 'Sak' }));
    expect(getRow('2026/2000')).toHaveStyle({ transform: 'translateY(0px)' });
  },
);

test('only rows in view are rendered, and the grid states their count', async () => {
  await renderApp('/', { cases: createCases(2_000) });
  expect(screen.getAllByRole('row').length).toBeLessThan(60);
  expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '2001');
  expect(getRow('2026/3')).toHaveAttribute('aria-rowindex', '4');
});

test('[LIST-3] a click on a row opens its overview', async () => {
  const { user } = await renderApp('/', { cases: createCases(3) });
  await user.click(screen.getByText('2026/2'));
  expect(location.pathname).toBe('/case/1001/business/2001/property/90001/overview');
});

test('[LIST-3] Enter on a row opens its overview', async () => {
  const { user } = await renderApp('/', { cases: createCases(3) });
  act(() => getRow('2026/3').focus());
  await user.keyboard('{Enter}');
  expect(location.pathname).toBe('/case/1002/business/2002/property/90002/overview');
});

test('[LIST-3] arrow keys, Home and End move between rows; Tab reaches them as one', async () => {
  const { user } = await renderApp('/', { cases: createCases(5) });
  act(() => screen.getByRole('button', { name: 'Sammendrag' }).focus());
  await user.tab();
  expect(getRow('2026/1')).toHaveFocus();
  for (const [key, number] of [
    ['{ArrowDown}', '2026/2'],
    ['{End}', '2026/5'],
    ['{ArrowDown}', '2026/5'],
    ['{ArrowUp}', '2026/4'],
    ['{Home}', '2026/1'],
    ['{ArrowUp}', '2026/1'],
    ['{PageDown}', '2026/5'],
  ] as const) {
    await user.keyboard(key);
    expect(getRow(number)).toHaveFocus();
  }
  expect(screen.getAllByRole('row').filter(({ tabIndex }) => tabIndex === 0)).toEqual([
    getRow('2026/5'),
  ]);
});

test('[LIST-3] rapid key presses all count, across rows that were not rendered', async () => {
  const { user } = await renderApp('/', { cases: createCases(300) });
  act(() => getRow('2026/1').focus());
  for (let press = 0; press < 60; press += 1)
    fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowDown' });
  expect(getRow('2026/61')).toHaveFocus();
  await user.keyboard('{End}');
  expect(getRow('2026/300')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(location.pathname).toBe('/case/1299/business/2299/property/90299/overview');
});

test('Tab reaches the rows in view after the starting row scrolled out', async () => {
  await renderApp('/', { cases: createCases(2_000) });
  fireEvent.scroll(getRow('2026/1').parentElement as HTMLElement, {
    target: { scrollTop: 64_000 },
  });
  await waitFor(() => expect(getRow('2026/1001')).toBeVisible());
  expect(screen.getAllByRole('row').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
});

describe('[LIST-7] sorting', () => {
  const three = [
    sampleCase(
      { caseNumber: '2026/9', businessDate: '2026-03-01T09:00:00+01:00', summary: 'Åpent' },
      1,
      1,
    ),
    sampleCase(
      { caseNumber: '2026/10', businessDate: '2026-01-01T09:00:00+01:00', summary: '' },
      2,
      2,
    ),
    sampleCase(
      { caseNumber: '2025/200', businessDate: '2026-02-01T09:00:00+01:00', summary: 'Avklart' },
      3,
      3,
    ),
  ];
  const listNumbers = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('gridcell')[0]?.textContent);
  const getHeader = (name: string) => screen.getByRole('columnheader', { name });

  test('pressing a column sorts ascending, then descending, then in the server’s order', async () => {
    const { user } = await renderApp('/', { cases: three });
    const press = () => user.click(screen.getByRole('button', { name: 'Sak' }));
    expect(getHeader('Sak')).toHaveAttribute('aria-sort', 'none');
    await press();
    expect(listNumbers()).toEqual(['2025/200', '2026/9', '2026/10']);
    expect(getHeader('Sak')).toHaveAttribute('aria-sort', 'ascending');
    await press();
    expect(listNumbers()).toEqual(['2026/10', '2026/9', '2025/200']);
    expect(getHeader('Sak')).toHaveAttribute('aria-sort', 'descending');
    await press();
    expect(listNumbers()).toEqual(['2026/9', '2026/10', '2025/200']);
    expect(getHeader('Sak')).toHaveAttribute('aria-sort', 'none');
  });

  test('the keyboard sorts by day, and by summary in Norwegian order', async () => {
    const { user } = await renderApp('/', { cases: three });
    act(() => screen.getByRole('button', { name: 'Dag' }).focus());
    await user.keyboard('{Enter}');
    expect(listNumbers()).toEqual(['2026/10', '2025/200', '2026/9']);
    act(() => screen.getByRole('button', { name: 'Sammendrag' }).focus());
    await user.keyboard('{Enter}');
    expect(listNumbers()).toEqual(['2025/200', '2026/9', '2026/10']);
    expect(getHeader('Dag')).toHaveAttribute('aria-sort', 'none');
  });
});

describe('[LIST-7] the search field', () => {
  const getField = () => screen.getByRole('searchbox', { name: 'Søk i sakene' });
  const listNumbers = () =>
    screen
      .queryAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('gridcell')[0]?.textContent);
  const cases = [
    sampleCase(
      { caseNumber: '2026/1', businessTypeName: 'Fradeling', description: 'Ved elva', summary: '' },
      1,
      1,
    ),
    sampleCase(
      {
        caseNumber: '2026/2',
        businessTypeName: 'Grensejustering',
        description: '',
        summary: 'Ánne møtte',
      },
      2,
      2,
    ),
    sampleCase(
      {
        caseNumber: '2026/30',
        businessTypeName: 'Fradeling',
        description: 'Ved Båsteinen',
        summary: '',
      },
      3,
      3,
    ),
  ];

  test.each([
    ['2026/3', ['2026/30']],
    ['FRADELING', ['2026/1', '2026/30']],
    ['fradeling elva', ['2026/1']],
    ['anne', ['2026/2']],
    ['båst', ['2026/30']],
    ['bast', ['2026/30']],
    ['  ', ['2026/1', '2026/2', '2026/30']],
  ])('finds %p in number, type, description and summary', async (query, expected) => {
    const { user } = await renderApp('/', { cases });
    await user.type(getField(), query);
    await waitFor(() => expect(listNumbers()).toEqual(expected));
    expect(getTitle()).toHaveTextContent('Saksliste - 3');
  });

  test('the search shows its count, also none, and can be cleared', async () => {
    const { user } = await renderApp('/', { cases });
    await user.type(getField(), 'fradeling');
    expect(await screen.findByText('2 av 3 saker')).toBeVisible();
    await user.type(getField(), ' xyz');
    expect(await screen.findByRole('heading', { name: 'Ingen treff' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Vis alle' }));
    await waitFor(() => expect(listNumbers()).toHaveLength(3));
    await user.type(getField(), 'elva');
    await waitFor(() => expect(listNumbers()).toHaveLength(1));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(listNumbers()).toHaveLength(3));
  });

  test('the arrow key leads to the rows; the search survives visiting a case', async () => {
    const { user } = await renderApp('/', { cases });
    await user.type(getField(), 'fradeling');
    await waitFor(() => expect(listNumbers()).toHaveLength(2));
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(getRow('2026/30')).toHaveFocus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Tilbake' }));
    expect(getField()).toHaveValue('fradeling');
    expect(listNumbers()).toEqual(['2026/1', '2026/30']);
    expect(getRow('2026/30').tabIndex).toBe(0);
  });
});

test('[AUTH-13] another user’s list starts with an empty search field', async () => {
  const { user, store } = await renderApp('/', { cases: createCases(3) });
  await user.type(screen.getByRole('searchbox'), '2026/2');
  act(() =>
    store.set(sessionAtom, { state: 'authorised', userKey: 'ola', customer: sampleCustomer }),
  );
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

test('[LIST-4] an empty list has a message that the user has no cases', async () => {
  await renderApp('/', { cases: [] });
  expect(getTitle()).toHaveTextContent('Saksliste - 0');
  expect(screen.getByText('Det finnes ingen saker for brukeren som er logget inn.')).toBeVisible();
  expect(screen.queryByRole('grid')).not.toBeInTheDocument();
});

test('[LIST-5] a spinner shows while the list loads', async () => {
  const { release } = await renderApp('/', { cases: createCases(2), loaded: false });
  expect(screen.getByText('Henter saker …')).toBeVisible();
  expect(getTitle()).toHaveTextContent(/^Saksliste$/);
  release();
  expect(await screen.findByRole('grid')).toBeVisible();
  expect(screen.queryByText('Henter saker …')).not.toBeInTheDocument();
});

test('[LIST-5] the list is fetched once, not again when the user comes back to it', async () => {
  const { user, api, release } = await renderApp('/', { cases: createCases(2), loaded: false });
  release();
  await user.click(await screen.findByText('2026/1'));
  await user.click(await screen.findByRole('button', { name: 'Tilbake' }));
  expect(await screen.findByRole('grid')).toBeVisible();
  expect(countListCalls(api.calls())).toBe(1);
});

test('[LIST-6, SHELL-16] a successful load shows a toast', async () => {
  const { notifications, release } = await renderApp('/', { cases: createCases(1), loaded: false });
  release();
  await screen.findByRole('grid');
  expect(notifications).toEqual([{ kind: 'success', text: 'Sakene er hentet' }]);
});

test('[LIST-6, SHELL-16] a failed first load shows an error and a retry button', async () => {
  const { notifications, api, user } = await renderApp('/');
  const text = 'Det oppstod en feil, og sakene ble ikke hentet';
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(notifications).toEqual([{ kind: 'error', text }]);
  api.serve(list, 200, createCases(1));
  await user.click(screen.getByRole('button', { name: 'Prøv igjen' }));
  expect(await screen.findByRole('grid')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('[LIST-6] the earlier list stays beside the failure and a retry', async () => {
  const { notifications, api, user } = await renderApp('/', { cases: createCases(4) });
  api.serve(list, 500);
  await user.click(screen.getByRole('button', { name: 'Oppdater listen' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('sakene ble ikke hentet');
  expect(getTitle()).toHaveTextContent('Saksliste - 4');
  expect(getRow('2026/4')).toBeVisible();
  expect(notifications.at(-1)).toMatchObject({ kind: 'error' });
  api.serve(list, 200, createCases(5));
  await user.click(screen.getByRole('button', { name: 'Prøv igjen' }));
  await waitFor(() => expect(getTitle()).toHaveTextContent('Saksliste - 5'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('[LIST-9] the refresh button fetches the list again while the old rows stay visible', async () => {
  const { api, user } = await renderApp('/', { cases: createCases(2) });
  api.serve(list, 200, createCases(3));
  const release = api.hold(list);
  await user.click(screen.getByRole('button', { name: 'Oppdater listen' }));
  expect(getTitle()).toHaveTextContent('Saksliste - 2');
  expect(getRow('2026/2')).toBeVisible();
  release();
  await waitFor(() => expect(getTitle()).toHaveTextContent('Saksliste - 3'));
});

test('[LIST-9] the list is fetched again on reconnect, on the list and on a case', async () => {
  const { api, user } = await renderApp('/', { cases: createCases(1) });
  api.serve(list, 200, createCases(2));
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(getTitle()).toHaveTextContent('Saksliste - 2'));
  await user.click(screen.getByText('2026/1'));
  expect(await screen.findByRole('button', { name: 'Tilbake' })).toBeVisible();
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(countListCalls(api.calls())).toBe(3));
});

test('[LIST-9] on focus the list is fetched again only when older than five minutes', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  const { api } = await renderApp('/', { cases: createCases(1) });
  const comeBack = () => act(async () => void window.dispatchEvent(new Event('focus')));
  jest.setSystemTime(Date.now() + 5 * 60_000);
  await comeBack();
  expect(countListCalls(api.calls())).toBe(1);
  jest.setSystemTime(Date.now() + 1);
  await comeBack();
  expect(countListCalls(api.calls())).toBe(2);
  await comeBack();
  expect(countListCalls(api.calls())).toBe(2);
  jest.useRealTimers();
});

test('the list shows when it was fetched, in Norwegian time', async () => {
  jest.useFakeTimers({
    doNotFake: ['queueMicrotask', 'nextTick'],
    now: new Date('2026-11-24T23:30:00Z'),
  });
  await renderApp('/', { cases: createCases(1) });
  jest.useRealTimers();
  expect(screen.getByText('Hentet 25.11.2026 00:30')).toBeVisible();
});

test('a case with queued changes shows them, marked as waiting', async () => {
  const { store } = await renderApp('/', { cases: createCases(2) });
  expect(screen.queryByRole('img', { name: 'Venter på sending' })).not.toBeInTheDocument();
  const item = { key: '', keptAt: '', size: 0 };
  act(() =>
    store.set(queueAtom, {
      waiting: [{ ...item, change: overviewChange('Skrevet i skogen', 2001) }],
      failed: [],
    }),
  );
  expect(within(getRow('2026/2')).getByText('Skrevet i skogen')).toBeVisible();
  expect(within(getRow('2026/2')).getByRole('img', { name: 'Venter på sending' })).toBeVisible();
  expect(within(getRow('2026/1')).queryByRole('img')).not.toBeInTheDocument();
});
