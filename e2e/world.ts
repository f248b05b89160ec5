import { addresses, getSecondSet, getSparePort } from './addresses';
import { CountingRelay } from './counting-relay';
import { Deployment } from './deployment';
import { readChangedConfig } from './servers';

/** Everything a tablet communicates with except the map services, and a switch for all of it. */
export interface World {
  /** Address of the app without a trailing slash. */
  address: string;
  /** Stops every server. */
  end(): Promise<void>;
  /** Stops everything and removes what was stored. */
  delete(): Promise<void>;
}

/** @param parallelIndex whose spare ports it uses; those of its second set as well */
export async function startWorld(parallelIndex: number): Promise<World> {
  // API and identity provider serve other tests too, so these tablets reach them through relays
  // that can be cut.
  const apiPort = getSparePort(getSecondSet(parallelIndex));
  const identityPort = getSparePort(getSecondSet(parallelIndex), 1);
  const api = await CountingRelay.start(apiPort, Number(new URL(addresses.api).port));
  const identity = await CountingRelay.start(
    identityPort,
    Number(new URL(addresses.identity).port),
  );
  const usual = JSON.stringify(await readChangedConfig({}))
    .replaceAll(addresses.api, `http://localhost:${apiPort}`)
    .replaceAll(addresses.identity, `http://localhost:${identityPort}`);
  const deployment = await Deployment.start(parallelIndex, { config: JSON.parse(usual) });
  const end = async () => {
    await Promise.all([deployment.stopServers(), api.stop(), identity.stop()]);
  };
  return {
    address: deployment.address,
    end,
    delete: async () => {
      await end();
      await deployment.end();
    },
  };
}
