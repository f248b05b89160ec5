import { useTexts } from '@feltbok/shared/i18n/i18n';
import { HowToAllow, WhyAsked } from '@feltbok/shared/permission/PermissionNotes';
import { LightButton } from '@feltbok/shared/ui/light-button';
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
