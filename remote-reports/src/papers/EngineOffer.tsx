import { devicePapersAtom } from '@feltbok/shared/device/generated-papers.state';
import { useTexts } from '@feltbok/shared/i18n/i18n';
import type { DevicePapers } from '@feltbok/shared/paper-engine/device-papers';
import { PaperEngine } from '@feltbok/shared/paper-engine/PaperEngine';
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
