import { placeholders } from '@feltbok/domain/attendees/placeholders.ts';
import type { PaperChange } from '@feltbok/offline/queue/kinds/paper.domain.ts';
import { createStoredAnswers } from '@feltbok/offline/stores/stored-answers.ts';
import { createPlainLetterhead } from '@feltbok/papers/paper-frame.ts';
import { PdfInputError } from '@feltbok/papers/pdf-input-error.ts';
import type { PdfJob } from '@feltbok/papers/read-paper.ts';
import { loadCaseListAtom } from '@feltbok/runtime/case/case-list.state.ts';
import { provideDevicePapersAtom } from '@feltbok/runtime/device/generated-papers.state.ts';
import { deviceStoreAtom, provideDeviceStoreAtom } from '@feltbok/runtime/device/storage.state.ts';
import type { DevicePapers, PaperEngineState } from '@feltbok/runtime/papers/device-papers.ts';
import { sessionAtom } from '@feltbok/runtime/session/session.state.ts';
import { queueAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { sampleCustomer } from '@feltbok/testing/sample-customer.ts';
import { addPaperEngineTexts } from '@feltbok/ui/paper-engine/texts.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { atom } from 'jotai';
import {
  button,
  createCase,
  generateCall,
  ola,
  openAgreement,
  servePdf,
  write,
} from '../testing/agreement-screen';
import { makeCopyAtom } from './copies.state';

jest.mock('../agreement/editor/text-editor', () => jest.requireActual('../testing/plain-editor'));
addPaperEngineTexts();
beforeEach(() => {
  URL.createObjectURL = () => 'blob:pdf';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});

/**
 * An agreement that was asked for on a device in this state; the compiler is tested with the
 * server's.
 */
async function askForPaper(
  state: PaperEngineState,
  make: DevicePapers['make'] = async () => new Uint8Array([37, 80]),
  isOnline = false,
) {
  const opened = await openAgreement();
  if (isOnline) await servePdf(opened);
  const jobs: PdfJob[] = [];
  const papers: DevicePapers = {
    stateAtom: atom(state),
    sizes: { wire: 14_200_000, stored: 34_800_000 },
    take: jest.fn(async () => undefined),
    cancel: () => undefined,
    remove: async () => undefined,
    make: (job, signal) => {
      jobs.push(job);
      return make(job, signal);
    },
  };
  act(() => opened.store.set(provideDevicePapersAtom, papers));
  await write('<p>Enige</p>');
  await opened.user.click(button(/^Velg parter/));
  await opened.user.click(screen.getByRole('checkbox', { name: 'Ánne Østby' }));
  await opened.user.click(button('Legg til'));
  await opened.user.click(button('Lag PDF'));
  return { ...opened, jobs, papers };
}

/** The same, where there is no contact. */
async function waiting(state: PaperEngineState, make?: DevicePapers['make']) {
  const opened = await askForPaper(state, make);
  // While the first try runs, the screen says in turn that it waits and that it is being sent.
  await waitFor(() =>
    expect(opened.api.received.some(({ call }) => call === generateCall)).toBe(true),
  );
  await waitFor(() => expect(screen.getByText('Avtalen venter på sending')).toBeVisible());
  await screen.findByRole('region', { name: 'Kopi på enheten' });
  return opened;
}

test('[PAP-4] without network a copy is made, marked, and stands beside the paper that follows', async () => {
  const opened = await waiting({ phase: 'stored' });
  await opened.user.click(button('Lag kopi'));
  expect(await screen.findByText('Kopi – venter på forsegling')).toBeVisible();
  const [job] = opened.jobs;
  expect(job?.frame).toMatchObject({
    mark: 'Kopi – venter på forsegling',
    title: 'Avtale – sak 2026/118',
  });
  expect([job?.html, job?.parties]).toEqual([
    '<p>Enige</p>',
    [
      {
        name: 'Ánne Østby',
        role: 'Hjemmelshaver',
        property: '31/472',
        signature: '',
        signatureRecord: null,
      },
    ],
  ]);
  expect(screen.getByRole('button', { name: /^Vis .*-kopi\.pdf$/ })).toBeVisible();
  await servePdf(opened);
  await act(() => opened.engine.retry());
  expect(await screen.findByText('Kopi av 2026-118-Avtale.pdf')).toBeVisible();
  expect(screen.getByText('2026-118-Avtale.pdf')).toBeVisible();
  await opened.user.click(screen.getByRole('button', { name: /^Fjern .*-kopi\.pdf fra listen$/ }));
  await waitFor(() =>
    expect(screen.queryByText('Kopi av 2026-118-Avtale.pdf')).not.toBeInTheDocument(),
  );
  expect(screen.getByText('2026-118-Avtale.pdf')).toBeVisible();
});

test('[PPR-1] a copy has the letterhead that the device has stored, or else the name alone', async () => {
  const opened = await waiting({ phase: 'stored' });
  await opened.user.click(button('Lag kopi'));
  await screen.findByText('Kopi – venter på forsegling');
  expect(opened.jobs[0]?.frame.letterhead).toEqual(
    createPlainLetterhead(sampleCustomer.customerName),
  );
  const letterhead = { ...createPlainLetterhead('Fjordvik kommune'), colour: '#1f5c4a' };
  opened.api.serve('GET /api/Letterhead', 200, letterhead);
  const { store } = opened;
  await createStoredAnswers(store.get(deviceStoreAtom), opened.api.client).ask('getLetterhead', {
    path: {},
  });
  const change = store.get(queueAtom).waiting[0]?.change as PaperChange;
  await act(() => store.set(makeCopyAtom, change));
  expect(opened.jobs[1]?.frame.letterhead).toEqual(letterhead);
});

test('[PAP-4] a device that cannot says why, and the paper still waits for the server', async () => {
  const opened = await waiting({ phase: 'stored' }, async () => {
    throw new RangeError('Out of memory');
  });
  await opened.user.click(button('Lag kopi'));
  expect(await screen.findByText(/klarte ikke å lage kopien/)).toBeVisible();
  expect(screen.getByText('Avtalen venter på sending')).toBeVisible();
});

test('[PAP-4] the making of a copy can be cancelled, and done again', async () => {
  const opened = await waiting(
    { phase: 'stored' },
    (_, signal) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason)),
      ),
  );
  await opened.user.click(button('Lag kopi'));
  const offer = screen.getByRole('region', { name: 'Kopi på enheten' });
  await screen.findByRole('progressbar', { name: 'Lager kopien …' });
  const cancel = offer.querySelector('button');
  if (cancel) await opened.user.click(cancel);
  expect(await screen.findByRole('button', { name: 'Lag kopi' })).toBeEnabled();
});

