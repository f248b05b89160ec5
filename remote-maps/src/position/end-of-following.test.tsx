import { startTranslation } from '@feltbok/runtime/i18n/i18n.ts';
import { createTestStore } from '@feltbok/testing/test-store.ts';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'jotai';
import { addMapTexts } from '../i18n/texts';
import { targetAtom } from '../marks/stake-out-target.state';
import { FollowBar } from './FollowBar';
import { PositionOnMap } from './PositionOnMap';
import {
  followOtherSourceAtom,
  isFollowingAtom,
  recordPositionAtom,
  stopPositionAtom,
} from './position.state';

beforeAll(() => {
  startTranslation();
  addMapTexts();
});

/** The map of a user whose position it follows. */
async function openMap() {
  const { store } = createTestStore();
  const listeners: Array<() => void> = [];
  const map = {
    add: () => () => undefined,
    follow: jest.fn(),
    keepInView: jest.fn(),
    getHeight: () => 600,
    listenForMoves: (onMove: () => void) => {
      listeners.push(onMove);
      return () => undefined;
    },
  };
  store.set(followOtherSourceAtom, { end: () => undefined, isFollowed: true });
  await act(async () =>
    render(
      <Provider store={store}>
        <PositionOnMap map={map as never} />
        <FollowBar />
      </Provider>,
    ),
  );
  const findPosition = (latitude: number) =>
    act(async () =>
      store.set(recordPositionAtom, {
        position: { longitude: 6.66, latitude },
        accuracy: 0.02,
        at: latitude,
      }),
    );
  const moveMap = () =>
    act(async () => {
      for (const onMove of listeners) onMove();
    });
  return { store, map, findPosition, moveMap };
}

const queryButton = () => screen.queryByRole('button', { name: 'Følg meg' });

test('[MSR-10] a move of the user’s own ends following, and one button resumes it', async () => {
  const { store, map, findPosition, moveMap } = await openMap();
  await findPosition(60.32);
  expect(map.follow).toHaveBeenCalledTimes(1);
  expect(queryButton()).not.toBeInTheDocument();
  await moveMap();
  expect(screen.getByRole('status')).toHaveTextContent('Kartet følger ikke lenger posisjonen.');
  await findPosition(60.321);
  expect(map.follow).toHaveBeenCalledTimes(1);
  expect(queryButton()).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Følg meg' }));
  expect(store.get(isFollowingAtom)).toBe(true);
  expect(map.follow).toHaveBeenCalledTimes(2);
  expect(queryButton()).not.toBeInTheDocument();
});

test('[MSR-10] the button is there only while there is a position to follow', async () => {
  const { store, findPosition, moveMap } = await openMap();
  await moveMap();
  expect(queryButton()).not.toBeInTheDocument();
  await findPosition(60.32);
  expect(queryButton()).toBeVisible();
  act(() => store.set(stopPositionAtom));
  expect(queryButton()).not.toBeInTheDocument();
});

test('[MSR-4] stake-out keeps position and mark in view until the user moves the map', async () => {
  const { store, map, findPosition, moveMap } = await openMap();
  const target = { name: '13', uuid: 'mark-13', position: { longitude: 6.67, latitude: 60.33 } };
  await findPosition(60.32);
  await moveMap();
  act(() => store.set(targetAtom, target));
  const cover = { top: 0, right: 0, bottom: 0 };
  const here = { longitude: 6.66, latitude: 60.32 };
  expect(map.keepInView).toHaveBeenLastCalledWith([here, target.position], cover);
  await moveMap();
  await findPosition(60.321);
  expect(map.keepInView).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Følg meg' }));
  expect(map.keepInView).toHaveBeenCalledTimes(2);
  expect(map.follow).toHaveBeenCalledTimes(1);
});
