import { startCaster } from '../caster/caster';
import { portBase, portsOf } from '../ports';
import { runService } from './run-service';

await runService('caster', async () => startCaster(portsOf(portBase()).caster));
