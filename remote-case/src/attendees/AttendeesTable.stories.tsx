import type { Store } from '@feltbok/runtime/federation/remote.ts';
import { sampleAttendee, sampleBusiness, sampleCase } from '@feltbok/testing/sample-cases.ts';
import { SampleStore } from '@feltbok/testing/sample-store.tsx';
import { AttendeesTable } from './AttendeesTable';
import { addAttendeeAtom } from './attendees.state';
import { UnsignedBanner } from './UnsignedBanner';
import '../i18n/texts';
import './attendees.css';

export default { title: 'remote-case/Attendees' };

const attendees = [
  sampleAttendee(),
  sampleAttendee({
    id: 502,
    uuid: '6d0f2f0a-54c7-4d1c-9a53-0d7f3f1f6a02',
    name: 'Ola Nordvik',
    bnr: 80,
    personId: '',
    roleCode: 'NB',
    role: 'Nabo',
    signature: 'data:image/png;base64,',
  }),
];
const cases = [{ ...sampleCase(), businesses: [{ ...sampleBusiness(), attendees }] }];

const Table = ({ prepare }: { prepare?: (store: Store) => void }) => (
  <SampleStore cases={cases} prepare={prepare}>
    <div className="fb-attendees-page">
      <UnsignedBanner />
      <AttendeesTable onSign={() => undefined} />
    </div>
  </SampleStore>
);

export const Saved = () => <Table />;

export const Adding = () => <Table prepare={(store) => void store.set(addAttendeeAtom)} />;
