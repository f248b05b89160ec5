import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { customerContextAtom } from '@feltbok/runtime/session/session.state.ts';
import { LightButton } from '@feltbok/ui/light-button.tsx';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { hasAuthenticatorAtom, hasPinAtom, lockControlAtom } from './lock.state';
import './texts';

/** Says what protects the records of the signed-in user on this device. */
export function DeviceProtection() {
  const t = useTexts('lock');
  const hasPin = useAtomValue(hasPinAtom);
  const isSignedIn = useAtomValue(customerContextAtom) !== null;
  return isSignedIn && <p>{t(hasPin ? 'on' : 'off')}</p>;
}

/** The same, with a PIN to choose where there is none and the customer offers it. */
export function DevicePin() {
  const t = useTexts('lock');
  const hasPin = useAtomValue(hasPinAtom);
  const isOffered = useAtomValue(customerContextAtom)?.deviceLock?.use !== 'off';
  const { askToChoose, addAuthenticator } = useAtomValue(lockControlAtom);
  const hasAuthenticator = useAtomValue(hasAuthenticatorAtom);
  const hasSensor = useHasSensor();
  return (
    <>
      <h2>{t('settings')}</h2>
      <DeviceProtection />
      {hasPin && hasAuthenticator && <p>{t('authenticator.on')}</p>}
      {hasPin && !hasAuthenticator && hasSensor && (
        <LightButton label={t('authenticator.add')} onClick={addAuthenticator}>
          {t('authenticator.add')}
        </LightButton>
      )}
      {!hasPin && isOffered && (
        <LightButton label={t('set')} onClick={askToChoose}>
          {t('set')}
        </LightButton>
      )}
    </>
  );
}

/**
 * Whether the device has a sensor that the browser can ask; whether it knows PRF, only a credential
 * shows.
 */
function useHasSensor(): boolean {
  const [hasSensor, setHasSensor] = useState(false);
  useEffect(() => {
    const asked = globalThis.PublicKeyCredential?.isUserVerifyingPlatformAuthenticatorAvailable();
    asked?.then(setHasSensor, () => undefined);
  }, []);
  return hasSensor;
}
