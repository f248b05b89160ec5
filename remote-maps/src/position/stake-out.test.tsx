import { openPreferences } from '@feltbok/offline/stores/preferences.data.ts';
import { startTranslation } from '@feltbok/runtime/i18n/i18n.ts';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'jotai';
import { unprojectUtm } from '../coordinates/utm.domain';
import { addMapTexts } from '../i18n/texts';
import { ViewStore } from '../map/view-store';
import { targetAtom } from '../marks/stake-out-target.state';
import type { ReceiverFacts } from '../receiver/receiver-facts.domain';
import { openMarks } from '../testing/open-marks';
import { createSavedMark } from '../testing/sample-marks';
import { connectReceiverAtom, receiverOptionsAtom } from './receiver.state';
import { StakeOutBar } from './StakeOutBar';

beforeAll(() => {
  startTranslation();
  addMapTexts();
});
let stop = () => {};
afterEach(() => stop());

const height = { value: 100, system: 'ellipsoidal', sigma: 0.01 } as const;
const mark = createSavedMark({ height });
const otherMark = createSavedMark({
  id: 8,
  uuid: '8f1d2a52-8d0c-4f0b-9a53-0a7c8a3f6b12',
  boundaryPointNumber: '12',
  north: mark.north,
  east: mark.east - 100,
});

/** Stakes the mark out with a receiver controlled by the test. */
async function startStakeOut(options: ReceiverFacts) {
  const sockets: WebSocket[] = [];
  jest.spyOn(globalThis, 'WebSocket').mockImplementation(() => {
    sockets.push({ close: () => undefined } as unknown as WebSocket);
    return sockets.at(-1) as WebSocket;
  });
  const app = await openMarks({ marks: [mark, otherMark] });
  stop = app.engine.stop;
  const { store } = app;
  store.set(receiverOptionsAtom, { corrections: 'network', ...options });
  await store.set(connectReceiverAtom, 'service');
  await act(async () => sockets[0]?.onopen?.({} as Event));
  store.set(targetAtom, {
    name: '13',
    position: unprojectUtm({ north: mark.north, east: mark.east, zone: 32 }),
    uuid: mark.uuid,
    height,
  });
  const props = { zone: 32, view: new ViewStore() } as unknown as Parameters<typeof StakeOutBar>[0];
  render(
    <Provider store={store}>
      <StakeOutBar {...props} />
    </Provider>,
  );
  let second = 0;
  /** Moves the receiver to a distance in metres north and east of the mark. */
  const moveReceiver = (north: number, east: number, different: object = {}) =>
    act(async () => {
      second += 1;
      const utcTimeStamp = new Date(Date.UTC(2026, 5, 1, 12, 0, second)).toISOString();
      const position = unprojectUtm({
        north: mark.north + north,
        east: mark.east + east,
        zone: 32,
      });
      const data = JSON.stringify({ ...message, ...position, utcTimeStamp, ...different });
      sockets[0]?.onmessage?.({ data } as MessageEvent);
    });
  return { store, moveReceiver, userKey: app.userKey };
}

const message = {
  mslHeight: 58.5,
  undulation: 43.5,
  hrms: 0.014,
  vrms: 0.02,
  pdop: 1.4,
  satellites: 17,
  diffAge: 1,
  diffStatus: 4,
  diffId: 7,
};
const getStatus = () =>
  document.querySelector('.fb-maps-way')?.textContent?.replaceAll('\u00a0', ' ');
/** The way is told first; what the button that follows the position has done is told after it. */
const getTold = () => screen.getAllByRole('status')[0]?.textContent?.replaceAll('\u00a0', ' ');
const getDial = () => document.querySelector('.fb-stake-out-dial');
const getTurn = (part: string) =>
  Number(/rotate\((-?[\d.]+)\)/.exec(getDial()?.querySelector(part)?.outerHTML ?? '')?.[1]);

test('[GNS-9] the way is given for the walking user, then along the chosen boundary', async () => {
  const { moveReceiver } = await startStakeOut({ antennaHeight: 2 });
  await moveReceiver(-3, -22);
  expect(getStatus()).toMatch(
    /^22,2\d m\d+,\d° \(\d+,\d gon\)N \+3,00 m · Ø \+22,00 mAntenne 2,000 m$/,
  );
  await moveReceiver(-3, -20);
  expect(getStatus()).toContain('20,00 m fram · 3,00 m til venstre');
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Grense som følges' }),
    'Grensen fra 12',
  );
  expect(getStatus()).toContain('3,00 m til høyre for grensen · 80,00 m langs den, 20,00 m igjen');
  await moveReceiver(1, 2);
  expect(getStatus()).toContain('1,00 m til venstre for grensen · 2,00 m forbi punktet');
  await moveReceiver(0, -103);
  expect(getStatus()).toContain('3,00 m før grensen begynner');
});

