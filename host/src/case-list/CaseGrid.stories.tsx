import { sampleCase } from '@feltbok/testing/sample-cases.ts';
import { SampleStore } from '@feltbok/testing/sample-store.tsx';
import { useRef, useState } from 'react';
import { CaseGrid } from './CaseGrid';
import { type CaseOrder, orderRows } from './case-order.domain';
import { buildCaseRows } from './case-rows.domain';
import { MeetingList } from './MeetingList';
import './case-list.css';

export default { title: 'host/Case list' };

const rows = buildCaseRows([
  sampleCase(),
  sampleCase(
    { caseNumber: '2026/131', businessTypeName: 'Klarlegging av grense', propertyCount: 3 },
    1043,
    2079,
  ),
  sampleCase(
    {
      caseNumber: '2026/140',
      businessTypeName: 'Arealoverføring',
      businessDate: '2026-12-01T12:30:00+01:00',
      description:
        'Arealet mellom naustet og vegen går over til naboen, så langt det er målt opp. '.repeat(4),
      summary: '',
    },
    1044,
    2080,
  ),
]);
const marks = { waitingIds: new Set([2079]), offlineIds: new Set([1042]) };

export const Grid = () => {
  const [order, setOrder] = useState<CaseOrder>(null);
  const handle = useRef(null);
  return (
    <SampleStore>
      <div style={{ display: 'flex', height: 360 }}>
        <CaseGrid
          rows={orderRows(rows, order)}
          view={JSON.stringify(order)}
          order={order}
          onOrder={setOrder}
          {...marks}
          onOpen={() => undefined}
          handle={handle}
        />
      </div>
    </SampleStore>
  );
};

export const Meetings = () => (
  <SampleStore>
    <MeetingList meetings={rows} {...marks} />
  </SampleStore>
);
