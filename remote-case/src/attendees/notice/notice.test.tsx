import { sessionAtom } from '@feltbok/runtime/session/session.state.ts';
import { signInAs } from '@feltbok/testing/render-screens.tsx';
import { sampleAttendee } from '@feltbok/testing/sample-cases.ts';
import { sampleCustomer } from '@feltbok/testing/sample-customer.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { button, ola, openAttendees, save } from '../../testing/attendees-screen';

const put = 'PUT /api/Attendees/2077';
const anne = sampleAttendee();
/** A meeting that no clock has reached. */
const details = { businessDate: '2099-01-20T09:00:00+01:00' };

type Opened = Awaited<ReturnType<typeof openAttendees>>;

async function openNotices(opening: Parameters<typeof openAttendees>[0] = {}) {
  const opened = await openAttendees({ details, ...opening });
  await opened.user.click(button('Varsel og standpunkt'));
  await screen.findByRole('region', { name: 'Varsel og standpunkt' });
  return opened;
}

const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** Presses Save. @returns the parties that were sent */
async function saveList({ api, user }: Opened) {
  api.serve(put, 200, []);
  await user.click(save());
  await waitFor(() => expect(api.calls()).toContain(put));
  return api.received.find(({ call }) => call === put)?.body as object[];
}

test('[JOB-2] [JOB-3] notice, representation and position of a party are recorded and saved', async () => {
  const opened = await openNotices();
  await opened.user.click(screen.getByText('Ola Nordvik'));
  await waitFor(() => expect(screen.getByLabelText('Representert av')).toBeVisible());
  const [dayOfAll, dayOfOla] = screen.getAllByLabelText('Varslet dato');
  expect(dayOfAll).toBeVisible();
  fireEvent.change(dayOfOla as HTMLElement, { target: { value: '2098-12-01' } });
  write('Kvittering for varsel', 'Kvittert');
  await opened.user.click(screen.getByLabelText('Samtykker til kortere varsel'));
  write('Representert av', 'Berit Moe');
  await opened.user.selectOptions(screen.getByLabelText('Standpunkt'), 'Uenig');
  write('Merknad', 'Krever bekken');
  const [first, second] = await saveList(opened);
  expect(first).not.toHaveProperty('notifiedOn');
  expect(second).toMatchObject({
    uuid: ola.uuid,
    notifiedOn: '2098-12-01',
    noticeReceipt: 'Kvittert',
    agreesToShortNotice: true,
    representedBy: 'Berit Moe',
    position: 'disagreed',
    remark: 'Krever bekken',
  });
});

test('[JOB-2] one notice is recorded for all parties without one', async () => {
  const third = { ...ola, id: 503, uuid: '6d0f2f0a-54c7-4d1c-9a53-0d7f3f1f6a03', name: 'Siri' };
  const notified = { ...anne, notifiedOn: '2098-11-01', noticeWay: 'person' };
  const opened = await openNotices({ attendees: [notified, ola, third] });
  expect(screen.getByText('2 deltakere uten dato for varsel')).toBeVisible();
  expect(button('Før varsel for alle')).toBeDisabled();
  write('Varslet dato', '2098-12-01');
  await opened.user.selectOptions(screen.getByLabelText('Varslet hvordan'), 'Brev');
  await opened.user.click(button('Før varsel for alle'));
  const sent = await saveList(opened);
  expect(sent.map((party) => Object(party).noticeWay)).toEqual(['person', 'letter', 'letter']);
  expect(sent.map((party) => Object(party).notifiedOn)).toEqual([
    '2098-11-01',
    '2098-12-01',
    '2098-12-01',
  ]);
});

test('[JOB-2] the notice is opened as a paper to all, or to one party, and leads back here', async () => {
  const { user, router } = await openNotices();
  const notice = '/case/1042/business/2077/property/90311/reports/notice';
  await user.click(button('Lag varsel'));
  expect(router.state.location).toMatchObject({ pathname: notice, search: '' });
  await act(() => router.navigate('/attendees?view=notice'));
  await user.click(await screen.findByText('Ola Nordvik'));
  await user.click(await screen.findByRole('button', { name: 'Lag varsel til Ola Nordvik' }));
  expect(router.state.location.search).toBe(`?party=${ola.uuid}`);
});

test('[JOB-2] the ways are the customer’s, and one that is stored stays', async () => {
  const opened = await openAttendees({ attendees: [{ ...anne, noticeWay: 'Bud' }], details });
  const customer = { ...sampleCustomer, notice: { days: 21, ways: ['svarut', 'Dørmelding'] } };
  act(() => opened.store.set(sessionAtom, { state: 'authorised', userKey: 'kari', customer }));
  await opened.user.click(button('Varsel og standpunkt'));
  await opened.user.click(await screen.findByText('Ánne Østby'));
  const ways = await screen.findByLabelText<HTMLSelectElement>('Varslet hvordan');
  expect([...ways.options].map(({ text }) => text)).toEqual([
    'Ikke oppgitt',
    'SvarUt',
    'Dørmelding',
    'Bud',
  ]);
  expect(ways).toHaveValue('Bud');
});

test('[JOB-2] a notice that is too short is pointed out until the party agrees to it', async () => {
  const { user } = await openNotices({ attendees: [{ ...anne, notifiedOn: '2099-01-07' }, ola] });
  const warning = 'Kortere enn 14 dager mellom varsel og oppmålingsforretning: Ánne Østby';
  expect(screen.getByText(warning)).toBeVisible();
  await user.click(screen.getByText('Ánne Østby'));
  await user.click(await screen.findByLabelText('Samtykker til kortere varsel'));
  expect(screen.queryByText(warning)).not.toBeInTheDocument();
});

test('[JOB-2] who records no notices sees the same table as before, and no warning', async () => {
  await openAttendees({ details });
  expect(screen.getByRole('table')).toBeVisible();
  expect(screen.queryByText(/mellom varsel og/)).not.toBeInTheDocument();
});

test('[JOB-2] a reader sees notices and changes none', async () => {
  const opened = await openNotices({ attendees: [{ ...anne, notifiedOn: '2098-12-01' }] });
  signInAs(opened.store, 'reader');
  fireEvent.click(screen.getByText('Ánne Østby'));
  expect(await screen.findByLabelText('Varslet dato')).toBeDisabled();
});

test('[JOB-2] a day that is none is not saved', async () => {
  const { user } = await openNotices({ attendees: [anne] });
  await user.click(screen.getByText('Ánne Østby'));
  await screen.findByLabelText('Varslet dato');
  write('Varslet dato', '0026-11-02');
  expect(screen.getByLabelText('Varslet dato')).toHaveAccessibleDescription('Skriv en gyldig dato');
  expect(save()).toBeDisabled();
});

test('[JOB-2] the meeting is saved as a calendar file', async () => {
  const createObjectURL = jest.fn((_file: File) => 'blob:calendar');
  Object.assign(URL, { createObjectURL, revokeObjectURL: jest.fn() });
  const { user } = await openNotices();
  await user.click(button('Kalenderfil'));
  const [file] = createObjectURL.mock.calls[0] ?? [];
  expect(file?.name).toBe('2026-118.ics');
  const reader = new FileReader();
  reader.readAsText(file as File);
  await waitFor(() => expect(reader.readyState).toBe(reader.DONE));
  const text = reader.result;
  expect(text).toContain('DTSTART:20990120T080000Z\r\n');
  expect(text).toContain('SUMMARY:Grensejustering 4699-31/472\r\n');
});
