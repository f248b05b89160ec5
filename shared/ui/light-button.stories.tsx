import { DeleteIcon } from './case-icons.tsx';
import { LightButton } from './light-button.tsx';

export default { title: 'shared/Light button' };

export const Words = ({ disabled }: { disabled: boolean }) => (
  <LightButton label="Tøm filteret" disabled={disabled}>
    Tøm filteret
  </LightButton>
);
Words.args = { disabled: false };

export const SymbolAlone = () => (
  <LightButton label="Slett Ola Nordvik">
    <DeleteIcon />
  </LightButton>
);
