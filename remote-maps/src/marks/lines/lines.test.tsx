import { buildLineCreation } from '@feltbok/offline/queue/kinds/boundary-line.domain.ts';
import { renewServerLinesAtom } from '@feltbok/runtime/case/boundary-lines.state.ts';
import { submit } from '@feltbok/runtime/editing/submit.ts';
import { hostServicesAtom, provideHostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { sessionAtom } from '@feltbok/runtime/session/session.state.ts';
import { queueAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { installFakeCanvas } from '@feltbok/testing/paper-canvas.ts';
import { renderScreens, signInAs } from '@feltbok/testing/render-screens.tsx';
import { sampleAttendee } from '@feltbok/testing/sample-cases.ts';
import { sampleCustomer } from '@feltbok/testing/sample-customer.ts';
import { markFirstScreenShown } from '@feltbok/ui/when-idle.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { loadCatalogueAtom } from '../../catalogue/catalogue.state';
import { unprojectUtm } from '../../coordinates/utm.domain';
import { addMapTexts } from '../../i18n/texts';
import { isRegisteredShownAtom } from '../../layers/layer-choices.state';
import { registeredLoadAtom } from '../../registered/registered.state';
import MapsPage from '../../screen/MapsPage';
import {
  addresses,
  appServices,
  capabilities,
  registeredService,
} from '../../testing/map-services';
import { linesCall, openMarks } from '../../testing/open-marks';
import { createSavedLine } from '../../testing/sample-lines';
import { createSavedMark } from '../../testing/sample-marks';
import { createServedNetwork } from '../../testing/served-network';
import { pickedMarksAtom } from './line-drawing.state';
import { tapForLinesAtom } from './line-taps.state';
import { linesAtom } from './lines.state';

beforeAll(() => addMapTexts());
// What waits for the first screen is part of it here.
beforeAll(markFirstScreenShown);
installFakeCanvas();

let stopSync = () => {};
afterEach(() => stopSync());

/** Four corners of a square of 40 m, and a mark beside one side. */
const places = {
  a1: [6_689_300, 370_700],
  a2: [6_689_300, 370_740],
  a3: [6_689_340, 370_740],
  a4: [6_689_340, 370_700],
  a5: [6_689_300.5, 370_715],
} as const;

const marks = Object.entries(places).map(([uuid, [north, east]], index) =>
  createSavedMark({ uuid, id: index + 1, boundaryPointNumber: uuid.slice(1), north, east }),
);

async function openLines(circumstances: Parameters<typeof openMarks>[0] = {}) {
  const opened = await openMarks({ marks, ...circumstances });
  stopSync = opened.engine.stop;
  const view = renderScreens([{ path: '/', element: <MapsPage /> }], opened.store);
  await waitFor(() => expect(screen.queryByText('Laster kartet …')).not.toBeInTheDocument());
  await view.user.click(screen.getByRole('button', { name: 'Grenselinjer' }));
  await screen.findByRole('group', { name: 'Grenselinjer' });
  await waitFor(() => expect(opened.store.get(linesAtom).size).toBe(opened.lines.length));
  return { ...opened, ...view };
}

type Opened = Awaited<ReturnType<typeof openLines>>;

/** Taps a place that is so many metres beside a mark. */
const tap = ({ store }: Opened, uuid: keyof typeof places, beside = 0) =>
  act(async () => {
    const [north, east] = places[uuid];
    const position = unprojectUtm({ north, east: east + beside, zone: 32 });
    store.set(tapForLinesAtom, { position, coordinate: [0, 0], reach: 5 });
  });

const getButton = (name: string | RegExp) => screen.getByRole('button', { name });
const findPanel = (name: string) => screen.findByRole('complementary', { name });
const listRows = (list: HTMLElement) =>
  within(within(list).getByRole('list'))
    .getAllByRole('button')
    .map((row) => row.textContent);

async function openList({ user }: Opened) {
  await user.click(getButton('Vis listen'));
  return findPanel('Grenselinjer');
}

async function openLine(opened: Opened, name: string) {
  const list = await openList(opened);
  await opened.user.click(within(list).getByRole('button', { name: new RegExp(`^${name}`) }));
  return findPanel(`Grenselinje ${name}`);
}

test('[JOB-4] lines are drawn through marks in the order in which they are tapped', async () => {
  const opened = await openLines();
  opened.api.serve('POST /api/BoundaryLines', 201, { id: 1 });
  await opened.user.click(getButton('Tegn linjer'));
  await tap(opened, 'a1', 2);
  await tap(opened, 'a2');
  await tap(opened, 'a3');
  await tap(opened, 'a4');
  const bar = screen.getByRole('group', { name: 'Grenselinjer' });
  expect(bar).toHaveTextContent('3 linjer. Trykk på neste punkt');
  await opened.user.click(getButton('Ferdig'));
  await waitFor(() => expect(opened.store.get(linesAtom).size).toBe(3));
  const ends = Array.from(opened.store.get(linesAtom).values(), ({ line }) => [
    line.startMarkUuid,
    line.endMarkUuid,
  ]);
  expect(ends).toEqual([
    ['a1', 'a2'],
    ['a2', 'a3'],
    ['a3', 'a4'],
  ]);
  expect(listRows(await openList(opened))).toEqual([
    expect.stringMatching(/^1–2.*40,00\u00a0m/),
    expect.stringMatching(/^2–3.*40,00\u00a0m/),
    expect.stringMatching(/^3–4.*40,00\u00a0m/),
  ]);
});

test('[JOB-4] the last tap is taken back, a tap beside all marks says so, and drawing is cancelled', async () => {
  const opened = await openLines();
  await opened.user.click(getButton('Tegn linjer'));
  await tap(opened, 'a1');
  await tap(opened, 'a2');
  await tap(opened, 'a3');
  const bar = screen.getByRole('group', { name: 'Grenselinjer' });
  expect(bar).toHaveTextContent('2 linjer');
  await opened.user.click(getButton('Angre siste punkt'));
  expect(bar).toHaveTextContent('1 linje.');
  await tap(opened, 'a4', -30);
  expect(bar).toHaveTextContent('Det er ikke noe grensepunkt her.');
  await opened.user.click(getButton('Avbryt'));
  expect(opened.store.get(linesAtom).size).toBe(0);
  expect(getButton('Tegn linjer')).toBeVisible();
});

test('[JOB-4] by keyboard the middle of the map is tapped, a mark taken back, and drawing ended', async () => {
  const opened = await openLines();
  await opened.user.click(getButton('Tegn linjer'));
  const bar = screen.getByRole('group', { name: 'Grenselinjer' });
  const press = (key: string) => fireEvent.keyDown(screen.getByRole('application'), { key });
  // All marks are far from the middle of this map.
  const noMark = 'Det er ikke noe grensepunkt her.';
  press('Enter');
  expect(bar).toHaveTextContent(noMark);
  await tap(opened, 'a1');
  expect(bar).toHaveTextContent(/^Trykk på punktet der linjen slutter\./);
  press('Backspace');
  expect(bar).toHaveTextContent(/^Trykk på grensepunktet der linjen begynner\./);
  await opened.user.click(getButton('Punktet midt i kartet'));
  expect(bar).toHaveTextContent(noMark);
  press('Escape');
  expect(getButton('Tegn linjer')).toBeVisible();
});

test('[JOB-4] what is being drawn is there again after the app was closed', async () => {
  const opened = await openLines();
  await opened.user.click(getButton('Tegn linjer'));
  await tap(opened, 'a1');
  await tap(opened, 'a2');
  const { userKey, unmount } = opened;
  unmount();
  opened.engine.stop();
  const again = await openLines({ userKey });
  await waitFor(() => expect(again.store.get(pickedMarksAtom)).toHaveLength(2));
});

test('[JOB-4] a line that is there already is not drawn again, from either end', async () => {
  const opened = await openLines({ lines: [createSavedLine()] });
  await opened.user.click(getButton('Tegn linjer'));
  await tap(opened, 'a2');
  await tap(opened, 'a1');
  await opened.user.click(getButton('Ferdig'));
  expect(await screen.findByText(/Disse linjene finnes allerede/)).toBeVisible();
  expect(opened.store.get(queueAtom).waiting).toEqual([]);
});

test('[JOB-4] a line is marked as disputed, with what it follows and who agrees', async () => {
  const party = sampleAttendee();
  const neighbour = sampleAttendee({ uuid: 'ola', name: 'Ola Nordvik' });
  const line = createSavedLine({ agreedBy: [neighbour.uuid, 'gone'] });
  const opened = await openLines({ lines: [line], attendees: [party, neighbour] });
  opened.api.serve('PUT /api/BoundaryLines/21', 204);
  const panel = await openLine(opened, '1–2');
  await opened.user.click(within(panel).getByRole('checkbox', { name: 'Omtvistet' }));
  await opened.user.selectOptions(within(panel).getByLabelText('Hjelpelinje'), 'Vannkant');
  const parties = within(within(panel).getByRole('group', { name: 'Enige om linjen' }));
  const listAgreed = () =>
    parties.getAllByRole('checkbox', { checked: true }).map((box) => box.closest('label'));
  expect(listAgreed()).toEqual([
    parties.getByText('Ola Nordvik').closest('label'),
    parties.getByText('Deltaker som er fjernet').closest('label'),
  ]);
  await opened.user.click(parties.getByRole('checkbox', { name: party.name }));
  await opened.user.click(parties.getByRole('checkbox', { name: 'Deltaker som er fjernet' }));
  await opened.user.click(within(panel).getByRole('button', { name: 'Lagre' }));
  await waitFor(() =>
    expect(opened.store.get(linesAtom).get(createSavedLine().uuid)?.line).toMatchObject({
      disputed: true,
      follows: '1',
      agreedBy: [neighbour.uuid, party.uuid],
    }),
  );
  await waitFor(() => expect(within(panel).getByText('Lagret')).toBeVisible());
});

/** Loads one registered boundary, which passes these places. */
function loadRegistered({ store }: Opened, way: ReadonlyArray<readonly [number, number]>) {
  const line = way.map(([north, east]) => unprojectUtm({ north, east, zone: 32 }));
  const boundary = { key: 'b1', isDisputed: false, line, accuracy: 3, method: '96' };
  act(() =>
    store.set(registeredLoadAtom, {
      phase: 'completed',
      fetchedAt: new Date('2026-11-20T08:00:00.000Z'),
      failure: null,
      content: { zone: 32, parcels: [], boundaries: [boundary], marks: [] },
    }),
  );
}
/** A place 5 m beside the line from a1 to a2. */
const bend = [6_689_295, 370_720] as const;
const bentWay = [places.a1, bend, places.a2];

test('[JOB-4] a line is laid along the registered boundary between its marks, and made straight', async () => {
  const opened = await openLines({ lines: [createSavedLine()] });
  const { uuid } = createSavedLine();
  const getCurve = () => opened.store.get(linesAtom).get(uuid)?.line.curvePoints;
  opened.api.serve('PUT /api/BoundaryLines/21', 204);
  loadRegistered(opened, bentWay);
  const panel = await openLine(opened, '1–2');
  await opened.user.click(
    within(panel).getByRole('button', { name: 'Legg linjen langs registrert grense' }),
  );
  await waitFor(() => expect(getCurve()).toEqual([{ north: bend[0], east: bend[1] }]));
  expect(panel).toHaveTextContent('1 kurvepunkt');
  await opened.user.click(within(panel).getByRole('button', { name: 'Gjør linjen rett' }));
  await waitFor(() => expect(getCurve()).toEqual([]));
  expect(panel).toHaveTextContent('Rett linje');
});

test('[JOB-4] a line without a registered boundary between its marks stays, and the panel says so', async () => {
  const opened = await openLines({ lines: [createSavedLine()] });
  loadRegistered(opened, [places.a3, places.a4]);
  const panel = await openLine(opened, '1–2');
  await opened.user.click(
    within(panel).getByRole('button', { name: 'Legg linjen langs registrert grense' }),
  );
  expect(panel).toHaveTextContent('Ingen registrert grense går mellom punktene.');
  expect(opened.store.get(queueAtom).waiting).toEqual([]);
});

/** Gives the customer a map service with registered boundaries. */
async function provideRegister({ store, userKey }: Opened) {
  const network = createServedNetwork();
  network.serve(addresses.capabilities, capabilities);
  network.serve(addresses.appServices, { ...appServices, registered: registeredService });
  const customer = {
    ...sampleCustomer,
    serviceCatalogAppId: 'fjordvik-app',
    serviceCatalogCustomerId: 'fjordvik',
  };
  await act(async () => {
    store.set(provideHostServicesAtom, {
      ...store.get(hostServicesAtom),
      mapCatalogue: addresses.catalogue,
    });
    store.set(sessionAtom, { state: 'authorised', userKey, customer });
    await store.set(loadCatalogueAtom);
  });
}

test('[JOB-4] drawn lines follow registered boundaries where these lead from mark to mark', async () => {
  const opened = await openLines();
  await opened.user.click(getButton('Tegn linjer'));
  const bar = screen.getByRole('group', { name: 'Grenselinjer' });
  const findFollow = () => within(bar).queryByRole('button', { name: 'Følg registrert grense' });
  expect(findFollow()).not.toBeInTheDocument();
  await provideRegister(opened);
  const follow = findFollow() as HTMLElement;
  expect(follow).toHaveAttribute('aria-pressed', 'false');
  await opened.user.click(follow);
  expect(follow).toHaveAttribute('aria-pressed', 'true');
  expect(opened.store.get(isRegisteredShownAtom)).toBe(true);
  await tap(opened, 'a1');
  await tap(opened, 'a4');
  expect(bar).toHaveTextContent('De registrerte grensene er ikke hentet ennå');
  loadRegistered(opened, bentWay);
  await opened.user.click(getButton('Angre siste punkt'));
  await tap(opened, 'a2');
  await tap(opened, 'a3');
  expect(bar).toHaveTextContent('Ingen registrert grense går mellom de to punktene');
  const picked = opened.store.get(pickedMarksAtom) ?? [];
  expect(picked.map(({ uuid, curvePoints }) => [uuid, curvePoints.length])).toEqual([
    ['a1', 0],
    ['a2', 1],
    ['a3', 0],
  ]);
  await opened.user.click(follow);
  expect(follow).toHaveAttribute('aria-pressed', 'false');
  await tap(opened, 'a2');
  expect(bar).toHaveTextContent(/^3 linjer\./);
});

test('[JOB-4, SRV-4] a reader sees lines, and neither draws nor changes them', async () => {
  const opened = await openLines({ lines: [createSavedLine()] });
  loadRegistered(opened, bentWay);
  signInAs(opened.store, 'reader');
  const bar = screen.getByRole('group', { name: 'Grenselinjer' });
  expect(bar).toHaveTextContent('Trykk på en linje for å se hva som gjelder den.');
  const list = await openList(opened);
  expect(screen.queryByRole('button', { name: 'Tegn linjer' })).not.toBeInTheDocument();
  await opened.user.click(within(list).getByRole('button', { name: /^1–2/ }));
  const panel = await findPanel('Grenselinje 1–2');
  expect(panel).toHaveTextContent('40,00 m · Rett linje');
  expect(within(panel).getByRole('checkbox', { name: 'Omtvistet' })).toBeDisabled();
  expect(within(panel).getByLabelText('Merknad')).toBeDisabled();
  expect(within(panel).getByRole('button', { name: 'Slett' })).toBeDisabled();
  for (const name of [/^Del linjen/, /^Legg linjen/, /^Gjør linjen/])
    expect(within(panel).queryByRole('button', { name })).not.toBeInTheDocument();
});

test('[JOB-4] a line that another tab has drawn waits in this one too', async () => {
  const opened = await openLines();
  const list = await openList(opened);
  const anotherTab = await openMarks({ marks, userKey: opened.userKey });
  const { id: _, revision: __, ...line } = createSavedLine();
  const place = { caseId: 1042, businessId: 2077, caseNumber: '2026/118' };
  await act(() => submit(anotherTab.store.get, buildLineCreation(place, { line, name: '1–2' })));
  await waitFor(() => expect(listRows(list)[0]).toMatch(/^1–2.*Venter på sending/));
  anotherTab.engine.stop();
});

test('[JOB-4] what is written of a line and not saved is there when it is opened again', async () => {
  const opened = await openLines({ lines: [createSavedLine()] });
  const panel = await openLine(opened, '1–2');
  await opened.user.type(within(panel).getByLabelText('Merknad'), 'Etter gjerdet');
  await opened.user.click(within(panel).getByRole('button', { name: 'Lukk' }));
  const list = await openList(opened);
  await waitFor(() => expect(listRows(list)[0]).toContain('Ikke lagret'));
  await opened.user.click(within(list).getByRole('button', { name: /^1–2/ }));
  const again = await findPanel('Grenselinje 1–2');
  await waitFor(() => expect(within(again).getByLabelText('Merknad')).toHaveValue('Etter gjerdet'));
});

test('[JOB-5] a line without a day of capture says so, and takes none of the future', async () => {
  const opened = await openLines({ lines: [createSavedLine()] });
  opened.api.serve('PUT /api/BoundaryLines/21', 204);
  const panel = await openLine(opened, '1–2');
  const day = within(panel).getByLabelText('Datafangstdato');
  expect(day).toHaveAccessibleDescription('Ikke oppgitt');
  fireEvent.change(day, { target: { value: '2999-01-01' } });
  expect(day).toHaveAccessibleDescription('Datoen kan ikke være etter i dag');
  expect(within(panel).getByRole('button', { name: 'Lagre' })).toBeDisabled();
  fireEvent.change(day, { target: { value: '2020-06-11' } });
  await opened.user.click(within(panel).getByRole('button', { name: 'Lagre' }));
  await waitFor(() =>
    expect(opened.api.received.at(-1)?.body).toMatchObject({ capturedOn: '2020-06-11' }),
  );
});

test('[JOB-4] a line is split at a mark beside it, and both parts have its values', async () => {
  const opened = await openLines({ lines: [createSavedLine({ disputed: true })] });
  const panel = await openLine(opened, '1–2');
  await opened.user.click(within(panel).getByRole('button', { name: 'Del linjen ved et punkt' }));
  await opened.user.selectOptions(within(panel).getByLabelText('Punkt der linjen deles'), 'a5');
  await opened.user.click(within(panel).getByRole('button', { name: 'Del linjen' }));
  await waitFor(() => expect(opened.store.get(linesAtom).size).toBe(2));
  const parts = Array.from(opened.store.get(linesAtom).values(), ({ line }) => line);
  expect(parts).toEqual([
    expect.objectContaining({ startMarkUuid: 'a1', endMarkUuid: 'a5', disputed: true }),
    expect.objectContaining({ startMarkUuid: 'a5', endMarkUuid: 'a2', disputed: true }),
  ]);
});

test('[JOB-4] a deleted line waits to be sent, and comes back when that is undone', async () => {
  const opened = await openLines({ lines: [createSavedLine()] });
  const panel = await openLine(opened, '1–2');
  await opened.user.click(within(panel).getByRole('button', { name: 'Slett' }));
  await opened.user.click(getButton('Ja'));
  const list = await findPanel('Grenselinjer');
  expect(await within(list).findByText('Ingen grenselinjer ennå')).toBeVisible();
  // While an attempt to send it is under way it cannot be given up.
  await act(opened.waitUntilSent);
  await opened.user.click(
    within(list).getByRole('button', { name: 'Angre slettingen av grenselinjen 1–2' }),
  );
  await waitFor(() => expect(opened.store.get(linesAtom).size).toBe(1));
});

test('[JOB-4] a line that a colleague has changed is shown as it is now', async () => {
  const opened = await openLines({ lines: [createSavedLine()] });
  const panel = await openLine(opened, '1–2');
  const changed = createSavedLine({ remark: 'Langs bekken', revision: 2 });
  opened.api.serve(linesCall, 200, [changed]);
  await act(async () => void (await opened.store.set(renewServerLinesAtom, 2077)));
  await waitFor(() => expect(within(panel).getByLabelText('Merknad')).toHaveValue('Langs bekken'));
});

test('[JOB-4] of two changes of one field the user chooses', async () => {
  const opened = await openLines({ lines: [createSavedLine()] });
  const panel = await openLine(opened, '1–2');
  const theirs = createSavedLine({ remark: 'Langs bekken', revision: 2 });
  opened.api.serve(
    'PUT /api/BoundaryLines/21',
    412,
    { title: 'Changed', current: theirs },
    { ETag: '"2"' },
  );
  await opened.user.type(within(panel).getByLabelText('Merknad'), 'Langs gjerdet');
  await opened.user.click(within(panel).getByRole('button', { name: 'Lagre' }));
  const choice = await within(panel).findByRole('region', { name: 'Endret av andre' });
  expect(choice).toHaveTextContent('Langs gjerdet');
  expect(choice).toHaveTextContent('Langs bekken');
  opened.api.serve('PUT /api/BoundaryLines/21', 204);
  await opened.user.click(within(choice).getAllByRole('radio')[1] as HTMLElement);
  await opened.user.click(within(choice).getByRole('button', { name: 'Lagre valgene' }));
  await waitFor(() => expect(within(panel).queryByRole('region')).not.toBeInTheDocument());
});
