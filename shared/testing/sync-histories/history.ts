import { type Base, type Change, getItemKey } from '@feltbok/offline/queue/change.ts';
import { getNewestEdit } from '@feltbok/offline/queue/queue.domain.ts';
import type { QueueEntry } from '@feltbok/offline/queue/queue-entry.ts';
import fc from 'fast-check';
import { type Chance, createChance } from './chance.ts';
import { createServer, type FakeServer, type Values } from './fake-server.ts';
import { createDisk, listEntries, put } from './fake-storage.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { createNetwork, type Network, weathers } from './network.ts';
import { proxies } from './proxy.ts';
import {
  getChangeName,
  killTab,
  openTab,
  type Profile,
  type Surroundings,
  type Tab,
} from './tab.ts';
import { createWorld, type World } from './world.ts';

const users = ['kari', 'ola'] as const;

const happening = fc.oneof(
  { weight: 10, arbitrary: fc.record({ do: fc.constant('edit' as const), business: fc.nat(1) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('create' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('change' as const, 'delete' as const),
      thing: fc.nat(3),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('weather' as const),
      weather: fc.constantFrom(...weathers),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('proxy' as const), proxy: fc.constantFrom(...proxies) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('elsewhere' as const), business: fc.nat(1) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('crash' as const, 'open' as const, 'log in' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('ask' as const, 'choose' as const, 'look' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('discard' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('clock' as const),
      by: fc.integer({ min: -9e7, max: 9e7 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pass' as const), time: fc.nat(400_000) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('storage fails' as const), times: fc.nat(4) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom('former version' as const, 'newer version' as const),
    }),
  },
);

/**
 * What happens on one device, and around it; between two happenings so much of what is on its way
 * goes on.
 */
export const historyArbitrary = fc.record({
  seed: fc.nat(2 ** 31),
  happenings: fc.array(fc.tuple(happening, fc.nat(9)), {
    minLength: 4,
    maxLength: 30,
    size: 'max',
  }),
});

export type History = typeof historyArbitrary extends fc.Arbitrary<infer One> ? One : never;

interface Scene {
  world: World;
  chance: Chance;
  ledger: Ledger;
  server: FakeServer;
  network: Network;
  profile: Profile;
  surroundings: Surroundings;
  things: string[];
  /**
   * A proxy has left revisions out altogether: two tabs then may not know of each other what they
   * have saved.
   */
  hidRevisions: boolean;
}

/** @throws Violation when something was lost unseen, or done that must not be done */
export async function play(
  { seed, happenings }: History,
  surroundings: Surroundings = (parts) => parts,
): Promise<void> {
  const chance = createChance(seed);
  const world = createWorld(chance);
  const ledger = createLedger();
  const server = createServer(ledger);
  const network = createNetwork(world, chance, server, ledger);
  const profile: Profile = { disks: new Map(), tabs: [], lines: new Map() };
  const scene: Scene = {
    world,
    chance,
    ledger,
    server,
    network,
    profile,
    surroundings,
    things: [],
    hidRevisions: false,
  };
  open(scene, 'kari');
  for (const [next, steps] of happenings) {
    await happen(scene, next);
    for (let step = 0; step < steps; step += 1) await world.step();
    ledger.check();
  }
  await comeToRest(scene);
  for (const user of users) judge(scene, user);
  ledger.check();
}

function open(scene: Scene, user: string): Tab {
  const { profile } = scene;
  const disk = profile.disks.get(user) ?? createDisk();
  profile.disks.set(user, disk);
  return openTab({ ...scene, user, disk });
}

const pickAny = <One>(chance: Chance, list: readonly One[]): One | undefined =>
  list[chance.below(list.length)];

async function happen(scene: Scene, next: History['happenings'][number][0]): Promise<void> {
  const { world, chance, ledger, server, network, profile } = scene;
  const tab = pickAny(chance, profile.tabs);
  switch (next.do) {
    case 'edit':
      if (tab) edit(scene, tab, `/businesses/${next.business}`);
      break;
    case 'create':
      if (tab) create(scene, tab);
      break;
    case 'change':
    case 'delete':
      if (tab) changeThing(scene, tab, next.thing, next.do);
      break;
    case 'weather':
      changeWeather(scene, next.weather);
      break;
    case 'proxy':
      network.proxy = next.proxy;
      if (next.proxy === 'strips all but the mark') scene.hidRevisions = true;
      break;
    case 'elsewhere':
      server.changeElsewhere(`/businesses/${next.business}`, ledger.foreignEdit());
      break;
    case 'crash':
      if (tab) killTab(tab, profile, world);
      break;
    case 'open':
      if (profile.tabs.length < 3) open(scene, tab?.user ?? 'kari');
      break;
    case 'log in': {
      const user = tab?.user === 'kari' ? 'ola' : 'kari';
      for (const leavingTab of [...profile.tabs]) leave(scene, leavingTab);
      open(scene, user);
      break;
    }
    case 'ask':
      void tab?.engine
        .retry(chance.of(0.5) ? pickAny(chance, tab.listFailed())?.key : undefined)
        .catch(() => undefined);
      break;
    case 'choose':
      if (tab) choose(scene, tab);
      break;
    case 'look':
      if (tab) for (const name of ledger.names()) network.look(name, tab.seen);
      break;
    case 'discard':
      if (tab) discard(scene, tab);
      break;
    case 'clock':
      world.setClock(next.by);
      break;
    case 'pass':
      await world.pass(next.time);
      break;
    case 'storage fails':
      for (const disk of profile.disks.values()) disk.failures = next.times;
      break;
    case 'former version':
      if (tab) leaveByFormerVersion(scene, tab.user);
      break;
    case 'newer version':
      for (const leavingTab of [...profile.tabs]) {
        leave(scene, leavingTab);
        open(scene, leavingTab.user);
      }
      break;
  }
}

/**
 * The user logs out, or the page is loaded anew: what is on its way still counts, until it is heard
 * of no more.
 */
function leave({ profile, world }: Scene, tab: Tab): void {
  tab.engine.stop();
  killTab(tab, profile, world);
}

const change = (
  url: string,
  method: Change['method'],
  number: number,
  different: Partial<Change> = {},
): Change => {
  const payload: Values = { edit: number };
  const about = { kind: 'overview', caseId: 1, businessId: 1, caseNumber: '' } as const;
  return {
    ...about,
    method,
    url,
    data: {
      ...payload,
      uuid: different.uuid,
      hasFile: different.uuid !== undefined && isPhoto(different.uuid),
    },
    payload,
    ...different,
  };
};

function submit(scene: Scene, tab: Tab, made: Change, number: number): void {
  const edit = scene.ledger.findEdit(number);
  if (edit) edit.life = tab.life;
  const file = made.fileUrl ? new Blob([made.fileUrl]) : undefined;
  void tab.engine.submit(made, file).then((result) => {
    if (!edit || tab.life.isDead) return;
    edit.result = result;
    if (result === 'stored') isOnDisk(scene, tab.user, made, number);
  });
}

/** Checks that the change is now stored or replaced by a newer one, or that the server has it. */
function isOnDisk({ profile, ledger }: Scene, user: string, made: Change, number: number): void {
  const key = getItemKey(made);
  const disk = profile.disks.get(user);
  const entry = disk ? listEntries(disk).find((candidate) => candidate.key === key) : undefined;
  const newest = entry ? (getNewestEdit(entry).change.payload as Values).edit : 0;
  const isThere =
    newest >= number ||
    ledger.listApplied(getChangeName(made)).some((applied) => (applied.edit ?? 0) >= number);
  const isCancelled =
    made.method === 'DELETE' ||
    ledger.listEdits(user, getChangeName(made)).some((otherEdit) => otherEdit.number > number);
  if (!isThere && !isCancelled && !ledger.findEdit(number)?.givenUp)
    ledger.recordViolation(`edit ${number} was said to be kept, and is not`);
}

/** Nobody saves the same in two tabs within one moment. */
const isSavingElsewhere = ({ ledger }: Scene, tab: Tab, name: string) =>
  ledger
    .listEdits(tab.user, name)
    .some(({ result, life }) => result === 'nothing' && life && !life.isDead && life !== tab.life);

function edit(scene: Scene, tab: Tab, name: string): void {
  if (isSavingElsewhere(scene, tab, name)) return;
  const shown = tab.seen.get(name);
  // Nobody edits what is not shown yet.
  if (shown === undefined && scene.network.weather === 'offline') return;
  const basedOn = shown ?? { revision: 1, values: { edit: 0 } };
  const { number } = scene.ledger.newEdit(tab.user, name, revisionSeen(scene, name, basedOn));
  tab.seen.set(name, basedOn);
  submit(scene, tab, change(name, 'PUT', number, { basedOn }), number);
}

/**
 * The revision that a user has seen, also where a proxy has left its number out of the answer to
 * the user's own save.
 */
function revisionSeen({ ledger }: Scene, name: string, { revision, values }: Base): number {
  const shown = ledger.listApplied(name).find(({ edit }) => edit === (values as Values).edit);
  return Math.max(revision ?? 0, shown?.revision ?? 0);
}

/**
 * Every other thing is one: its record is of no use without its file, which its creation announces.
 */
const isPhoto = (uuid: string) => Number(uuid.split(' ')[1]) % 2 === 1;

function create(scene: Scene, tab: Tab): void {
  const uuid = `${tab.user} ${scene.things.length}`;
  scene.things.push(uuid);
  const { number } = scene.ledger.newEdit(tab.user, `/things/${uuid}`, null);
  const fileUrl = isPhoto(uuid) ? `/things/${uuid}/content` : undefined;
  submit(
    scene,
    tab,
    change('/things', 'POST', number, { uuid, ...(fileUrl && { fileUrl }) }),
    number,
  );
}

function changeThing(scene: Scene, tab: Tab, index: number, what: 'change' | 'delete'): void {
  const ownThings = scene.things.filter((uuid) => uuid.startsWith(tab.user));
  const uuid = ownThings[index % Math.max(1, ownThings.length)];
  if (uuid === undefined || isSavingElsewhere(scene, tab, `/things/${uuid}`)) return;
  const method = what === 'delete' ? 'DELETE' : 'PUT';
  const { number } = scene.ledger.newEdit(tab.user, `/things/${uuid}`, null, what === 'delete');
  // Who deletes a thing is done with it.
  if (what === 'delete') scene.things[scene.things.indexOf(uuid)] = '';
  submit(
    scene,
    tab,
    change('/things/{id}', method, number, { uuid, ...(what === 'delete' && { data: undefined }) }),
    number,
  );
}

function changeWeather({ network, profile }: Scene, weather: Network['weather']): void {
  network.weather = weather;
  if (weather === 'sign-in expired') return;
  for (const tab of profile.tabs) {
    if (!tab.signInNeeded) continue;
    tab.signInNeeded = false;
    tab.engine.reconnect();
  }
}

function choose(scene: Scene, tab: Tab): void {
  const item = pickAny(
    scene.chance,
    tab.listFailed().filter(({ conflict }) => conflict),
  );
  if (!item?.conflict) return;
  const name = getChangeName(item.change);
  if (scene.chance.of(0.5)) {
    scene.ledger.giveUp(tab.user, name);
    void tab.engine.discard(item.key).catch(() => undefined);
    return;
  }
  const current = item.conflict.current as Values & { revision: number };
  const { revision } = current;
  const { number } = scene.ledger.newEdit(tab.user, name, revision);
  const chosen = {
    ...item.change,
    payload: { edit: number },
    data: { edit: number },
    basedOn: { revision, values: current },
  };
  void tab.engine.resolve(item.key, chosen).then((result) => {
    const made = scene.ledger.findEdit(number);
    if (made && !tab.life.isDead) made.result = result === 'stored' ? result : 'not saved';
  });
}

function discard({ chance, ledger }: Scene, tab: Tab): void {
  const item = pickAny(chance, tab.listFailed());
  if (!item) return;
  ledger.giveUp(tab.user, getChangeName(item.change));
  void tab.engine.discard(item.key).catch(() => undefined);
}

/** What the first version of the queue would have left in its place. */
function leaveByFormerVersion({ profile, chance }: Scene, user: string): void {
  const disk = profile.disks.get(user);
  if (!disk) return;
  const entry = listEntries(disk).find(
    (item) => item.state === 'waiting' && item.latest && !item.attempt,
  );
  if (entry?.state !== 'waiting' || !entry.latest) return;
  // It knew neither things that are created nor files.
  if (entry.latest.change.url.includes('{id}') || entry.latest.change.file) return;
  const { key, latest } = entry;
  put(disk, entry, 1, {
    key,
    ...latest,
    idempotencyKey: `former ${chance.next()}`,
    revision: '',
    tries: 3,
  });
  disk.writes += 1;
}

/** Everything works again, and nobody does anything any more. */
async function comeToRest(scene: Scene): Promise<void> {
  const { profile, network } = scene;
  changeWeather(scene, 'fair');
  for (const disk of profile.disks.values()) disk.failures = 0;
  for (const user of users)
    if (profile.disks.has(user) && !profile.tabs.some((tab) => tab.user === user))
      open(scene, user);
  network.weather = 'fair';
  await untilNothingMoves(scene);
  // Somebody looks at each page once more: what a page that was killed has left behind nobody has
  // shown it.
  for (const tab of profile.tabs) tab.engine.reconnect();
  await untilNothingMoves(scene);
}

async function untilNothingMoves(scene: Scene): Promise<void> {
  const { world, profile, ledger } = scene;
  for (let turn = 0; turn < 20_000; turn += 1) {
    if ((await world.step()) || (await world.skipToTimer())) continue;
    if (!profile.tabs.some(({ signInNeeded }) => signInNeeded)) return;
    // The last thing heard was that it had expired.
    changeWeather(scene, 'fair');
  }
  ledger.recordViolation('the queue never comes to rest');
}

/**
 * Whether the user is asked to choose between two versions although nobody else has ever changed
 * the thing.
 */
function isConflictWithOneself({ listApplied }: Ledger, user: string, item: QueueEntry): boolean {
  if (item.state !== 'failed' || !item.conflict) return false;
  return listApplied(getChangeName(item.change)).every((applied) => applied.user === user);
}

/** What must hold when all is over: nothing is lost unseen. */
function judge({ profile, ledger, server, hidRevisions }: Scene, user: string): void {
  const disk = profile.disks.get(user);
  const entry = disk ? listEntries(disk) : [];
  for (const item of entry)
    if (item.state === 'waiting') ledger.recordViolation(`${item.key} of ${user} still waits`);
  for (const item of entry)
    if (!hidRevisions && isConflictWithOneself(ledger, user, item))
      ledger.recordViolation(`${item.key} conflicts with itself`);
  const shown = new Set(entry.map((item) => getChangeName(getNewestEdit(item).change)));
  for (const name of ledger.names()) {
    const ownEdits = ledger.listEdits(user, name);
    const last = ownEdits.findLast(({ result }) => result === 'stored');
    if (!last || last.givenUp || shown.has(name)) continue;
    // One that the page did not live to hear of may have taken its place, or may not.
    if (ownEdits.some(({ number, result }) => number > last.number && result === 'nothing'))
      continue;
    const applied = ledger.listApplied(name);
    const uuid = /^\/things\/(.*)$/.exec(name)?.[1] ?? '';
    if (!last.deletes && server.lacksFile(uuid))
      ledger.recordViolation(`the record of ${name} is there without its file`);
    const isDone = last.deletes
      ? !server.hasThing(uuid)
      : applied.some((appliedEdit) => appliedEdit.edit === last.number);
    if (!isDone) ledger.recordViolation(`edit ${last.number} of ${name} is lost`);
  }
}
