import type { Device } from '@feltbok/contract/devices.ts';
import { formatDate, formatTime } from '@feltbok/domain/values/dates.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { ConfirmDialog } from '@feltbok/ui/confirm-dialog.tsx';
import { Button } from '@feltbok/ui/core.tsx';
import { LightButton } from '@feltbok/ui/light-button.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { useSignInStarter } from '../auth/start-sign-in';
import { sessionControlAtom } from '../session';
import { devicesAtom, loadDevicesAtom, type WipeOutcome, wipeOrAdmitAtom } from './devices.state';
import './texts';

/** The devices of the signed-in account, each of which its user can have wiped. */
export default function DevicesTab() {
  const t = useTexts('devices');
  const shared = useTexts();
  const { phase, devices, ownDeviceId } = useAtomValue(devicesAtom);
  const load = useSetAtom(loadDevicesAtom);
  useEffect(() => void load(), [load]);
  return (
    <>
      <p>{t('why')}</p>
      {phase === 'loading' && <p role="status">{shared('loading')}</p>}
      {phase === 'failed' && (
        <p role="alert">
          {t('failed')} <Button onClick={() => void load()}>{shared('retry')}</Button>
        </p>
      )}
      <ul className="fb-settings-cases">
        {devices.map((device) => (
          <DeviceRow
            key={device.deviceId}
            device={device}
            isOwn={device.deviceId === ownDeviceId}
          />
        ))}
      </ul>
    </>
  );
}

function DeviceRow({ device, isOwn }: { device: Device; isOwn: boolean }) {
  const t = useTexts('devices');
  const { name, lastContact, builds, pending, wipeAskedAt, wipeAnsweredAt } = device;
  const shownName = name || t('nameless');
  return (
    <li>
      <div className="fb-settings-case">
        <strong>{isOwn ? t('own', { name: shownName }) : shownName}</strong>
        <small>{t('lastContact', { time: formatMoment(lastContact) })}</small>
        {pending > 0 && <small>{t('pending', { count: pending })}</small>}
        {builds !== '' && <small>{t('builds', { builds })}</small>}
        {wipeAskedAt !== null && (
          <small>
            {wipeAnsweredAt ? t('wiped', { time: formatMoment(wipeAnsweredAt) }) : t('asked')}
          </small>
        )}
      </div>
      {isOwn ? <SignOutHere /> : <WipeOrAdmit device={device} name={shownName} />}
    </li>
  );
}

const formatMoment = (time: string) => `${formatDate(time)} ${formatTime(time)}`;

/** What is on this device goes by a log-out, which asks first and offers to export what waits. */
function SignOutHere() {
  const t = useTexts('devices');
  const session = useAtomValue(sessionControlAtom);
  return (
    <LightButton label={t('signOut')} onClick={() => void session.signOut()}>
      {t('signOut')}
    </LightButton>
  );
}

function WipeOrAdmit({
  device: { deviceId, wipeAskedAt, wipeAskedBy },
  name,
}: {
  device: Device;
  name: string;
}) {
  const t = useTexts('devices');
  const shared = useTexts();
  const wipeOrAdmit = useSetAtom(wipeOrAdmitAtom);
  const [state, setState] = useState<'asking' | 'under way' | WipeOutcome>('done');
  const doIt = async (what: 'wipeDevice' | 'admitDevice') => {
    setState('under way');
    setState(await wipeOrAdmit(deviceId, what));
  };
  if (wipeAskedBy === 'operator')
    return <p role={state === 'done' ? undefined : 'alert'}>{t('byOperator')}</p>;
  const isWiped = wipeAskedAt !== null;
  return (
    <>
      {state === 'failed' && <span role="alert">{t('notDone')}</span>}
      {state === 'sign-in too old' && <SignInAnew />}
      <LightButton
        label={t(isWiped ? 'admitOf' : 'wipeOf', { name })}
        disabled={state === 'under way'}
        onClick={() => (isWiped ? void doIt('admitDevice') : setState('asking'))}
      >
        {t(isWiped ? 'admit' : 'wipe')}
      </LightButton>
      <ConfirmDialog
        open={state === 'asking'}
        kind="delete"
        title={t('wipeTitle', { name })}
        text={t('wipeText')}
        yesLabel={t('wipe')}
        noLabel={shared('cancel')}
        onYes={() => void doIt('wipeDevice')}
        onNo={() => setState('done')}
      />
    </>
  );
}

/** Whoever holds an open tablet may not be its user. */
function SignInAnew() {
  const t = useTexts('devices');
  const shared = useTexts();
  const { signIn } = useAtomValue(sessionControlAtom);
  const { state, start } = useSignInStarter(() => signIn(true));
  return (
    <>
      <span role="alert">{state === 'failed' ? shared('signIn.failed') : t('signInFirst')}</span>
      <LightButton label={shared('signIn.action')} disabled={state === 'starting'} onClick={start}>
        {shared('signIn.action')}
      </LightButton>
    </>
  );
}
