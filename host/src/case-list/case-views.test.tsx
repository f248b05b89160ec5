import { sampleCase } from '@feltbok/testing/sample-cases.ts';
import { findDifferences, findUntranslated } from '@feltbok/testing/translations.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { setPreferencesAtom } from '../device/preferences.state';
import type { OfflineCaseState } from '../offline-case/offline-cases.domain';
import { setOfflineCaseAtom } from '../offline-case/offline-cases.state';
import { renderApp } from '../testing/render-app';
import { en } from './en';
import { nb } from './nb';
import { nn } from './nn';

// The list needs no remote; a case that it opens has an empty one.
jest.mock('@module-federation/enhanced/runtime', () => ({
  loadRemote: async () => ({ default: { contract: 4, routes: [] } }),
}));

beforeEach(() => {
  // A Tuesday, in week 48; late in the evening it is another day in Norway than in UTC.
  jest.useFakeTimers({
    doNotFake: ['queueMicrotask', 'nextTick', 'setTimeout'],
    now: new Date('2026-11-23T23:30:00Z'),
  });
  // jsdom lays nothing out: a list that shows some ten rows at a time.
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(640);
});
afterEach(() => jest.useRealTimers());

const createMeeting = (
  number: number,
  businessDate: string,
  businessTypeName = 'Fradeling',
  businessPlace = 'Fjordvegen 12',
) =>
  sampleCase(
    {
      businessDate,
      businessTypeName,
      businessPlace,
      caseNumber: `2026/${number}`,
      propertyId: 90_000 + number,
    },
    1000 + number,
    2000 + number,
  );
const cases = [
  createMeeting(1, '2026-11-16T09:00:00+01:00'),
  createMeeting(2, '2026-11-24T13:00:00+01:00', 'Grensejustering', 'Kaien 4'),
  createMeeting(3, '2026-11-24T09:30:00+01:00'),
  createMeeting(4, '2026-11-27T09:00:00+01:00'),
  createMeeting(5, '2026-12-10T09:00:00+01:00', 'Grensejustering'),
  createMeeting(6, ''),
];
const onDevice: OfflineCaseState = {
  phase: 'complete',
  size: 1,
  downloaded: 1,
  completedAt: '2026-11-20T08:00:00Z',
  error: null,
};

const listNumbers = () =>
  screen
    .queryAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('gridcell')[0]?.textContent);
const waitForStatus = (text: string | RegExp) =>
  waitFor(() => expect(screen.getByText(text)).toHaveAttribute('role', 'status'));

test('today’s meetings come first, by time; the list below has its own order', async () => {
  const { user } = await renderApp('/', { cases });
  const today = within(screen.getByRole('region', { name: 'I dag' }));
  expect(today.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    '09:30Fjordvegen 122026/3 · Fradeling',
    '13:00Kaien 42026/2 · Grensejustering',
  ]);
  expect(listNumbers()).toEqual(['2026/1', '2026/2', '2026/3', '2026/4', '2026/5', '2026/6']);
  await user.click(today.getByRole('link', { name: /Kaien 4/ }));
  expect(location.pathname).toBe('/case/1002/business/2002/property/90002/overview');
});

test('a day without meetings shows none; midnight shows the next day’s', async () => {
  await renderApp('/', { cases: cases.slice(3) });
  expect(screen.queryByRole('region', { name: 'I dag' })).not.toBeInTheDocument();
  jest.setSystemTime(new Date('2026-11-26T23:00:30Z'));
  act(() => jest.advanceTimersByTime(60_000));
  expect(within(screen.getByRole('region', { name: 'I dag' })).getByRole('link')).toHaveTextContent(
    '2026/4',
  );
});

