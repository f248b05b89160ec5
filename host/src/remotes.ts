import { loadHealed } from '@feltbok/offline/stores/load-healed.ts';
import {
  contractVersion,
  type RemoteModule,
  type Store,
} from '@feltbok/runtime/federation/remote.ts';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { remoteNames } from './config';
import type { RemoteName } from './config-schema';
import { whenAuthorised } from './device/when-shown';
import { healRemote, verifyRemote } from './pwa/page-verification.data';

/** The name under which each remote's container was built. */
const containers: Record<RemoteName, string> = {
  case: 'remoteCase',
  maps: 'remoteMaps',
  reports: 'remoteReports',
};

/** A remote that could be fetched but was built for another contract. */
export class ContractMismatch extends Error {
  override readonly name = 'ContractMismatch';
}

let placed: Partial<Record<RemoteName, string>> = {};

/** Registers each remote's address with the federation runtime. Nothing is fetched yet. */
export function placeRemotes(addresses: Record<RemoteName, string>): void {
  placed = addresses;
  registerRemotes(
    remoteNames.map((name) => ({
      name: containers[name],
      entry: `${addresses[name]}/remoteEntry.js`,
    })),
  );
}

/** Address of each part by its build's name: absolute, with a trailing slash. */
export function placesOfParts(): Record<string, string> {
  const remotes = Object.entries(placed).map(([name, address]) => [
    `remote-${name}`,
    `${new URL(address, location.href).href.replace(/\/$/, '')}/`,
  ]);
  return { host: new URL('/', location.href).href, ...Object.fromEntries(remotes) };
}

interface RemoteLoad {
  module: Promise<RemoteModule>;
  isPending: boolean;
}

const loads = new Map<RemoteName, RemoteLoad>();

/**
 * A remote's first screen loads its scripts in so many rounds at most, each of which may meet
 * damaged ones.
 */
const healings = 5;

/** Loads what a remote exposes. */
const loadContainer = (name: RemoteName) =>
  loadRemote<{ default: RemoteModule }>(`${containers[name]}/remote`);

/**
 * Fetches a remote, once; a failed fetch is retried by the next call.
 * @throws ContractMismatch; ReleaseRejected when it is not the deployer's; or the federation
 *   runtime's error when the remote is unreachable or broken.
 */
export function fetchRemote(name: RemoteName): Promise<RemoteModule> {
  const known = loads.get(name);
  if (known) return known.module;
  const part = `remote-${name}`;
  const load = async () => {
    await verifyRemote(part, placesOfParts()[part] ?? '');
    const container = await loadHealed(
      () => loadContainer(name),
      () => healRemote(part),
      healings,
    );
    const module = container?.default;
    if (module?.contract !== contractVersion) {
      throw new ContractMismatch(
        `${name}: contract ${module?.contract}, the host has ${contractVersion}`,
      );
    }
    return module;
  };
  const started: RemoteLoad = { module: load(), isPending: true };
  loads.set(name, started);
  started.module.then(
    () => {
      started.isPending = false;
    },
    () => {
      if (loads.get(name) === started) loads.delete(name);
    },
  );
  return started.module;
}

/** Lets the next call ask anew for a remote whose server has not answered. */
export function forgetPendingRemote(name: RemoteName): void {
  if (loads.get(name)?.isPending) loads.delete(name);
}

/**
 * Fetches the remote of the first screen before anything shows it, and has it fetch what the screen
 * needs as soon as a user is admitted. What fails now fails again, and is shown, when the screen
 * asks for it.
 * @param path below the remote's place
 */
export async function prepareRemote(store: Store, name: RemoteName, path: string): Promise<void> {
  const [remote] = await Promise.all([fetchRemote(name).catch(() => null), whenAuthorised(store)]);
  remote?.prepare?.(store, path);
}
