import { startTranslation } from '@feltbok/runtime/i18n/i18n.ts';
import { createTestStore } from '@feltbok/testing/test-store.ts';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'jotai';
import { addMapTexts } from '../i18n/texts';
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
