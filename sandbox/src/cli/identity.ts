import { startIdentity } from '../identity/server';
import { portBase, portsOf, stateFolder } from '../ports';
import { runService } from './run-service';

await runService('identity', async () => {
  const base = portBase();
  return startIdentity({ port: portsOf(base).identity, stateFolder: stateFolder(base) });
});
