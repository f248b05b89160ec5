import type { Draft, DraftStore, ListedDraft } from '@feltbok/offline/stores/drafts.ts';
import { createTestStore } from '@feltbok/testing/test-store.ts';
import { act, render } from '@testing-library/react';
import { atom, Provider, useAtomValue, useStore } from 'jotai';
import { startTranslation } from '../i18n/i18n.ts';
import {
  dropDraftAtom,
  provideDraftStoreAtom,
  registerDraftAtom,
  storeDraftsAtom,
} from '../session/drafts.state.ts';
import { storeDraftNow, useDraft } from './use-draft.ts';

const place = { kind: 'checklist', caseNumber: '2026/118', businessId: 2077 } as const;
const textAtom = atom('');
const isChangedAtom = atom((get) => get(textAtom) !== '');
const handleLeave = jest.fn();
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

interface Opening {
  /** What an earlier page was left with. */
  stored?: string;
  /** What the device lists by then. */
  listed?: ListedDraft[];
  onLeft?: () => void;
}

function openEditor({ stored, listed = [], onLeft }: Opening = {}) {
  const app = createTestStore();
  const written: unknown[] = [];
  const device: DraftStore = {
    put: async ({ fields }) => void written.push(fields),
    remove: async () => void written.push(null),
    list: async () => listed,
  };
  const draft = { ...place, key: 'text', keptAt: '', fields: stored };
  app.store.set(provideDraftStoreAtom, device, stored === undefined ? [] : [draft satisfies Draft]);
  const { unmount } = render(
    <Provider store={app.store}>
      <Editor onLeft={onLeft} />
    </Provider>,
  );
  const settle = () => act(() => jest.advanceTimersByTimeAsync(0));
  const write = (text: string) => act(() => app.store.set(textAtom, text));
  return { ...app, written, settle, write, unmount };
}

beforeAll(startTranslation);
beforeEach(() => {
  jest.useFakeTimers();
  handleLeave.mockClear();
  draws = 0;
});
afterEach(() => jest.useRealTimers());

test('[FLT-24] written text is stored at once, without another render', async () => {
  const { written, settle, write } = openEditor();
  write('a');
  await settle();
  const before = draws;
  write('ab');
  await settle();
  expect(written).toEqual(['a', 'ab']);
  expect(draws).toBe(before);
});

test('[FLT-24] text written during a device write is stored after it, in one write', async () => {
  const { store, settle, write } = openEditor();
  const begun: unknown[] = [];
  let release = () => {};
  store.set(provideDraftStoreAtom, {
    put: ({ fields }) => {
      begun.push(fields);
      return new Promise((resolve) => {
        release = resolve;
      });
    },
    remove: async () => undefined,
    list: async () => [],
  });
  for (const text of ['a', 'ab', 'abc']) write(text);
  expect(begun).toEqual(['a']);
  release();
  await settle();
  expect(begun).toEqual(['a', 'abc']);
});

test('[FLT-24] drafts of all screens begin to be stored at once', async () => {
  const { store } = createTestStore();
  const begun: string[] = [];
  const put = ({ key }: Draft) => {
    begun.push(key);
    return new Promise<void>(() => undefined);
  };
  store.set(provideDraftStoreAtom, { put, remove: async () => undefined, list: async () => [] });
  for (const key of ['a', 'b']) {
    store.set(registerDraftAtom, () => ({ ...place, key, fields: null }));
  }
  void store.set(storeDraftsAtom);
  expect(begun).toEqual(['a', 'b']);
});

/** What a tab that has ended since left. */
const createLeftDraft = (record: string, fields: string, isTabOpen = false) => {
  const taken: string[] = [];
  const ofOtherTab = {
    record,
    isTabOpen,
    take: () => void taken.push(record),
    remove: async () => undefined,
  };
  return {
    draft: { ...place, key: 'text', keptAt: `2026-11-20T09:0${record}Z`, fields, ofOtherTab },
    taken,
  };
};

test('[FLT-22] an opened screen restores the draft of a closed tab', async () => {
  const older = createLeftDraft('1', 'older');
  const newer = createLeftDraft('2', 'newer');
  const open = createLeftDraft('3', 'still being written', true);
  const { store, notifications, settle } = openEditor({
    listed: [older.draft, newer.draft, open.draft],
  });
  await settle();
  expect(store.get(textAtom)).toBe('newer');
  expect(notifications).toHaveLength(1);
  expect([older.taken, newer.taken, open.taken]).toEqual([[], ['2'], []]);
});

test('[FLT-22] a found draft does not replace text written before', async () => {
  const { draft, taken } = createLeftDraft('1', 'left');
  const { store, settle, write } = openEditor({ listed: [draft] });
  write('written');
  await settle();
  expect(store.get(textAtom)).toBe('written');
  expect(taken).toEqual([]);
});

test.each([
  ['by the screen', false],
  ['by whoever saved it', true],
])('a draft is forgotten %s', async (_, isDropped) => {
  const { store, written, settle, write } = openEditor();
  write('abc');
  await settle();
  if (isDropped) await act(() => store.set(dropDraftAtom, 'text'));
  expect(written).toEqual(isDropped ? ['abc', null] : ['abc']);
  write('');
  await settle();
  expect(written.at(-1)).toBeNull();
});

test('once nothing is unsaved the draft is forgotten', async () => {
  const { written, settle, write } = openEditor();
  write('a');
  await settle();
  expect(written).toEqual(['a']);
  write('');
  await settle();
  expect(written.at(-1)).toBeNull();
});

test('[AUTH-4] a draft is restored with a notification; one without changes is dropped', async () => {
  const { store, notifications } = openEditor({ stored: 'left' });
  expect(store.get(textAtom)).toBe('left');
  expect(notifications).toEqual([
    { kind: 'success', text: expect.stringContaining('hentet fram igjen') },
  ]);
  const empty = openEditor({ stored: '' });
  await empty.settle();
  expect(empty.notifications).toEqual([]);
  expect(empty.written).toEqual([null]);
});

test('a screen that may be left with edits stores them at once', async () => {
  const { written, write, unmount } = openEditor({ onLeft: handleLeave });
  write('a');
  unmount();
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(new Set(written)).toEqual(new Set(['a']));
  expect(handleLeave).toHaveBeenCalledTimes(1);
});

test('[AGR-15] edits left while they are being stored stay on the device', async () => {
  const { store, settle, write, unmount } = openEditor({ onLeft: handleLeave });
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
    list: async () => [],
  });
  write('påbegynt');
  await settle();
  unmount();
  await act(async () => release());
  expect([...stored]).toEqual([['text', 'påbegynt']]);
});

test('[OFF-15] a draft that the device cannot store is reported', async () => {
  const { store, notifications, write } = openEditor();
  store.set(provideDraftStoreAtom, null);
  write('a');
  const draft = { ...place, key: 'text', fields: 'a' };
  expect(await storeDraftNow(store, draft)).toBe('not saved');
  expect(notifications).toEqual([
    { kind: 'error', text: expect.stringMatching(/^Ikke lagret: enheten/) },
  ]);
  expect(store.get(textAtom)).toBe('a');
});
