import type { ApiClient } from '@feltbok/contract/client/api-client.ts';
import type { Sync } from '@feltbok/offline/queue/change.ts';
import type { OfflineSource } from '@feltbok/offline/stores/offline-source.ts';
import { atom, type createStore } from 'jotai';
import type { RouteObject } from '../router/router.ts';
import type { ReportError } from './report.ts';

/** Raised only when a remote built for the former number can no longer run under this host. */
export const contractVersion = 4;

/** The Jotai store: made by the host, one in the page. */
export type Store = ReturnType<typeof createStore>;

/** What a remote's federated module `./remote` exports by default. */
export interface RemoteModule {
  contract: typeof contractVersion;
  /** Relative to where the host places the remote, below a case's address. */
  routes: RouteObject[];
  /**
   * Called when a user is admitted who has opened an address of this remote: fetches ahead what
   * that screen shows.
   * @param path below the remote's place, as `agreement`; empty for its own screen
   */
  prepare?(store: Store, path: string): void;
  /**
   * Called once when the remote is first shown; what it returns is called when the page lets the
   * remote go.
   */
  start?(store: Store): () => void;
  /**
   * What a case needs of this remote to be available offline: asked for once for each user, shown
   * or not.
   */
  offlineSources?(store: Store): OfflineSource[];
}

/**
 * A message to the user: shown for three seconds, and once where it comes twice within that time.
 */
export interface Notification {
  kind: 'success' | 'error';
  /** The message in the user's language. */
  text: string;
  /** The same of several things, where their messages come within seconds of each other. */
  describeSeveral?: (count: number) => string;
}

/** What the host provides to the remotes. */
export interface HostServices {
  api: ApiClient;
  sync: Sync;
  notify(notification: Notification): void;
  reportError: ReportError;
  /**
   * Address of the product API, as other devices reach it too; absent from a host that does not
   * say.
   */
  apiAddress?: string;
  /**
   * Address of the map catalogue, from the run-time configuration; null where the customer has
   * none.
   */
  mapCatalogue: string | null;
  /**
   * Addresses of the files that other coordinate and height systems are converted by; absent from a
   * host that knows none yet.
   */
  grids?: {
    /** Triangles from EUREF89 to NGO1948, in PROJ's form; null where the deployment names none. */
    ngo1948: string | null;
    /**
     * GeoTIFF of PROJ: how far the zero of NN2000 lies above the ellipsoid, and what is added to
     * heights in NN1954 for NN2000; null or absent where the deployment names none.
     */
    nn2000?: string | null;
    nn1954?: string | null;
  };
  /**
   * WebSockets of GNSS receivers that the deployment names; absent from a host that knows none yet.
   */
  receivers?: readonly { name: string; address: string }[];
  /**
   * Says what time a receiver with a fix names, in milliseconds since 1970; absent from a host that
   * does not ask for it.
   */
  noteReceiverTime?(at: number): void;
}

const servicesAtom = atom<HostServices | null>(null);

/** Set by the host before anything is rendered. */
export const provideHostServicesAtom = atom(null, (_get, set, services: HostServices) =>
  set(servicesAtom, services),
);

/**
 * @throws Error when read before the host has provided its services: an error of the host, not of
 *   the reader.
 */
export const hostServicesAtom = atom((get): HostServices => {
  const services = get(servicesAtom);
  if (!services) throw new Error('The host has not provided its services yet');
  return services;
});
