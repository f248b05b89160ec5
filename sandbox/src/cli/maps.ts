import { startMaps } from '../maps/server';
import { portBase, portsOf, stateFolder } from '../ports';
import { runService } from './run-service';

await runService('maps', async () => {
  const base = portBase();
  return startMaps({ port: portsOf(base).maps, stateFolder: stateFolder(base) });
});
