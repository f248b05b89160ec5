import { type FailedItem, getItemKey, type WaitingItem } from '@feltbok/offline/queue/change.ts';
import type { Store } from '@feltbok/runtime/federation/remote.ts';
import { foreignSendersAtom, queueAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { overviewChange, sampleCase } from '@feltbok/testing/sample-cases.ts';
import { SampleStore } from '@feltbok/testing/sample-store.tsx';
import { useRef } from 'react';
import SyncPanel from './SyncPanel';
import '@feltbok/ui/menu-button.css';
import './sync-button.css';

export default { title: 'host/Sync panel' };

const cases = [2077, 2078, 2079].map((businessId, index) =>
  sampleCase({ caseNumber: `2026/${118 + index}` }, 1042 + index, businessId),
);

const createWaiting = (businessId: number): WaitingItem => {
  const change = {
    ...overviewChange('Grensa går langs bekken.', businessId),
    caseNumber: `2026/${businessId - 1959}`,
  };
  return { key: getItemKey(change), change, keptAt: '2026-11-24T09:12:00+01:00', size: 420 };
};
const createFailed = (businessId: number, different: Partial<FailedItem>): FailedItem => {
  const item = createWaiting(businessId);
  return {
    ...item,
    failedAt: '2026-11-24T09:13:00+01:00',
    status: 400,
    message: '',
    conflict: null,
    ...different,
  };
};
const conflict = { current: { description: 'Grensa går langs gjerdet.' }, revision: 2 };

const Panel = ({ prepare }: { prepare?: (store: Store) => void }) => {
  const area = useRef<HTMLDivElement>(null);
  return (
    <SampleStore cases={cases} prepare={prepare}>
      <div ref={area} className="fb-sync">
        <SyncPanel area={area} onClose={() => undefined} />
      </div>
    </SampleStore>
  );
};

export const Nothing = () => <Panel />;

export const Everything = () => (
  <Panel
    prepare={(store) =>
      store.set(queueAtom, {
        waiting: [createWaiting(2077)],
        failed: [createFailed(2078, {}), createFailed(2079, { status: 409, conflict })],
      })
    }
  />
);

export const AnsweredByAFilter = () => (
  <Panel
    prepare={(store) => {
      const item = createWaiting(2077);
      store.set(queueAtom, { waiting: [item], failed: [] });
      store.set(
        foreignSendersAtom,
        new Map([[item.key, { status: 403, name: 'Sperret innhold, Filter/1.0' }]]),
      );
    }}
  />
);
