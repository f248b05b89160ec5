import { addresses, secondSet, sparePort } from './addresses';
import { CountingRelay } from './counting-relay';
import { Deployment } from './deployment';
import { configWith } from './servers';

/** Everything a tablet talks to but the map services, and a switch for all of it. */
export interface World {
  /** Where the app is, without a trailing slash. */
  address: string;
  /** Every server is down. */
  end(): Promise<void>;
  /** Leaves nothing behind. */
  delete(): Promise<void>;
}

/** @param parallelIndex whose spare ports it uses; those of its second set as well */
export async function startWorld(parallelIndex: number): Promise<World> {
  // API and identity provider serve other tests too: these tablets reach them by way of what can be
  // cut.
  const apiPort = sparePort(secondSet(parallelIndex));
  const identityPort = sparePort(secondSet(parallelIndex), 1);
  const api = await CountingRelay.start(apiPort, Number(new URL(addresses.api).port));
  const identity = await CountingRelay.start(
    identityPort,
    Number(new URL(addresses.identity).port),
  );
  const usual = JSON.stringify(await configWith({}))
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
