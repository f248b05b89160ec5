import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { renewReleases } from './release-check';
import { listBuilds, type ReleaseSet } from './release-set.domain';
import { changeState, readState } from './release-state.data';
import {
  applyOffer,
  findStoredFile,
  type ReleaseState,
  recordOpenedPage,
} from './release-state.domain';
import { provideMemoryDevice } from './testing/memory-device';
import {
  createBuild,
  getPageScript,
  type PartServers,
  startPartServers,
  wrongAnswers,
} from './testing/part-servers';
import { deployer, provideReleaseKeys } from './testing/signing';

const isLong = process.env.FELTBOK_LONG === '1';
const parts = ['host', 'remote-case', 'remote-maps'] as const;
type Part = (typeof parts)[number];

/** What happens to servers and to a device. */
type Step =
  | { do: 'deploy'; part: Part }
  | { do: 'damage'; part: Part; what: 'list' | 'script'; how: keyof typeof wrongAnswers }
  | { do: 'heal' }
  | { do: 'check' }
  | { do: 'update' }
  | { do: 'open page' };

const part = fc.constantFrom(...parts);
const deployStep = fc.record({ do: fc.constant('deploy' as const), part });
const damageStep = fc
  .record({
    do: fc.constant('damage' as const),
    part,
    what: fc.constantFrom('list' as const, 'script' as const),
    how: fc.constantFrom(
      'altered' as const,
      'cut' as const,
      'missing' as const,
      'hanging' as const,
    ),
  })
  // A list that hangs ends by the browser's own clock.
  .filter(({ what, how }) => what === 'script' || how !== 'hanging');
const plainStep = fc
  .constantFrom('heal', 'check', 'update', 'open page')
  .map((name) => ({ do: name }) as Step);
/** Steps by themselves would seldom come to a check that meets both news and damage. */
const episode: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.array(damageStep, { maxLength: 1 }),
    fc.array(deployStep, { minLength: 1, maxLength: 3 }),
    fc.constant<Step[]>([{ do: 'check' }]),
    fc.array(plainStep, { maxLength: 3 }),
  )
  .map((steps) => steps.flat());
const histories = fc
  .array(episode, { minLength: 3, maxLength: 6, size: 'max' })
  .map((episodes) => episodes.flat());

const ours = deployer();
const { fetch: realFetch } = globalThis;

/** Addresses that are requested and have not answered with all bytes. */
const underWay: string[] = [];

const fetchWhole: typeof fetch = async (address, options) => {
  const url = String(address);
  underWay.push(url);
  try {
    const response = await realFetch(url, options);
    const { status, headers } = response;
    const body = await response.arrayBuffer();
    return new Response(body.byteLength > 0 ? body : null, { status, headers });
  } finally {
    underWay.splice(underWay.indexOf(url), 1);
  }
};

/** A device and its servers, through a history. */
class Device {
  private serial = 0;
  private pages = 0;
  private readonly deployed: Record<Part, ReturnType<typeof createBuild>>;
  private readonly damaged = new Map<Part, Extract<Step, { do: 'damage' }>>();
  private readonly hanging = new Set<string>();
  private lastNumber = 1;

  private constructor(private readonly servers: PartServers) {
    this.deployed = {
      host: createBuild('host', 'host1'),
      'remote-case': createBuild('remote-case', 'case1'),
      'remote-maps': createBuild('remote-maps', 'maps1'),
    };
  }

  static async install(servers: PartServers): Promise<Device> {
    const device = new Device(servers);
    for (const name of parts) device.serve(name);
    await device.check();
    return device;
  }

  async play(step: Step): Promise<void> {
    if (step.do === 'deploy') this.deploy(step.part);
    if (step.do === 'damage') this.damage(step);
    if (step.do === 'heal') this.heal();
    if (step.do === 'check') await this.check();
    if (step.do === 'update') await changeState((state) => applyOffer(state, [], Date.now()));
    if (step.do === 'open page') {
      this.pages += 1;
      await changeState((state) => recordOpenedPage(state, `page ${this.pages}`, Date.now()));
    }
    await this.expectWhole();
  }

  heal(): void {
    for (const name of parts) this.getServer(name).setAnswer('assets.json', null);
    for (const name of parts)
      this.getServer(name).setAnswer(getPageScript(this.deployed[name]), null);
    this.damaged.clear();
    this.hanging.clear();
  }

  /**
   * The worker of the deployed host installs, and the one of the running host looks for the
   * remotes.
   */
  async check(): Promise<void> {
    const before = await readState();
    const expected = this.listExpected(before);
    const running = before.sets[before.offered ?? before.current ?? '']?.host.build;
    const workers = new Set([this.deployed.host.build, running ?? this.deployed.host.build]);
    for (const build of workers) await this.runWorker(build);
    const after = await readState();
    expect(mapBuildsByName(after.sets[after.offered ?? after.current ?? ''])).toMatchObject(
      expected,
    );
  }

