import { startClamd } from '../clamd/clamd';
import { portBase, portsOf } from '../ports';
import { runService } from './run-service';

// Another port may be named, as 0 for any that is free.
await runService('clamd', async () =>
  startClamd(Number(process.argv[2] ?? portsOf(portBase()).clamd)),
);
