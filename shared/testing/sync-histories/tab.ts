import {
  type Base,
  type Change,
  type FailedItem,
  getItemKey,
} from '@feltbok/offline/queue/change.ts';
import { foldIntoCreation, keepLater } from '@feltbok/offline/queue/kinds/folding.domain.ts';
import type { Kind, SyncedChange } from '@feltbok/offline/queue/kinds/kind.ts';
import { overviewKind } from '@feltbok/offline/queue/kinds/overview.domain.ts';
import { createReducer } from '@feltbok/offline/queue/queue.domain.ts';
import type { SyncEngineDeps } from '@feltbok/offline/queue/sync-engine.ts';
import { createSyncEngine, type SyncEngine } from '@feltbok/offline/queue/sync-engine.ts';
import type { Store } from '@feltbok/runtime/federation/remote.ts';
import { createQueueObserver } from '@feltbok/runtime/sync/queue-observer.state.ts';
import { queueAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { createStore } from 'jotai';
import type { Chance } from './chance.ts';
import type { Values } from './fake-server.ts';
import { type Disk, openFakeStorage } from './fake-storage.ts';
import type { Ledger } from './ledger.ts';
import type { Network } from './network.ts';
import type { Life, World } from './world.ts';

/**
 * The kind of what a history writes: one number. With a uuid it is created, changed and deleted.
 */
const getKind = (change: Change): Kind => ({
  ...(overviewKind as Kind),
  fold: change.uuid ? foldIntoCreation : keepLater,
  // Its one number is written anew by each edit.
  mergeTabs: undefined,
  readServerVersion: ({ current, revision }) => ({
    revision: (current as { revision?: number }).revision ?? revision,
    values: current,
  }),
  isSame: (first, second) => (first as Values).edit === (second as Values | undefined)?.edit,
});

export const reduce = createReducer(getKind, getItemKey);

/** What a mutant changes of the engine's surroundings. */
export type Surroundings = (parts: SyncEngineDeps, disk: Disk) => SyncEngineDeps;

/** One device's browser profile: what its tabs share. */
export interface Profile {
  disks: Map<string, Disk>;
  tabs: Tab[];
  /** The tabs that want to send, by user; the first of each may. */
  lines: Map<string, Array<{ life: Life; begin(): void }>>;
}

/** A page of the app, opened by one user. */
export interface Tab {
  user: string;
  life: Life;
  engine: SyncEngine;
  store: Store;
  /** The server's data as the screens of this tab have them. */
  seen: Map<string, Base>;
  listeners: Array<() => void>;
  listFailed(): readonly FailedItem[];
  signInNeeded: boolean;
}

interface TabParts {
  user: string;
  profile: Profile;
  disk: Disk;
  world: World;
  chance: Chance;
  network: Network;
  ledger: Ledger;
  surroundings: Surroundings;
}

export function openTab({
  user,
  profile,
  disk,
  world,
  chance,
  network,
  ledger,
  surroundings,
}: TabParts): Tab {
  const life: Life = { isDead: false };
  const store = createStore();
  const seen = new Map<string, Base>();
  const listeners: Tab['listeners'] = [];
  const lookAgain = () =>
    world.later(() => {
      if (!life.isDead) for (const name of ledger.names()) network.look(name, seen);
    }, life);

  const applySynced = (sent: readonly SyncedChange[]) => {
    for (const { change, synced } of sent) {
      const name = getChangeName(change);
      // Kinds apply it like this: without a revision the former one stays.
      const revision = synced.revision ?? seen.get(name)?.revision ?? null;
      seen.set(name, { revision, values: change.payload });
    }
  };
  const parts: SyncEngineDeps = {
    queue: openFakeStorage(disk, world, chance, life, `disk of ${user}`),
    api: {
      send: async (request) => {
        const answer = await network.send(user, request, life);
        if (!answer.ok && answer.failure.kind === 'signed-out') tab.signInNeeded = true;
        return answer;
      },
    },
    observer: createQueueObserver(store),
    reduce,
    device: {
      now: world.now,
      startTimer: (milliseconds, work) => world.after(milliseconds, work, life),
      random: chance.next,
      createId: () => `id ${chance.below(2 ** 32)} ${chance.below(2 ** 32)}`,
      markStored: () => undefined,
      onReconnect: () => () => undefined,
      peers: {
        notify: () => {
          for (const peer of profile.tabs) {
            if (peer.life === life || peer.user !== user) continue;
            for (const work of peer.listeners)
              world.later(() => !peer.life.isDead && work(), peer.life);
          }
        },
        onNotified: (work) => {
          listeners.push(work);
          return () => listeners.splice(listeners.indexOf(work), 1);
        },
      },
    },
    lock: (work) => inLine(profile, user, life, world, work),
    onSendResult: () => undefined,
    onSynced: applySynced,
    onSentElsewhere: (sent) => {
      applySynced(sent);
      lookAgain();
    },
    reportError: () => undefined,
  };
  const engine = createSyncEngine(surroundings(parts, disk));
  const listFailed = () => store.get(queueAtom).failed;
  const tab: Tab = { user, life, engine, store, seen, listeners, listFailed, signInNeeded: false };
  profile.tabs.push(tab);
  void engine.start().catch(() => undefined);
  lookAgain();
  return tab;
}

/** The tab ends without a word: power, the system, or the user's thumb. */
export function killTab(tab: Tab, profile: Profile, world: World): void {
  tab.life.isDead = true;
  world.cut(tab.life);
  profile.tabs = profile.tabs.filter((otherTab) => otherTab !== tab);
  const line = profile.lines.get(tab.user) ?? [];
  const wasFirst = line[0]?.life === tab.life;
  const remaining = line.filter(({ life }) => life !== tab.life);
  profile.lines.set(tab.user, remaining);
  if (wasFirst) remaining[0]?.begin();
}

/** Grants turns like the browser's Web Locks. */
function inLine(
  profile: Profile,
  user: string,
  life: Life,
  world: World,
  work: () => Promise<void>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const line = profile.lines.get(user) ?? [];
    profile.lines.set(user, line);
    const place = {
      life,
      begin: () =>
        world.later(() => {
          if (life.isDead) return;
          const end = (settle: () => void) => {
            if (life.isDead) return;
            const now = profile.lines.get(user) ?? [];
            now.splice(now.indexOf(place), 1);
            settle();
            now[0]?.begin();
          };
          work().then(
            () => end(resolve),
            (error) => end(() => reject(error)),
          );
        }, life),
    };
    line.push(place);
    if (line.length === 1) place.begin();
  });
}

/** The name of what a change is about, as everybody has it. */
export const getChangeName = ({ uuid, url }: Pick<Change, 'uuid' | 'url'>) =>
  uuid ? `/things/${uuid}` : url;
