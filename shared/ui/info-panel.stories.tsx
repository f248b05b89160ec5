import { Button } from './core.tsx';
import { OverviewIcon } from './icons.tsx';
import { InfoPanel } from './info-panel.tsx';

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
