import { startCaster } from '../caster/caster';
import { runService } from './run-service';

await runService('caster', (port) => startCaster(port));
