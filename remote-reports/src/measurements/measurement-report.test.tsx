import type { MeasurementReportToGenerate } from '@feltbok/contract/agreements.ts';
import type { ControlMeasurement } from '@feltbok/contract/control-measurements.ts';
import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import { buildControlCreation } from '@feltbok/offline/queue/kinds/control-measurement.domain.ts';
import { loadCaseListAtom } from '@feltbok/runtime/case/case-list.state.ts';
import { caseAddressAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { provideDeviceStoreAtom } from '@feltbok/runtime/device/storage.state.ts';
import { chooseLanguage } from '@feltbok/runtime/i18n/i18n.ts';
import { sessionAtom } from '@feltbok/runtime/session/session.state.ts';
import { queueAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { openDevice } from '@feltbok/testing/host-device.ts';
import { sampleMeasurement } from '@feltbok/testing/mark-measurement.ts';
import { renderScreens } from '@feltbok/testing/render-screens.tsx';
import { sampleCase } from '@feltbok/testing/sample-cases.ts';
import { sampleCustomer } from '@feltbok/testing/sample-customer.ts';
import { createTestStore, provideSyncEngine } from '@feltbok/testing/test-store.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { nb } from '../i18n/nb';
import { addReportTexts } from '../i18n/texts';
import { ReportsPage } from '../ReportsPage';
import { hasMeasurements } from './is-measured.domain';
import { MeasurementReportPage } from './MeasurementReportPage';
import { buildMeasurementReport, type ReportData } from './measurement-report.domain';

addReportTexts();

const mark: KnownMark = {
  id: 7,
  uuid: '7f1d2a52-8d0c-4f0b-9a53-0a7c8a3f6b11',
  businessId: 2077,
  metaType: 'Database',
  revision: 1,
  name: '',
  boundaryPointNumber: '13',
  typeOfBoundaryMark: '51',
  typeOfGround: 'FJ',
  status: 'E',
  approved: '',
  codeForSurvey: '',
  claimByAttendees: '',
  settlement: '',
  measurementMethod: '96',
  quality: { accuracy: 1 },
  north: 6_689_343.07,
  east: 370_761.06,
  utmType: 25_832,
};
const second = sampleMeasurement({
  uuid: '3f0c8a52-6c1d-4f0e-9d3b-2b8f6f1f7a02',
  north: 6_689_343.101,
  from: '2026-11-24T09:00:00.000Z',
  to: '2026-11-24T09:00:29.000Z',
});
const control: ControlMeasurement = {
  uuid: '0d1f6c52-6c1d-4f0e-9d3b-2b8f6f1f7a31',
  businessId: 2077,
  measurement: sampleMeasurement(),
  point: {
    name: 'F31 Kirka',
    source: 'catalogue',
    north: 6_689_343.05,
    east: 370_761.07,
    utmType: 25_832,
    height: { value: 80, system: 'NN2000', sigma: null },
    ellipsoidalHeight: 123.5,
  },
};
const data: ReportData = {
  caseNumber: '2026/118',
  propertyNumber: '4699-31/472',
  surveyor: { name: 'Kari' },
  demands: { planeTolerance: 0.03, heightTolerance: 0.04 },
  marks: [{ ...mark, measurements: [sampleMeasurement(), second] }],
  controls: [control],
};
const getWords = (different: Partial<ReportData> = {}) =>
  JSON.stringify(buildMeasurementReport({ ...data, ...different }, nb)).replaceAll(
    /[\s\u00a0\u202f]/g,
    ' ',
  );

test('[MSR-3] the report names a receiver that sends the position of the pole tip', () => {
  const antenna = { height: null, type: 'GNSS-1', tilt: 'pole tip' as const };
  const tip = sampleMeasurement({ antenna });
  expect(getWords({ marks: [{ ...mark, measurements: [tip] }] })).toContain(
    '"GNSS-1, stangspissens posisjon, rettet for helning av mottakeren"',
  );
});

test('[GNS-10] the report has receivers, controls against the tolerance, and marks with all evidence', () => {
  const words = getWords();
  for (const part of [
    'Målerapport for sak 2026/118',
    '4699-31/472',
    '["Toleranse i grunnriss","0,030 m"]',
    '"Prøvemottaker 1","2,000 m, GNSS-1","CPOS, annen nettjeneste eller base i EUREF89, NETT, 17, EUREF89","3"',
    '["F31 Kirka (fastmerke)","Kjent","6 689 343,050","370 761,070","32","80,000 NN2000"]',
    '["F31 Kirka (fastmerke)","Målt","6 689 343,071","370 761,062","32","123,456 ellipsoidisk"]',
    '["F31 Kirka (fastmerke)","Avvik","+0,021","−0,008","","−0,044"]',
    '0,022 m (N +0,021 m, Ø −0,008 m). Høyde −0,044 m. Over toleransen i høyde på 0,040 m.',
    '30 epoker',
    'PDOP: 1,4',
    'Satellitter: 21',
    'Avvik fra første måling: 0,030 m',
    'a1'.repeat(32),
  ])
    expect(words).toContain(part);
});

test('[GNS-10] what was not measured is said not to be', () => {
  expect(getWords({ marks: [mark], controls: [] })).toContain('Ingen kontroller er målt.');
  expect(getWords({ marks: [mark], controls: [] })).toContain(
    'Ingen grensepunkter er målt inn med GNSS.',
  );
  expect(hasMeasurements({ marks: [mark], controls: [] })).toBe(false);
  expect(hasMeasurements({ marks: [mark], controls: [control] })).toBe(true);
});

let stop = () => {};
afterEach(async () => {
  stop();
  await act(() => chooseLanguage('nb'));
});

const controlsCall = 'GET /api/ControlMeasurements?businessId=2077';
const generateCall = 'POST /api/Reports/measurements';
const place = { caseId: 1042, businessId: 2077, caseNumber: '2026/118' };

async function openReport({
  controls = [control] as ControlMeasurement[] | null,
  marks = [] as KnownMark[],
  screen: element = <MeasurementReportPage />,
} = {}) {
  const app = createTestStore();
  const { store, api } = app;
  const userKey: string = crypto.randomUUID();
  api.serve('GET /api/Cases', 200, [sampleCase()]);
  api.serve('GET /api/BoundaryMarks?businessId=2077', 200, marks);
  if (controls) api.serve(controlsCall, 200, controls);
  store.set(sessionAtom, { state: 'authorised', userKey, customer: sampleCustomer });
  store.set(provideDeviceStoreAtom, await openDevice(userKey));
  const engine = await provideSyncEngine(app, { userKey });
  stop = engine.stop;
  await store.set(loadCaseListAtom);
  store.set(caseAddressAtom, { caseId: 1042, businessId: 2077, propertyId: 90311 });
  return { ...app, engine, ...renderScreens([{ path: '/', element }], store, '/') };
}

test('[GNS-10] the report is queued in Norwegian, and waits without contact', async () => {
  const { api, store, user } = await openReport();
  await act(() => chooseLanguage('en'));
  expect(
    await screen.findByRole('heading', { name: 'Measurement report of case 2026/118' }),
  ).toBeVisible();
  api.serve(generateCall, 503, {});
  await user.click(screen.getByRole('button', { name: 'Save as PDF' }));
  expect(await screen.findByText(/^Waiting to be sent\. The report is made/)).toBeVisible();
  const sent = store.get(queueAtom).waiting[0]?.change.data as MeasurementReportToGenerate;
  expect(sent).toMatchObject({ businessId: 2077, parties: [], storeAsDocument: true });
  expect(sent.htmlContent).toContain('<h1>Målerapport for sak 2026/118</h1>');
});

test('[GNS-10] nothing measured, and measurements that cannot be had, are not the same', async () => {
  const { unmount } = await openReport({ controls: [] });
  expect(await screen.findByText('Ingenting er målt inn med GNSS ennå')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Lagre som PDF' })).toBeDisabled();
  unmount();
  stop();
  await openReport({ controls: null });
  expect(await screen.findByText('Kan ikke lagres: målingene kom ikke')).toBeVisible();
});

test('[GNS-10] a control that waits to be sent is in the report', async () => {
  const { api, engine } = await openReport({ controls: [] });
  await screen.findByText('Ingenting er målt inn med GNSS ennå');
  api.serve('POST /api/ControlMeasurements', 503, {});
  await act(() => engine.submit(buildControlCreation(place, control)));
  await waitFor(() => expect(screen.getAllByText('F31 Kirka (fastmerke)')[0]).toBeVisible());
});

test.each([
  ['a control', { controls: [control] }],
  ['a measured mark', { controls: [], marks: [{ ...mark, measurements: [second] }] }],
])(
  '[GNS-10] with %s the report has its card, without a notice of what was fetched',
  async (_, measured) => {
    const { notifications } = await openReport({ ...measured, screen: <ReportsPage /> });
    expect(await screen.findByRole('link', { name: 'Målerapport' })).toBeVisible();
    expect(notifications).toEqual([]);
  },
);
