import type { SignatureDrafts } from '@feltbok/runtime/session/signature-drafts.ts';
import { SampleStore } from '@feltbok/testing/sample-store.tsx';
import { useState } from 'react';
import { SignaturePad } from './signature-pad.tsx';

export default { title: 'shared/Signature pad' };

type Draft = NonNullable<Awaited<ReturnType<SignatureDrafts['read']>>>;

const waves: Draft = {
  strokes: [200, 420].map((x) =>
    Array.from({ length: 60 }, (_, step) => ({
      x: x + 3 * step,
      y: 100 + 50 * Math.sin(step / 6),
      time: 16 * step,
      pressure: null,
    })),
  ),
  wiped: false,
};

const party = {
  uuid: '2b0d7b3d-9c53-4c0e-8b54-9f1de0b5a7c1',
  name: 'Ánne Østby',
  isRepresentedBy: true,
};
const signing = {
  statement: {
    statement: 'attendance-1',
    business: 2077,
    case: '2026/118',
    party: party.uuid,
  } as const,
  party,
  powersOfAttorney: [
    {
      uuid: '6a0b2f0e-4f57-4a43-8e0b-6c8d1c8f2a10',
      fileName: '2026_118-VL2.png',
      description: 'Fullmakt fra Ánne',
    },
  ],
};

const Pad = ({ draft }: { draft: Draft | null }) => {
  const [drafts] = useState(
    (): SignatureDrafts => ({
      read: async () => draft,
      store: async () => undefined,
      remove: async () => undefined,
    }),
  );
  return (
    <SignaturePad
      signing={signing}
      user=""
      subject="Oppmålingsforretning 2026/118, Fjordvegen 12"
      signed={{ signature: '' }}
      drafts={drafts}
      draftKey="sample"
      onSign={async () => 'not saved'}
      onClose={() => undefined}
    />
  );
};

const Shown = ({ draft }: { draft: Draft | null }) => (
  <SampleStore>
    <Pad draft={draft} />
  </SampleStore>
);

export const Empty = () => <Shown draft={null} />;

export const Begun = () => <Shown draft={waves} />;
