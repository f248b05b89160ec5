import { devicePapersAtom } from '@feltbok/shared/device/generated-papers.state';
import { useTexts } from '@feltbok/shared/i18n/i18n';
import type { DevicePapers } from '@feltbok/shared/paper-engine/device-papers';
import { PaperEngine } from '@feltbok/shared/paper-engine/PaperEngine';
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
