import { ConflictChoice } from './ConflictChoice.tsx';
import { DeletionChoice } from './DeletionChoice.tsx';

export default { title: 'shared/Conflict choice' };

const stay = async () => undefined;
const texts = {
  title: 'Andre har endret den samme oversikten',
  text: 'Velg hva som skal gjelde for hvert felt. Der bare én av dere har endret noe, er det valgt for deg.',
};
const items = [
  {
    name: 'description',
    legend: 'Beskrivelse',
    changedBy: null,
    mine: 'Grensa går langs steingarden.',
    theirs: 'Grensa går langs bekken, som partene er enige om.',
  },
  {
    name: 'summary',
    legend: 'Sammendrag',
    changedBy: 'theirs' as const,
    mine: '',
    theirs: 'Alle møtte.',
  },
];

export const Screen = () => <ConflictChoice {...texts} items={items} onSave={stay} />;

export const InPanel = () => (
  <aside style={{ width: 316 }}>
    <ConflictChoice {...texts} items={items} isInPanel onSave={stay} />
  </aside>
);

export const DeletionConflict = () => <DeletionChoice name="13" onDrop={stay} onDelete={stay} />;
