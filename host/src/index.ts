import { keepInstallOffer } from './install/install-offer';

keepInstallOffer();
// Module federation settles who provides the shared packages before anything that uses them is run.
void import('./boot');
