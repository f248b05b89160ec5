import { ChoiceModal } from './choice-modal.tsx';
import { Button } from './core.tsx';

export default { title: 'shared/Choice modal' };

const stay = () => undefined;

export const Choices = ({ isCancelPlain }: { isCancelPlain: boolean }) => (
  <ChoiceModal
    title="Fjordvegen 12 er endret av to"
    cancelLabel="Avbryt"
    isCancelPlain={isCancelPlain}
    onCancel={stay}
    choices={[
      <Button key="mine">Behold min</Button>,
      <Button key="theirs" danger>
        Bruk den andre
      </Button>,
    ]}
  >
    <p>Ola Nordvik har lagret en annen beskrivelse.</p>
  </ChoiceModal>
);
Choices.args = { isCancelPlain: false };
