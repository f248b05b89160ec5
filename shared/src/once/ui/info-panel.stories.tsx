import { Button } from './core';
import { OverviewIcon } from './icons';
import { InfoPanel } from './info-panel';

export default { title: 'shared/Info panel' };

export const WithAction = () => (
  <InfoPanel
    icon={<OverviewIcon size={32} />}
    title="Ingen saker funnet"
    text="Søk etter noe annet."
  >
    <Button>Vis alle</Button>
  </InfoPanel>
);
