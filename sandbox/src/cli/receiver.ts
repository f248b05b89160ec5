import { portBase, portsOf } from '../ports';
import { startReceiver } from '../receiver/receiver';
import { runService } from './run-service';

await runService('receiver', async () => startReceiver({ port: portsOf(portBase()).receiver }));
