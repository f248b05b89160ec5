import { beginConfigRequest } from './config-request.data';
import { captureInstallOffer } from './install/install-offer';

captureInstallOffer();
beginConfigRequest();
// Module federation settles who provides the shared packages before anything that uses them is run.
void import('./boot');
