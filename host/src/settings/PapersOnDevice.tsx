import { devicePapersAtom } from '@feltbok/runtime/device/generated-papers.state.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import type { DevicePapers } from '@feltbok/runtime/papers/device-papers.ts';
import { PaperEngine } from '@feltbok/ui/paper-engine/PaperEngine.tsx';
import { useAtomValue } from 'jotai';
import { Suspense } from 'react';

/** What the device needs to make papers without a network. */
export function PapersOnDevice() {
  const papers = useAtomValue(devicePapersAtom);
  return <Suspense>{papers && <Engine papers={papers} />}</Suspense>;
}

function Engine({ papers }: { papers: DevicePapers }) {
  const t = useTexts('paperEngine');
  return (
    <>
      <h2>{t('title')}</h2>
      <PaperEngine papers={papers} />
    </>
  );
}
