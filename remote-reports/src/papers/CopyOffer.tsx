import type { PaperChange } from '@feltbok/offline/queue/kinds/paper.domain.ts';
import { devicePapersAtom } from '@feltbok/runtime/device/generated-papers.state.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import type { DevicePapers } from '@feltbok/runtime/papers/device-papers.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { PaperEngine } from '@feltbok/ui/paper-engine/PaperEngine.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import {
  cancelCopyAtom,
  copyWorkAtom,
  hasCopy,
  makeCopyAtom,
  papersAreSealedAtom,
} from './copies.state';
import { pdfsAtom } from './pdfs.state';
import { getHeadingLevel } from './StoredPdfs';
import './papers.css';

interface CopyOfferProps {
  change: PaperChange;
  /** False while it is being sent. */
  isWaiting: boolean;
}

/**
 * Offers a copy of a paper that could not be sent yet, made by the device; nothing where it has
 * one.
 */
export function CopyOffer({ change, isWaiting }: CopyOfferProps) {
  const t = useTexts('reports');
  const papers = useAtomValue(devicePapersAtom);
  const pdfs = useAtomValue(pdfsAtom)(change.kind);
  // On a poor network one try follows another: once offered, it stays.
  const [hasWaited, setHasWaited] = useState(isWaiting);
  if (isWaiting && !hasWaited) setHasWaited(true);
  const Heading = getHeadingLevel(change.kind);
  if (!papers || !hasWaited || hasCopy(pdfs, change.uuid)) return null;
  return (
    <section className="fb-paper-card fb-copy-offer" aria-label={t('copy.title')}>
      <Heading>{t('copy.title')}</Heading>
      <Way papers={papers} change={change} />
    </section>
  );
}

function Way({ papers, change }: { papers: DevicePapers; change: PaperChange }) {
  const t = useTexts('reports');
  const shared = useTexts();
  const { phase } = useAtomValue(papers.stateAtom);
  const work = useAtomValue(copyWorkAtom);
  const make = useSetAtom(makeCopyAtom);
  const cancel = useSetAtom(cancelCopyAtom);
  const isSealed = useAtomValue(papersAreSealedAtom);
  if (phase !== 'stored') return <PaperEngine papers={papers} />;
  const isMaking = work?.state === 'making';
  if (isMaking && work.uuid === change.uuid)
    return (
      <>
        <p role="status">{t('copy.making')}</p>
        <progress aria-label={t('copy.making')} />
        <Button onClick={cancel}>{shared('cancel')}</Button>
      </>
    );
  const failure = work?.state === 'failed' && work.uuid === change.uuid ? work.why : null;
  return (
    <>
      <p>{t(isSealed ? 'copy.text' : 'copy.textUnsealed')}</p>
      {failure && <p role="alert">{t(`copy.failures.${failure}`)}</p>}
      <Button type="primary" disabled={isMaking} onClick={() => void make(change)}>
        {t('copy.make')}
      </Button>
    </>
  );
}
