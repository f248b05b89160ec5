import { startIdentity } from '../identity/server';
import { runService } from './run-service';

await runService('identity', (port, stateFolder) => startIdentity({ port, stateFolder }));