  private getServer(name: Part) {
    const { host, case: caseServer, maps } = this.servers;
    return { host, 'remote-case': caseServer, 'remote-maps': maps }[name];
  }

  private serve(name: Part): void {
    this.serial += 1;
    const { serial } = this;
    this.servers.deploy(this.deployed[name], (list) => ours.sign(list, { serial }));
  }

  private deploy(name: Part): void {
    this.lastNumber += 1;
    this.deployed[name] = createBuild(name, `${name.replace('remote-', '')}${this.lastNumber}`);
    this.serve(name);
    const damage = this.damaged.get(name);
    if (damage) this.damage(damage);
  }

  private damage(step: Extract<Step, { do: 'damage' }>): void {
    const { part: name, what, how } = step;
    const file = what === 'list' ? 'assets.json' : getPageScript(this.deployed[name]);
    this.getServer(name).setAnswer(file, wrongAnswers[how]);
    const url = `${this.getServer(name).address}/${file}`;
    if (how === 'hanging') this.hanging.add(url);
    else this.hanging.delete(url);
    this.damaged.set(name, step);
  }

  /** No part waits for another: each that is well is the deployed one after a check. */
  private listExpected(before: ReleaseState): Partial<Record<string, string>> {
    const device = mapBuildsByName(before.sets[before.offered ?? before.current ?? '']);
    const well = parts.filter((name) => !this.damaged.has(name));
    const hasHost = !this.damaged.has('host') || device.host !== undefined;
    return hasHost ? Object.fromEntries(well.map((name) => [name, this.deployed[name].build])) : {};
  }

  /** Moves the clock on only when nothing but what hangs is under way. */
  private async runWorker(hostBuild: string): Promise<void> {
    jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'queueMicrotask', 'performance'] });
    let isDone = false;
    const checked = renewReleases(hostBuild, async () => []).catch(() => undefined);
    void checked.then(() => {
      isDone = true;
    });
    while (!isDone) {
      for (let turn = 0; turn < 50 && !isDone; turn += 1) await setImmediate();
      const isWaiting = underWay.length > 0 && underWay.every((url) => this.hanging.has(url));
      if (!isDone && isWaiting) await jest.advanceTimersByTimeAsync(5_000);
    }
    jest.useRealTimers();
  }

  /** Sets are whole and verified, and each page has files of its own set alone. */
  private async expectWhole(): Promise<void> {
    const state = await readState();
    for (const id of [state.current, state.offered]) await expectVerified(state.sets[id ?? '']);
    for (const [client, { set: id }] of Object.entries(state.clients)) {
      for (const build of listBuilds(state.sets[id] as ReleaseSet)) {
        for (const file of Object.keys(build.files)) {
          const found = findStoredFile(state, client, build.base + file);
          expect(found?.cache).toBe(`feltbok-build-${build.name}-${build.build}`);
        }
      }
    }
  }
}

const mapBuildsByName = (set: ReleaseSet | undefined): Record<string, string> =>
  set ? Object.fromEntries(listBuilds(set).map(({ name, build }) => [name, build])) : {};

async function expectVerified(set: ReleaseSet | undefined): Promise<void> {
  for (const { name, build, base, files } of set ? listBuilds(set) : []) {
    const cache = await caches.open(`feltbok-build-${name}-${build}`);
    for (const [file, { integrity }] of Object.entries(files)) {
      const stored = await cache.match(base + file);
      const hash = createHash('sha384').update((await stored?.text()) ?? 'missing');
      expect(`sha384-${hash.digest('base64')}`).toBe(integrity);
    }
  }
}

test('[FLT-27, PWA-5] in random deployments no part waits for another, and sets stay complete', async () => {
  provideReleaseKeys([{ key: ours.publicKey }]);
  const run = async (history: Step[]) => {
    provideMemoryDevice();
    await changeState((state) => ({
      ...state,
      sets: {},
      current: null,
      offered: null,
      coming: null,
      clients: {},
    }));
    const servers = await startPartServers(fetchWhole);
    globalThis.fetch = servers.request;
    try {
      const device = await Device.install(servers);
      for (const step of history) await device.play(step);
      device.heal();
      await device.check();
    } finally {
      jest.useRealTimers();
      globalThis.fetch = realFetch;
      await servers.stop();
    }
  };
  const options = isLong ? { numRuns: 500 } : { numRuns: 15, seed: 1 };
  await fc.assert(fc.asyncProperty(histories, run), { ...options, endOnFailure: true });
  provideReleaseKeys(null);
}, 3_600_000);
