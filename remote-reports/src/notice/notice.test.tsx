import type { Attendee, BusinessDetails } from '@feltbok/domain/cases/case.ts';
import { loadCaseListAtom } from '@feltbok/runtime/case/case-list.state.ts';
import { caseAddressAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { provideDeviceStoreAtom } from '@feltbok/runtime/device/storage.state.ts';
import { chooseLanguage } from '@feltbok/runtime/i18n/i18n.ts';
import { sessionAtom } from '@feltbok/runtime/session/session.state.ts';
import { queueAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { openDevice } from '@feltbok/testing/host-device.ts';
import { renderScreens, signInAs } from '@feltbok/testing/render-screens.tsx';
import { sampleAttendee, sampleCase } from '@feltbok/testing/sample-cases.ts';
import { sampleCustomer } from '@feltbok/testing/sample-customer.ts';
import { createTestStore, provideSyncEngine } from '@feltbok/testing/test-store.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { addReportTexts } from '../i18n/texts';
import { toProtocolHtml } from '../protocol/protocol-html';
import { NoticePage } from './NoticePage';
import { buildNotice, type NoticeData } from './notice.domain';
import { noticeTexts } from './notice-texts';

addReportTexts();

const anne = sampleAttendee();
const ola = sampleAttendee({
  id: 502,
  uuid: '6d0f2f0a-54c7-4d1c-9a53-0d7f3f1f6a02',
  name: 'Ola Nordvik',
  address: 'Fjordvegen 14',
  bnr: 80,
  roleCode: 'RR',
});
const details = sampleCase().businesses[0]?.details as BusinessDetails;
const data: NoticeData = {
  details,
  attendees: [anne, ola],
  recipients: [anne, ola],
  surveyor: { name: 'Kari Målar', number: '000041' },
  sender: { name: 'Fjordvik kommune', phone: '55 00 00 00', email: 'post@fjordvik.example' },
  text: '',
};
const getHtml = (different: Partial<NoticeData> = {}, language: 'nb' | 'nn' | 'en' = 'nb') =>
  toProtocolHtml(buildNotice({ ...data, ...different }, noticeTexts[language]));

test('[JOB-2] a notice has time, place, type, units, requester, surveyor, contact and what to do', () => {
  const html = getHtml();
  for (const part of [
    '<h1>Varsel om oppmålingsforretning</h1>',
    '<p>Ánne Østby, 4699-31/472</p><p>Ola Nordvik, 4699-31/80</p>',
    '<th>Tid</th><td>24.11.2026 09:00</td>',
    '<th>Sted</th><td>Fjordvegen 12</td>',
    '<th>Sakstype</th><td>Grensejustering</td>',
    '<th>Eiendommer</th><td>4699-31/472, 4699-31/80</td>',
    '<th>Rekvirent</th><td>Ola Nordvik</td>',
    '<th>Landmåler</th><td>Kari Målar</td>',
    '<th>Landmålernummer</th><td>000041</td>',
    '<th>Kontakt</th><td>Fjordvik kommune, 55 00 00 00, post@fjordvik.example</td>',
    '<h3>Hvis du ikke kan komme</h3>',
    '<h3>Fullmakt</h3>',
    '<h3>Ta med</h3>',
    '<h3>Spørsmål</h3>',
  ])
    expect(html).toContain(part);
});

test('[JOB-2] no text of a notice names a law or claims a duty', () => {
  for (const language of ['nb', 'nn', 'en'] as const)
    expect(getHtml({}, language)).not.toMatch(
      /§|(?<!\p{L})(?:lov|m[åa](?!\p{L}))|plikt|påkrevd|krav|must|required/iu,
    );
});

test('[JOB-2] a notice to one party has its address, and those of nobody else', () => {
  const html = getHtml({ recipients: [ola] });
  expect(html).toContain('<p>Ola Nordvik</p><p>Fjordvegen 14</p><p>5730 Fjordvik</p>');
  expect(html).not.toContain('Ánne Østby');
});

test('[JOB-2] the customer’s text takes the place of the app’s; what is unknown is said to be', () => {
  const html = getHtml({ text: 'Møt <presis>.\nTa med nøkkel.', surveyor: {}, sender: null });
  expect(html).toContain('<p>Møt &lt;presis&gt;.</p><p>Ta med nøkkel.</p>');
  expect(html).not.toContain('Fullmakt');
  expect(html).toContain('<th>Landmåler</th><td>Ikke oppgitt</td>');
});

let stop = () => {};
afterEach(async () => {
  stop();
  await act(() => chooseLanguage('nb'));
});

const noticeCall = 'POST /api/Reports/notice';
const attendeesCall = 'PUT /api/Attendees/2077';
const letterhead = {
  name: 'Fjordvik kommune',
  address: null,
  organisationNumber: null,
  email: 'post@fjordvik.example',
  phone: null,
  colour: null,
  logo: null,
};

async function openNotice({
  attendees = [anne, ola] as Attendee[],
  details: different = {} as Partial<BusinessDetails>,
  address = '/notice',
} = {}) {
  const app = createTestStore();
  const { store, api } = app;
  const userKey: string = crypto.randomUUID();
  const sample = sampleCase(different);
  const businesses = sample.businesses.map((business) => ({ ...business, attendees }));
  api.serve('GET /api/Cases', 200, [{ ...sample, businesses }]);
  api.serve('GET /api/Letterhead', 200, letterhead);
  store.set(sessionAtom, { state: 'authorised', userKey, customer: sampleCustomer });
  store.set(provideDeviceStoreAtom, await openDevice(userKey));
  const engine = await provideSyncEngine(app, { userKey });
  stop = engine.stop;
  await store.set(loadCaseListAtom);
  store.set(caseAddressAtom, { caseId: 1042, businessId: 2077, propertyId: 90311 });
  const routes = [
    { path: '/notice', element: <NoticePage /> },
    { path: '*', element: <h1>Et annet sted</h1> },
  ];
  return { ...app, engine, ...renderScreens(routes, store, address) };
}

const button = (name: string) => screen.getByRole('button', { name });
const question = () => screen.findByRole('region', { name: 'Skal varselet føres?' });
const listChanges = ({ store }: Awaited<ReturnType<typeof openNotice>>) =>
  store.get(queueAtom).waiting.map(({ change }) => change);

test('[JOB-2] without contact the notice waits in Norwegian, and is recorded for who has none when asked', async () => {
  const notified = { ...anne, notifiedOn: '2026-11-01', noticeWay: 'person' };
  const opened = await openNotice({ attendees: [notified, ola] });
  const { user, api } = opened;
  await act(() => chooseLanguage('en'));
  expect(await screen.findByText('Fjordvik kommune, post@fjordvik.example')).toBeVisible();
  api.serve(noticeCall, 503, {});
  api.serve(attendeesCall, 503, {});
  await user.click(button('Save as PDF'));
  expect(await screen.findByText(/^Waiting to be sent\. The notice is made/)).toBeVisible();
  const [paper] = listChanges(opened);
  expect(paper?.data).toMatchObject({
    parties: [
      { uuid: anne.uuid, name: anne.name },
      { uuid: ola.uuid, name: ola.name },
    ],
    storeAsDocument: true,
  });
  expect(JSON.stringify(paper?.data)).toContain('<h1>Varsel om oppmålingsforretning</h1>');
  const asked = within(await screen.findByRole('region', { name: 'Record the notice?' }));
  expect(asked.getByText(/^1 attendee has no date of notice/)).toBeVisible();
  fireEvent.change(asked.getByLabelText('Notified on'), { target: { value: '2026-11-09' } });
  await user.selectOptions(asked.getByLabelText('Notified by'), 'Letter');
  await user.click(asked.getByRole('button', { name: 'Record notice' }));
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Record the notice?' })).not.toBeInTheDocument(),
  );
  const saved = listChanges(opened).find(({ kind }) => kind === 'attendees')?.payload as Attendee[];
  expect(saved.map(({ notifiedOn, noticeWay }) => [notifiedOn, noticeWay])).toEqual([
    ['2026-11-01', 'person'],
    ['2026-11-09', 'letter'],
  ]);
});

test('[JOB-2] a notice to one party is asked about for that party, and nothing is recorded unasked', async () => {
  const opened = await openNotice({ address: `/notice?party=${ola.uuid}` });
  const { user, api } = opened;
  api.serve(noticeCall, 503, {});
  expect(screen.getByLabelText('Varsel til')).toHaveValue(ola.uuid);
  await user.click(button('Lagre som PDF'));
  expect(within(await question()).getByText(/^1 deltaker står uten dato/)).toBeVisible();
  await user.click(button('Ikke nå'));
  expect(screen.queryByText(/står uten dato/)).not.toBeInTheDocument();
  expect(listChanges(opened).map(({ kind }) => kind)).toEqual(['notice']);
});

test('[JOB-2] a case without parties or time has no notice to save, and a reader saves none', async () => {
  const nobody = await openNotice({ attendees: [] });
  expect(screen.getByText('Saken har ingen deltakere å varsle')).toBeVisible();
  expect(button('Lagre som PDF')).toBeDisabled();
  nobody.unmount();
  stop();
  const timeless = await openNotice({ details: { businessDate: '' } });
  expect(screen.getByText('Tidspunktet for oppmålingsforretningen er ikke oppgitt')).toBeVisible();
  expect(button('Lagre som PDF')).toBeDisabled();
  timeless.unmount();
  stop();
  const { store } = await openNotice();
  expect(button('Lagre som PDF')).toBeEnabled();
  signInAs(store, 'reader');
  expect(button('Lagre som PDF')).toBeDisabled();
});
