import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Builder } from 'selenium-webdriver';
import { findFreePort } from '../../sandbox/src/free-port';
import type { WebKit } from '../../tools/scripts/engines/webkit.mjs';
import { isAtLeast } from '../../tools/scripts/setup/programs.mjs';
import { DrivenPage } from './driven-page';

const startTimeoutMs = 60_000;
/** The oldest version with which the tests are known to work. */
const oldest = [2, 50] as const;

export interface WebKitBrowser {
  page: DrivenPage;
  close(): Promise<void>;
}

/**
 * Starts WebKitGTK with its own profile, on a virtual display when there is no screen.
 * @throws Error when it does not start; nothing runs then
 */
export async function openWebKit({ driver, xvfb }: WebKit): Promise<WebKitBrowser> {
  const home = await mkdtemp(join(tmpdir(), 'feltbok-webkit-'));
  const ends: (() => Promise<unknown>)[] = [
    () => rm(home, { recursive: true, force: true, maxRetries: 10 }),
  ];
  const close = async () => {
    for (const end of ends.reverse()) await end();
  };
  try {
    await disableAnimations(home);
    const screen = xvfb
      ? spawn(xvfb, screenArguments, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
      : undefined;
    if (screen) ends.push(() => endProcess(screen));
    const display = screen ? await readDisplay(screen) : process.env.DISPLAY;
    const port = await findFreePort();
    const child = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], {
      env: { ...process.env, ...createEnvironment(home), DISPLAY: display },
      stdio: 'ignore',
    });
    ends.push(() => endProcess(child));
    const address = `http://127.0.0.1:${port}`;
    await waitUntilReady(address, child);
    const browser = await new Builder()
      .disableEnvironmentOverrides()
      .usingServer(address)
      .withCapabilities({ browserName: 'MiniBrowser' })
      .build();
    ends.push(() => browser.quit().catch(() => undefined));
    const version = (await browser.getCapabilities()).getBrowserVersion() ?? '';
    if (!isAtLeast(version, oldest))
      throw new Error(`Its version is ${version}, older than ${oldest.join('.')}.`);
    return { page: new DrivenPage(browser), close };
  } catch (error) {
    await close();
    throw error;
  }
}

const screenArguments = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'];

/** The display server prints its number, the first that is free. */
async function readDisplay(screen: ChildProcess): Promise<string> {
  const [number] = await Promise.race([
    once(screen.stdio[3] as Readable, 'data', { signal: AbortSignal.timeout(startTimeoutMs) }),
    once(screen, 'exit').then(() =>
      Promise.reject(new Error('Xvfb ended before it had a screen.')),
    ),
  ]);
  return `:${String(number).trim()}`;
}

const createEnvironment = (folder: string): NodeJS.ProcessEnv => ({
  HOME: folder,
  XDG_DATA_HOME: folder,
  XDG_CACHE_HOME: folder,
  XDG_CONFIG_HOME: folder,
  // Language and time zone are those of the tests' other browsers.
  LANG: 'nb_NO.UTF-8',
  LANGUAGE: 'nb_NO',
  TZ: 'Europe/Oslo',
});

/** Disables animations, as in the tests' other browsers. */
async function disableAnimations(home: string): Promise<void> {
  await mkdir(join(home, 'gtk-3.0'));
  await writeFile(join(home, 'gtk-3.0', 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
}

async function waitUntilReady(address: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + startTimeoutMs;
  while (Date.now() < until && child.exitCode === null) {
    const answer = await fetch(`${address}/status`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('WebKitWebDriver does not answer.');
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill();
  await exit;
}
