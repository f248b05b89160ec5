import { startTranslation } from '@feltbok/shared/i18n/i18n';
import {
  type Draft,
  type DraftStore,
  dropDraftAtom,
  provideDraftStoreAtom,
} from '@feltbok/shared/session/drafts.state';
import { createTestStore } from '@feltbok/testing/test-store';
import { act, render } from '@testing-library/react';
import { atom, Provider, useAtomValue, useStore } from 'jotai';
import { storeDraftNow, useDraft } from './use-draft';

const place = { kind: 'checklist', caseNumber: '2026/118', businessId: 2077 } as const;
const textAtom = atom('');
const isChangedAtom = atom((get) => get(textAtom) !== '');
const left = jest.fn();
let draws = 0;

/** Draws anew when it becomes changed, not for each word. */
function Editor({ onLeft }: { onLeft?: () => void }) {
  const store = useStore();
  draws++;
  useDraft<string>({
    key: 'text',
    unsaved: useAtomValue(isChangedAtom),
    read: () => ({ ...place, key: 'text', fields: store.get(textAtom) }),
    subscribe: (listener) => store.sub(textAtom, listener),
    discard: () => store.set(textAtom, ''),
    restore: (text) => {
      store.set(textAtom, text);
      return store.get(isChangedAtom);
    },
    onLeft,
  });
  return null;
}

/** @param stored what an earlier page was left with */
function openEditor({ stored, onLeft }: { stored?: string; onLeft?: () => void } = {}) {
  const app = createTestStore();
  const written: unknown[] = [];
  const device: DraftStore = {
    put: async ({ fields }) => void written.push(fields),
    remove: async () => void written.push(null),
    all: async () => [],
  };
  const draft = { ...place, key: 'text', keptAt: '', fields: stored };
  app.store.set(provideDraftStoreAtom, device, stored === undefined ? [] : [draft satisfies Draft]);
  const { unmount } = render(
    <Provider store={app.store}>
      <Editor onLeft={onLeft} />
    </Provider>,
  );
  const rest = () => act(() => jest.advanceTimersByTimeAsync(1_000));
  const write = (text: string) => act(() => app.store.set(textAtom, text));
  return { ...app, written, rest, write, unmount };
}

beforeAll(startTranslation);
beforeEach(() => {
  jest.useFakeTimers();
  left.mockClear();
  draws = 0;
});
afterEach(() => jest.useRealTimers());

test('what is written is stored when the hands rest, and draws nothing anew', async () => {
  const { written, rest, write } = openEditor();
  write('a');
  const before = draws;
  write('ab');
  await act(() => jest.advanceTimersByTimeAsync(999));
  write('abc');
  expect(written).toEqual([]);
  await rest();
  expect(written).toEqual(['abc']);
  expect(draws).toBe(before);
});

test.each([
  ['by the screen', false],
  ['by who saved it, and not once more', true],
])('a draft is forgotten %s', async (_, isDropped) => {
  const { store, written, rest, write } = openEditor();
  write('abc');
  await rest();
  if (isDropped) await act(() => store.set(dropDraftAtom, 'text'));
  write('');
  await rest();
  expect(written).toEqual(['abc', null]);
});

test('a change back to what was stored is not stored again', async () => {
  const { written, rest, write } = openEditor();
  write('a');
  await rest();
  write('ab');
  write('a');
  await rest();
  expect(written).toEqual(['a']);
});

test('once nothing is unsaved the draft is forgotten', async () => {
  const { written, rest, write } = openEditor();
  write('a');
  await rest();
  write('');
  await rest();
  expect(written).toEqual(['a', null]);
});

test('[AUTH-4] a draft is restored with a notification; one that changes nothing is dropped', async () => {
  const { store, notifications } = openEditor({ stored: 'left' });
  expect(store.get(textAtom)).toBe('left');
  expect(notifications).toEqual([{ kind: 'success', text: expect.stringContaining('hentet fram igjen') }]);
  const empty = openEditor({ stored: '' });
  await empty.rest();
  expect(empty.notifications).toEqual([]);
  expect(empty.written).toEqual([null]);
});

test('a screen that may be left with edits stores them at once', async () => {
  const { written, write, unmount } = openEditor({ onLeft: left });
  write('a');
  unmount();
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(written).toEqual(['a']);
  expect(left).toHaveBeenCalledTimes(1);
});

test('[AGR-15] edits left while they are being stored stay on the device', async () => {
  const { store, rest, write, unmount } = openEditor({ onLeft: left });
  const stored = new Map<string, unknown>();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  store.set(provideDraftStoreAtom, {
    put: async ({ key, fields }) => {
      await (fields === 'påbegynt' && stored.size === 0 && released);
      stored.set(key, fields);
    },
    remove: async (key) => void stored.delete(key),
    all: async () => [],
  });
  write('påbegynt');
  await rest();
  unmount();
  await act(async () => release());
  expect([...stored]).toEqual([['text', 'påbegynt']]);
});

test('[OFF-15] where the device stores no draft the user reads so', async () => {
  const { store, notifications, write } = openEditor();
  store.set(provideDraftStoreAtom, null);
  write('a');
  const draft = { ...place, key: 'text', fields: 'a' };
  expect(await storeDraftNow(store, draft)).toBe('not saved');
  expect(notifications).toEqual([{ kind: 'error', text: expect.stringMatching(/^Ikke lagret: enheten/) }]);
  expect(store.get(textAtom)).toBe('a');
});
