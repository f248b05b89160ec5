import { sizeOf } from '@feltbok/shared/domain/byte-size';
import { useLanguage, useTexts } from '@feltbok/shared/i18n/i18n';
import { ConfirmDialog } from '@feltbok/shared/ui/confirm-dialog';
import { Button } from '@feltbok/shared/ui/core';
import { useAtomValue } from 'jotai';
import { Suspense, useState } from 'react';
import type { DevicePapers } from './device-papers';
import type {} from './texts';
import './paper-engine.css';

/**
 * What a device needs to make papers without a network: offered with its size, fetched, removed.
 */
export function PaperEngine({ papers }: { papers: DevicePapers }) {
  return (
    <Suspense>
      <Engine papers={papers} />
    </Suspense>
  );
}

function Engine({ papers }: { papers: DevicePapers }) {
  const t = useTexts('paperEngine');
  const shared = useTexts();
  const language = useLanguage();
  const state = useAtomValue(papers.stateAtom);
  const stored = sizeOf(papers.sizes.stored, language);
  if (state.phase === 'looking') return null;
  if (state.phase === 'impossible') return <p>{t('impossible')}</p>;
  return (
    <div className="fb-paper-engine">
      <p>{t('explanation')}</p>
      {state.phase === 'absent' && (
        <>
          {state.isOutdated && <p role="status">{t('outdated')}</p>}
          <p>{t('size', { wire: sizeOf(papers.sizes.wire, language), stored })}</p>
          {state.failure && <p role="alert">{t(`failures.${state.failure}`)}</p>}
          <Button onClick={() => void papers.take()}>{t('take')}</Button>
        </>
      )}
      {state.phase === 'fetching' && (
        <>
          <progress max={papers.sizes.stored} value={state.fetched} aria-label={t('progress')} />
          <p>{t('fetching', { fetched: sizeOf(state.fetched, language), stored })}</p>
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
