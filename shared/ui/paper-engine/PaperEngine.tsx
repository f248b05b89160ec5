import { formatByteSize } from '@feltbok/domain/documents/byte-size.ts';
import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import type { DevicePapers } from '@feltbok/runtime/papers/device-papers.ts';
import { useAtomValue } from 'jotai';
import { Suspense, useState } from 'react';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { Button } from '../core.tsx';
import type {} from './texts.ts';
import './paper-engine.css';

/** Offers, downloads and removes the engine that makes papers without a network. */
export function PaperEngine({ papers }: { papers: DevicePapers }) {
  return (
    <Suspense>
      <PaperEngineState papers={papers} />
    </Suspense>
  );
}

function PaperEngineState({ papers }: { papers: DevicePapers }) {
  const t = useTexts('paperEngine');
  const shared = useTexts();
  const language = useLanguage();
  const state = useAtomValue(papers.stateAtom);
  const stored = formatByteSize(papers.sizes.stored, language);
  if (state.phase === 'looking') return null;
  if (state.phase === 'impossible') return <p>{t('impossible')}</p>;
  return (
    <div className="fb-paper-engine">
      <p>{t('explanation')}</p>
      {state.phase === 'absent' && (
        <>
          {state.isOutdated && <p role="status">{t('outdated')}</p>}
          <p>{t('size', { wire: formatByteSize(papers.sizes.wire, language), stored })}</p>
          {state.failure && <p role="alert">{t(`failures.${state.failure}`)}</p>}
          <Button onClick={() => void papers.take()}>{t('take')}</Button>
        </>
      )}
      {state.phase === 'fetching' && (
        <>
          <progress max={papers.sizes.stored} value={state.fetched} aria-label={t('progress')} />
          <p>{t('fetching', { fetched: formatByteSize(state.fetched, language), stored })}</p>
          <Button onClick={papers.cancel}>{shared('cancel')}</Button>
        </>
      )}
      {state.phase === 'stored' && (
        <>
          <p role="status">{t('stored', { stored })}</p>
          <RemoveButton onRemove={() => void papers.remove()} />
        </>
      )}
    </div>
  );
}

function RemoveButton({ onRemove }: { onRemove: () => void }) {
  const t = useTexts('paperEngine');
  const shared = useTexts();
  const [isAsking, setAsking] = useState(false);
  const remove = () => {
    setAsking(false);
    onRemove();
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('remove')}</Button>
      <ConfirmDialog
        open={isAsking}
        kind="delete"
        title={t('removeTitle')}
        text={t('removeText')}
        yesLabel={t('remove')}
        noLabel={shared('cancel')}
        onYes={remove}
        onNo={() => setAsking(false)}
      />
    </>
  );
}
