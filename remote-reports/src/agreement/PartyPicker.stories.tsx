import { sampleAttendee } from '@feltbok/testing/sample-cases.ts';
import { useState } from 'react';
import { addReportTexts } from '../i18n/texts';
import { PartyList } from './PartyList';
import { PartyPicker } from './PartyPicker';
import './agreement.css';

addReportTexts();

export default { title: 'remote-reports/Agreement parties' };

const attendees = [
  sampleAttendee(),
  sampleAttendee({ id: 502, uuid: '6d0f2f0a-54c7-4d1c-9a53-0d7f3f1f6a02', name: 'Ola Nordvik' }),
  sampleAttendee({
    id: 503,
    uuid: '6d0f2f0a-54c7-4d1c-9a53-0d7f3f1f6a03',
    name: 'Fjordvik Eiendom AS',
  }),
];
const [first, second] = attendees.map(({ uuid }) => uuid);

export const Picker = ({ disabled }: { disabled: boolean }) => {
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  return <PartyPicker attendees={attendees} added={added} disabled={disabled} onApply={setAdded} />;
};
Picker.args = { disabled: false };

export const Parties = ({ disabled }: { disabled: boolean }) => (
  <PartyList
    parties={attendees.map(({ uuid, name }) => ({ uuid, name, signature: '' }))}
    isSignatureBegun={({ uuid }) => uuid === first}
    isWithoutAuthority={({ uuid }) => uuid === second}
    disabled={disabled}
    canSign
    arrived={[]}
    onSign={() => undefined}
    onTakeIn={() => undefined}
    onRemove={() => undefined}
  />
);
Parties.args = { disabled: false };
