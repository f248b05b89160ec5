import { devicePapersAtom } from '@feltbok/runtime/device/generated-papers.state.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import type { DevicePapers } from '@feltbok/runtime/papers/device-papers.ts';
import { PaperEngine } from '@feltbok/ui/paper-engine/PaperEngine.tsx';
import { useAtomValue } from 'jotai';
import { Suspense } from 'react';

/**
 * Offers what papers without a network need, while there is one; nothing where the device has it.
 */
export function EngineOffer() {
  const papers = useAtomValue(devicePapersAtom);
  return <Suspense>{papers && <MissingEngine papers={papers} />}</Suspense>;
}

function MissingEngine({ papers }: { papers: DevicePapers }) {
  const t = useTexts('paperEngine');
  const { phase } = useAtomValue(papers.stateAtom);
  if (phase !== 'absent' && phase !== 'fetching') return null;
  return (
    <details open={phase === 'fetching' || undefined}>
      <summary>{t('title')}</summary>
      <PaperEngine papers={papers} />
    </details>
  );
}
