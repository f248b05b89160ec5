import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { SelectField } from '@feltbok/ui/fields.tsx';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { type LinkKind, linkKinds, linkTypes } from '../receiver/receiver-links.data';
import { startPositionAtom } from './position.state';
import {
  connectReceiverAtom,
  forgetReceiverAtom,
  receiverAddressesAtom,
  receiverChoiceAtom,
  receiverOptionsAtom,
  reconnectReceiverAtom,
  turnOffPositionAtom,
} from './receiver.state';

const speeds = ['4800', '9600', '19200', '38400', '57600', '115200', '230400', '460800'] as const;

/** Lets the user choose the source of positions, and starts it. */
export function PositionSource() {
  const t = useTexts('maps');
  const chosen = useAtomValue(receiverChoiceAtom)?.way ?? 'device';
  const choose = useSetAtom(receiverOptionsAtom);
  const forget = useSetAtom(forgetReceiverAtom);
  const startDevice = useSetAtom(startPositionAtom);
  const turnOff = useSetAtom(turnOffPositionAtom);
  const connect = useSetAtom(connectReceiverAtom);
  const reconnect = useSetAtom(reconnectReceiverAtom);
  const [error, setError] = useState<Awaited<ReturnType<typeof connect>>>(null);
  const isSupported = chosen === 'device' || linkTypes[chosen].isSupported();
  const connectNew = async (way: LinkKind) => setError(await connect(way));
  const start = async () => {
    setError(null);
    if (chosen === 'device') startDevice();
    else if (!(await reconnect({ isFollowed: true }))) await connectNew(chosen);
  };
  return (
    <>
      <SelectField
        label={t('receiver.source')}
        value={chosen}
        options={[
          ['device', t('receiver.sources.device')] as const,
          ...linkKinds.map((way) => [way, t(`receiver.sources.${way}`)] as const),
        ]}
        onChange={(source: LinkKind | 'device') => {
          setError(null);
          // An error of the former source would be taken for one of the new source.
          turnOff();
          if (source === 'device') forget();
          else choose({ way: source });
        }}
      />
      {!isSupported && chosen !== 'service' && (
        <p className="fb-field-advice">{t(`receiver.missing.${chosen}`)}</p>
      )}
      {isSupported && <ReceiverOptions way={chosen} />}
      {error && (
        <p className="fb-field-error" role="alert">
          {t(`receiver.errors.${error}`)}
        </p>
      )}
      <div className="fb-maps-actions">
        <Button type="primary" disabled={!isSupported} onClick={start}>
          {t(chosen === 'device' ? 'myPosition.start' : 'receiver.connect')}
        </Button>
        {(chosen === 'serial' || chosen === 'bluetooth') && isSupported && (
          <Button onClick={() => connectNew(chosen)}>{t('receiver.another')}</Button>
        )}
      </div>
    </>
  );
}

/** Asks for the settings that the chosen kind of connection needs. */
function ReceiverOptions({ way }: { way: LinkKind | 'device' }) {
  const t = useTexts('maps');
  const [{ baudRate, address }, choose] = useAtom(receiverOptionsAtom);
  const namedAddresses = useAtomValue(receiverAddressesAtom);
  // The chosen address may be one that the deployment no longer names.
  const isNamed = namedAddresses.some(([service]) => service === address);
  const addresses = isNamed ? namedAddresses : [...namedAddresses, [address, ''] as const];
  if (way === 'serial')
    return (
      <SelectField
        label={t('receiver.speed')}
        value={String(baudRate)}
        options={speeds.map((speed) => [speed, speed])}
        onChange={(speed) => choose({ baudRate: Number(speed) })}
      />
    );
  if (way !== 'service') return null;
  return (
    <SelectField
      label={t('receiver.address')}
      value={address}
      options={addresses.map(([service, name]) => [service, name || describeService(t, service)])}
      onChange={(chosen) => choose({ address: chosen })}
    />
  );
}

/** Names an app for which the deployment has no name, as the app's own settings call it. */
function describeService(t: ReturnType<typeof useTexts<'maps'>>, address: string): string {
  const { hostname, port, protocol } = new URL(address);
  if (hostname !== 'localhost') return t('receiver.appElsewhere', { host: hostname, port });
  return t(protocol === 'wss:' ? 'receiver.securePort' : 'receiver.port', { port });
}
