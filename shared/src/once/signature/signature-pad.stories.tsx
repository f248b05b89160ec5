import type { SignatureDrafts } from '@feltbok/shared/signature/pad-props';
import { useState } from 'react';
import { SignaturePad } from './signature-pad';

export default { title: 'shared/Signature pad' };

type Draft = NonNullable<Awaited<ReturnType<SignatureDrafts['read']>>>;

const waves: Draft = {
  strokes: [200, 420].map((left) =>
    Array.from({ length: 60 }, (_, step) => ({
      x: left + 3 * step,
      y: 100 + 50 * Math.sin(step / 6),
      time: 16 * step,
      pressure: null,
    })),
  ),
  wiped: false,
};

const Pad = ({ draft }: { draft: Draft | null }) => {
  const [drafts] = useState(
    (): SignatureDrafts => ({ read: async () => draft, store: async () => undefined, remove: async () => undefined }),
  );
  return (
    <SignaturePad
      signer="Ánne Østby"
      subject="Oppmålingsforretning 2026/118, Fjordvegen 12"
      signature=""
      drafts={drafts}
      draftKey="sample"
      onSign={async () => 'not saved'}
      onClose={() => undefined}
    />
  );
};

export const Empty = () => <Pad draft={null} />;

export const Begun = () => <Pad draft={waves} />;
