import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { LightButton } from '@feltbok/ui/light-button.tsx';
import { HowToAllow, WhyAsked } from '@feltbok/ui/permission/PermissionNotes.tsx';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { askToPersistAtom } from './persist.state';

/** Explains the browser's question for persistent storage, asks it, and shows the result. */
export function PersistStorage() {
  const t = useTexts('permission');
  const ask = useAtomValue(askToPersistAtom);
  const [isRejected, setRejected] = useState(false);
  if (!ask) return null;
  return (
    <>
      {isRejected ? (
        <p role="alert">
          <HowToAllow permission="storage" />
        </p>
      ) : (
        <WhyAsked permission="storage" />
      )}
      <LightButton label={t('keep')} onClick={async () => setRejected(!(await ask()))}>
        {t('keep')}
      </LightButton>
    </>
  );
}
