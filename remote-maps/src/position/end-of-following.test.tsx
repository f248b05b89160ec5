import { startTranslation } from '@feltbok/runtime/i18n/i18n.ts';
import { createTestStore } from '@feltbok/testing/test-store.ts';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider, useAtomValue } from 'jotai';
import { MapNotices } from '../controls/MapNotices';
import { modeNoticesAtom } from '../controls/map-notices.state';
import { addMapTexts } from '../i18n/texts';
import { PositionOnMap } from './PositionOnMap';
import { followOtherSourceAtom, isFollowingAtom, recordPositionAtom } from './position.state';

beforeAll(() => {
  startTranslation();
  addMapTexts();
});

const Notices = () => <MapNotices notices={useAtomValue(modeNoticesAtom)} />;

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
        <Notices />
      </Provider>,
    ),
  );
  const find = (latitude: number) =>
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
  return { store, map, find, moveMap };
}

const notice = 'Kartet følger ikke lenger posisjonen.';

test('[FLT-25] a map that is sent elsewhere follows no longer, and says so', async () => {
  const { store, map, find, moveMap } = await openMap();
  await find(60.32);
  expect(map.follow).toHaveBeenCalledTimes(1);
  expect(screen.queryByText(notice)).not.toBeInTheDocument();
  await moveMap();
  expect(screen.getByText(notice)).toBeVisible();
  await find(60.321);
  expect(map.follow).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Følg meg' }));
  expect(store.get(isFollowingAtom)).toBe(true);
  expect(screen.queryByText(notice)).not.toBeInTheDocument();
});

test('[FLT-25] a map that followed nobody says nothing when it is sent elsewhere', async () => {
  const { store, find, moveMap } = await openMap();
  await find(60.32);
  await moveMap();
  await userEvent.click(screen.getByRole('button', { name: 'Skjul meldingen' }));
  await moveMap();
  expect(screen.queryByText(notice)).not.toBeInTheDocument();
  expect(store.get(isFollowingAtom)).toBe(false);
});
