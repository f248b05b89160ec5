import { startMaps } from '../maps/server';
import { runService } from './run-service';

await runService('maps', (port, stateFolder) => startMaps({ port, stateFolder }));