test('[GNS-9] an unknown antenna height and a lost fix are reported', async () => {
  const { moveReceiver } = await startStakeOut({});
  await moveReceiver(-3, -22, { diffStatus: 5 });
  expect(getStatus()).toContain('Ikke fast løsning');
  expect(getStatus()).toContain('Antennehøyden er ikke oppgitt.');
});

test('[MSR-3] a mark of known height reveals that positions are not those of the tip', async () => {
  const { moveReceiver } = await startStakeOut({ antennaHeight: 2, tilt: 'pole tip' });
  await moveReceiver(3, 0);
  expect(getStatus()).toMatch(/Stangspiss$/);
  await moveReceiver(0.01, 0);
  expect(getStatus()).toContain('+2,000 m fra punktets. Sender mottakeren stangspissens posisjon?');
});

test('[GNS-9] a mark of known height reveals a wrong antenna height', async () => {
  const { moveReceiver } = await startStakeOut({ antennaHeight: 1.8 });
  await moveReceiver(3, 0);
  expect(getStatus()).toContain('Antenne 1,800 m');
  await moveReceiver(0.01, 0);
  expect(getStatus()).toContain('Høyden avviker +0,200 m fra punktets. Er antennehøyden 1,800 m?');
  await moveReceiver(0.01, 0, { mslHeight: 58.34 });
  expect(getStatus()).toContain('Antenne 1,800 m');
});

test('[MSR-4] the dial turns with the movement, and its north with it', async () => {
  const { moveReceiver } = await startStakeOut({ antennaHeight: 2 });
  await moveReceiver(-20, 0);
  expect(getTurn('g')).toBe(0);
  // The user walks to the east, and the mark is in the north.
  await moveReceiver(-20, 2);
  expect(getTurn('g')).toBeCloseTo(-90, 0);
  expect(getTurn('.fb-stake-out-arrow')).toBeCloseTo(360 - 96, 0);
});

test('[MSR-4] near the mark a bull’s eye counts centimetres, and a float never reaches it', async () => {
  const { moveReceiver } = await startStakeOut({ antennaHeight: 2 });
  await moveReceiver(-0.1, 0.2);
  expect(getStatus()).toMatch(/^22,4 cmN \+10,0 cm · Ø −20,0 cm/);
  const place = getDial()?.querySelector('.fb-stake-out-user');
  expect(Number(place?.getAttribute('cx'))).toBeGreaterThan(0);
  expect(Number(place?.getAttribute('cy'))).toBeGreaterThan(0);
  await moveReceiver(0.01, 0, { diffStatus: 5 });
  expect(getStatus()).not.toContain('Innenfor');
  await moveReceiver(0.01, 0);
  expect(getStatus()).toMatch(/^1,0 cmInnenfor 2 cm/);
  expect(getDial()).toHaveAttribute('data-reached', 'true');
});

test('[MSR-4] a screen reader hears the distance now and then', async () => {
  const { moveReceiver } = await startStakeOut({ antennaHeight: 2 });
  const now = jest.spyOn(Date, 'now');
  const begin = Date.now();
  await moveReceiver(-20, 0);
  expect(getTold()).toMatch(/^20,0\d m til 13$/);
  await moveReceiver(-5, 0);
  expect(getTold()).toMatch(/^20,0\d m til 13$/);
  now.mockReturnValue(begin + 60_000);
  await moveReceiver(-4, 0);
  expect(getTold()).toMatch(/^4,00 m til 13$/);
  now.mockReturnValue(begin + 120_000);
  await moveReceiver(-3.9, 0);
  expect(getTold()).toMatch(/^4,00 m til 13$/);
});

test('[MSR-4] pings sound once they are turned on, and the choice is kept', async () => {
  const pitches: number[] = [];
  const close = jest.fn();
  class FakeAudioContext {
    currentTime = 0;
    close = close;
    resume() {}
    createGain = () => ({ gain: { value: 1 }, connect: () => undefined });
    createOscillator() {
      const frequency = { value: 0 };
      return {
        frequency,
        connect: (to: object) => to,
        start: () => pitches.push(frequency.value),
        stop: () => undefined,
      };
    }
  }
  Object.assign(globalThis, { AudioContext: FakeAudioContext });
  const { store, moveReceiver, userKey } = await startStakeOut({ antennaHeight: 2 });
  await moveReceiver(-3, 0);
  const button = screen.getByRole('button', { name: 'Lydsignal', pressed: false });
  expect(pitches).toEqual([]);
  await userEvent.click(button);
  await waitFor(() => expect(pitches).toContain(880));
  expect(screen.getByRole('button', { name: 'Lydsignal', pressed: true })).toBeVisible();
  await waitFor(async () =>
    expect(await openPreferences(userKey).read('stake-out-pings')).toBe(true),
  );
  close.mockClear();
  act(() => store.set(targetAtom, null));
  expect(close).toHaveBeenCalledTimes(1);
  Reflect.deleteProperty(globalThis, 'AudioContext');
});
