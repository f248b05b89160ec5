import { startClamd } from '../clamd/clamd';
import { runService } from './run-service';

await runService('clamd', () => startClamd(Number(process.argv[2])));
