import { captureInstallOffer } from './install/install-offer';

captureInstallOffer();
// Module federation settles who provides the shared packages before anything that uses them is run.
void import('./boot');