test('[LIST-7] the list filters by day, type, queued and offline, and announces its count', async () => {
  const { user, store } = await renderApp('/', { cases });
  const filter = within(screen.getByRole('group', { name: 'Filter' }));
  await user.selectOptions(filter.getByRole('combobox', { name: 'Dager' }), 'Denne uken');
  await waitFor(() => expect(listNumbers()).toEqual(['2026/2', '2026/3', '2026/4']));
  await waitForStatus('3 av 6 saker · Denne uken');
  expect(filter.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Alle dager',
    'I dag',
    'Denne uken',
    'Tidligere',
    'Fra og til',
    'Alle typer',
    'Fradeling',
    'Grensejustering',
  ]);
  await user.selectOptions(filter.getByRole('combobox', { name: 'Type' }), 'Fradeling');
  await waitFor(() => expect(listNumbers()).toEqual(['2026/3', '2026/4']));
  act(() => store.set(setOfflineCaseAtom, 1004, onDevice));
  await user.click(filter.getByRole('checkbox', { name: 'Tilgjengelig frakoblet' }));
  await waitFor(() => expect(listNumbers()).toEqual(['2026/4']));
  await waitForStatus('1 av 6 saker · Denne uken · Fradeling · Tilgjengelig frakoblet');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Saksliste - 6');
  await user.click(filter.getByRole('button', { name: 'Nullstill filteret' }));
  await waitFor(() => expect(listNumbers()).toHaveLength(6));
  expect(filter.getByRole('combobox', { name: 'Dager' })).toHaveDisplayValue('Alle dager');

  await user.selectOptions(filter.getByRole('combobox', { name: 'Dager' }), 'Fra og til');
  fireEvent.change(filter.getByLabelText('Fra dag'), { target: { value: '2026-11-25' } });
  await waitForStatus('2 av 6 saker · fra 25.11.2026');
  fireEvent.change(filter.getByLabelText('Til dag'), { target: { value: '2026-11-30' } });
  await waitForStatus('1 av 6 saker · 25.11.2026–30.11.2026');
});

test('an empty list names the filters that hide its cases, each removable', async () => {
  const { user } = await renderApp('/', { cases });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Dager' }), 'I dag');
  await user.type(screen.getByRole('searchbox'), '2026/5');
  await user.click(await screen.findByRole('button', { name: 'I dag: Fjern, og vis 1 sak' }));
  await waitFor(() => expect(listNumbers()).toEqual(['2026/5']));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Dager' }), 'Tidligere');
  await user.click(
    await screen.findByRole('button', { name: 'Søket «2026/5»: Fjern, og vis 1 sak' }),
  );
  await waitFor(() => expect(listNumbers()).toEqual(['2026/1']));
  await user.click(screen.getByRole('checkbox', { name: 'Venter på sending' }));
  await user.click(screen.getByRole('checkbox', { name: 'Tilgjengelig frakoblet' }));
  expect(
    await screen.findByText(
      'Ingen sak passer til alt dette på én gang: Tidligere, Venter på sending, Tilgjengelig frakoblet',
    ),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Vis alle' }));
  await waitFor(() => expect(listNumbers()).toHaveLength(6));
});

test('filter and view are remembered on the device for each user', async () => {
  const write = jest.fn();
  const { user, store } = await renderApp('/', { cases });
  act(() =>
    store.set(setPreferencesAtom, { stored: { caseFilter: { type: 'Grensejustering' } }, write }),
  );
  await waitFor(() => expect(listNumbers()).toEqual(['2026/2', '2026/5']));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Dager' }), 'I dag');
  expect(write).toHaveBeenLastCalledWith({
    caseFilter: expect.objectContaining({ type: 'Grensejustering', days: 'today' }),
  });
  await user.click(screen.getByRole('button', { name: 'Uke' }));
  expect(write).toHaveBeenLastCalledWith(expect.objectContaining({ caseView: 'week' }));
  act(() => store.set(setPreferencesAtom, { stored: {}, write }));
  await waitFor(() => expect(listNumbers()).toHaveLength(6));
});

test('of 2,000 filtered cases only those in view are in the page', async () => {
  const manyCases = Array.from({ length: 4_000 }, (_, index) =>
    createMeeting(index, '2026-11-24T09:00:00+01:00', index % 2 ? 'Fradeling' : 'Grensejustering'),
  );
  const { user } = await renderApp('/', { cases: manyCases });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Fradeling');
  await waitFor(() => expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '2001'));
  expect(screen.getAllByRole('row').length).toBeLessThan(60);
  expect(within(screen.getByRole('region', { name: 'I dag' })).getAllByRole('link')).toHaveLength(
    20,
  );
});

