import { startReceiver } from '../receiver/receiver';
import { runService } from './run-service';

await runService('receiver', (port) => startReceiver({ port }));
