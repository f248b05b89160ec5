import { devicePapersAtom } from '@feltbok/shared/device/device-papers.state';
import { useTexts } from '@feltbok/shared/i18n/i18n';
import { PaperEngine } from '@feltbok/shared/paper-engine/PaperEngine';
import { useAtomValue } from 'jotai';

/** What the device needs to make papers without a network. */
export function PapersOnDevice() {
  const t = useTexts('paperEngine');
  const papers = useAtomValue(devicePapersAtom);
  if (!papers) return null;
  return (
    <>
      <h2>{t('title')}</h2>
      <PaperEngine papers={papers} />
    </>
  );
}