describe('on a narrow screen', () => {
  beforeEach(() => {
    const wide = window.matchMedia.bind(window);
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((media: string) =>
        Object.assign(wide(media), { matches: media === '(max-width: 768px)' }),
      );
  });

  test('on narrow screens the filter is a dialog that states its matches', async () => {
    const { user } = await renderApp('/', { cases });
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filter' }));
    await user.selectOptions(sheet.getByRole('combobox', { name: 'Type' }), 'Grensejustering');
    await user.click(await sheet.findByRole('button', { name: 'Vis 2 saker' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Filter (1)' })).toBeVisible();
    expect(listNumbers()).toEqual(['2026/2', '2026/5']);
    await user.click(screen.getByRole('button', { name: 'Nullstill filteret' }));
    await waitFor(() => expect(listNumbers()).toHaveLength(6));
  });
});

describe('the week', () => {
  const getWeek = () => within(screen.getByRole('region', { name: /^Uke/ }));
  const listDays = () =>
    getWeek()
      .getAllByRole('listitem')
      .filter((item) => item.hasAttribute('data-day'))
      .map(({ textContent }) => textContent);
  const openWeek = async () => {
    const app = await renderApp('/', { cases });
    await app.user.click(screen.getByRole('button', { name: 'Uke' }));
    return app;
  };

  test('the week runs Monday to Sunday, marks today, and lists cases without a day', async () => {
    await openWeek();
    expect(getWeek().getByRole('heading', { level: 2 })).toHaveTextContent(
      'Uke 4823.11.2026–29.11.2026',
    );
    expect(listDays()).toEqual([
      'Mandag 23.11.2026Ingen forretninger',
      'Tirsdag 24.11.2026I dag09:30Fjordvegen 122026/3 · Fradeling13:00Kaien 42026/2 · Grensejustering',
      'Onsdag 25.11.2026Ingen forretninger',
      'Torsdag 26.11.2026Ingen forretninger',
      'Fredag 27.11.202609:00Fjordvegen 122026/4 · Fradeling',
      'Lørdag 28.11.2026Ingen forretninger',
      'Søndag 29.11.2026Ingen forretninger',
    ]);
    expect(
      within(getWeek().getByRole('region', { name: 'Uten dag (1)' })).getByRole('link'),
    ).toHaveTextContent('2026/6');
    await waitForStatus('Uke 48: 3 forretninger');
  });

  test('the week view moves to other weeks, and to the next meeting', async () => {
    const { user } = await openWeek();
    const press = (name: string) => user.click(getWeek().getByRole('button', { name }));
    expect(getWeek().getByRole('button', { name: 'Denne uken' })).toBeDisabled();
    await press('Forrige uke');
    await waitForStatus('Uke 47: 1 forretning');
    await press('Neste uke');
    await press('Neste uke');
    await waitForStatus('Uke 49: 0 forretninger');
    await press('Neste forretning er i uke 50');
    await waitForStatus('Uke 50: 1 forretning');
    await press('Denne uken');
    await waitForStatus('Uke 48: 3 forretninger');
  });

  test('is navigated by keyboard, and moved to another week by a swipe', async () => {
    const { user } = await openWeek();
    const getFocusedText = () => document.activeElement?.textContent;
    act(() => getWeek().getAllByRole('link')[0]?.focus());
    await user.keyboard('{ArrowDown}');
    expect(getFocusedText()).toContain('2026/2');
    await user.keyboard('{ArrowRight}');
    expect(getFocusedText()).toContain('2026/4');
    await user.keyboard('{ArrowRight}');
    expect(getFocusedText()).toContain('2026/6');
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(getFocusedText()).toContain('2026/3');
    await user.keyboard('{PageUp}');
    await waitForStatus('Uke 47: 1 forretning');
    await user.keyboard('{PageDown}{PageDown}');
    await waitForStatus('Uke 49: 0 forretninger');

    const section = screen.getByRole('region', { name: /^Uke/ });
    const swipe = (from: [number, number], to: [number, number]) => {
      fireEvent.touchStart(section, { touches: [{ clientX: from[0], clientY: from[1] }] });
      fireEvent.touchEnd(section, { changedTouches: [{ clientX: to[0], clientY: to[1] }] });
    };
    swipe([100, 300], [300, 310]);
    await waitForStatus('Uke 48: 3 forretninger');
    swipe([300, 300], [220, 100]);
    swipe([300, 300], [280, 300]);
    await waitForStatus('Uke 48: 3 forretninger');
    swipe([300, 300], [100, 310]);
    await waitForStatus('Uke 49: 0 forretninger');
  });

  test('the week view shows search matches, and survives a visit to a case', async () => {
    const { user } = await openWeek();
    await user.click(getWeek().getByRole('button', { name: 'Forrige uke' }));
    await user.click(getWeek().getByRole('link', { name: /2026\/1/ }));
    await user.click(await screen.findByRole('button', { name: 'Tilbake' }));
    await waitForStatus('Uke 47: 1 forretning');
    await user.type(screen.getByRole('searchbox'), 'grensejustering');
    await waitForStatus('Uke 47: 0 forretninger');
    await user.click(
      await getWeek().findByRole('button', { name: 'Neste forretning er i uke 48' }),
    );
    await waitForStatus('Uke 48: 1 forretning');
  });
});

test('[SHELL-4] the texts of the list’s filters and week have every key in every language', () => {
  expect(findDifferences(nb, nn, en)).toEqual([]);
  expect(findUntranslated(nn, nb, en)).toEqual([]);
});