test('[PAP-4] a copy whose user’s data close meanwhile is dropped, and made again', async () => {
  let end = () => undefined as unknown;
  const making = new Promise<Uint8Array<ArrayBuffer>>((resolve) => {
    end = () => resolve(new Uint8Array([37, 80]));
  });
  const opened = await waiting({ phase: 'stored' }, () => making);
  await opened.user.click(button('Lag kopi'));
  await screen.findByRole('progressbar', { name: 'Lager kopien …' });
  const device = opened.store.get(deviceStoreAtom);
  const before = await device?.listEntries();
  act(() => opened.store.set(provideDeviceStoreAtom, null));
  await act(async () => end());
  act(() => opened.store.set(provideDeviceStoreAtom, device));
  expect(await screen.findByRole('button', { name: 'Lag kopi' })).toBeEnabled();
  expect(screen.queryByText('Kopi – venter på forsegling')).not.toBeInTheDocument();
  expect(await device?.listEntries()).toEqual(before);
});

test('[PAP-4] a copy has the signatures that the server is named only as stored', async () => {
  const opened = await waiting({ phase: 'stored' });
  const signature = 'data:image/png;base64,iVBORw0KGgo=';
  opened.api.serve('GET /api/Cases', 200, [createCase([{ ...ola, signature }])], { ETag: '"2"' });
  await act(() => opened.store.set(loadCaseListAtom));
  const [item] = opened.store.get(queueAtom).waiting;
  const change = item?.change as PaperChange;
  const parties = [{ uuid: ola.uuid, name: ola.name, signature: placeholders.signature }];
  await act(() => opened.store.set(makeCopyAtom, { ...change, data: { ...change.data, parties } }));
  expect(opened.jobs[0]?.parties).toMatchObject([{ name: 'Ola Nordvik', signature }]);
});

test('[PAP-4] want of room, and what no paper can have, are said apart', async () => {
  const failures = [
    new DOMException('full', 'QuotaExceededError'),
    new PdfInputError('htmlContent', 'is empty'),
  ];
  const opened = await waiting({ phase: 'stored' }, async () => {
    throw failures.shift();
  });
  for (const words of [/har ikke plass til kopien/, /Se over teksten og bildene/]) {
    await opened.user.click(button('Lag kopi'));
    expect(await screen.findByText(words)).toBeVisible();
  }
});

test('[PAP-4] what a device needs is offered with its size, and not fetched before', async () => {
  const { papers, user } = await waiting({ phase: 'absent', failure: null });
  expect(screen.getByText(/opptil 14 MB over nettet, 35 MB på enheten/)).toBeVisible();
  expect(papers.take).not.toHaveBeenCalled();
  await user.click(button('Hent til enheten'));
  expect(papers.take).toHaveBeenCalledTimes(1);
});

test('[FLT-25] where nothing is sealed, a copy waits for the original', async () => {
  const opened = await waiting({ phase: 'stored' });
  const customer = { ...sampleCustomer, sealsPapers: false };
  const { userKey } = opened;
  act(() => opened.store.set(sessionAtom, { state: 'authorised', userKey, customer }));
  expect(screen.getByText(/en kopi som venter på originalen\.$/)).toBeVisible();
  await opened.user.click(button('Lag kopi'));
  expect(await screen.findByText('Kopi – venter på originalen')).toBeVisible();
  expect(opened.jobs[0]?.frame.mark).toBe('Kopi – venter på originalen');
  expect(screen.queryByText(/forsegl/)).not.toBeInTheDocument();
});

test('[FLT-25] what a device needs for papers without a network is offered online too', async () => {
  const { papers, user } = await askForPaper({ phase: 'absent', failure: null }, undefined, true);
  const made = await screen.findByRole('region', { name: 'Ferdige avtaler på enheten' });
  await user.click(within(made).getByText('Papirer frakoblet'));
  await user.click(within(made).getByRole('button', { name: 'Hent til enheten' }));
  expect(papers.take).toHaveBeenCalledTimes(1);
});

test('[FLT-25] a device that has what it needs is offered nothing', async () => {
  await askForPaper({ phase: 'stored' }, undefined, true);
  const made = await screen.findByRole('region', { name: 'Ferdige avtaler på enheten' });
  expect(within(made).queryByText('Papirer frakoblet')).not.toBeInTheDocument();
});
