import type { UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import { mayDoInCaseAtom } from '@feltbok/runtime/case/case-permissions.state.ts';
import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { HowToAllow, WhyAsked } from '@feltbok/ui/permission/PermissionNotes.tsx';
import { usePermission } from '@feltbok/ui/permission/use-permission.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { MapPanel } from '../controls/MapPanel';
import type { MapPanelProps } from '../controls/map-mode';
import { formatLength } from '../geometry/measure-text.domain';
import { Coordinates } from '../layers/Coordinates';
import { dropMeasuringAtom, markMeasuringAtom } from '../marks/measuring.state';
import { targetAtom } from '../marks/stake-out-target.state';
import { AntennaFields } from './AntennaFields';
import { isCoarse } from './fix.domain';
import { GoToCoordinate } from './GoToCoordinate';
import { LazyControlPart, LazyCorrections, LazyReceiverSettings } from './lazy-parts';
import { MarkFromPosition } from './MarkFromPosition';
import { MeasuringPanel } from './MeasuringPanel';
import { MeasuringStart } from './MeasuringStart';
import { PositionSource } from './PositionSource';
import { followAtom, isFollowingAtom, positionAtom } from './position.state';
import { ReceiverStatus } from './ReceiverStatus';
import {
  mayReconnectAtom,
  receiverAtom,
  receiverChoiceAtom,
  reconnectReceiverAtom,
  turnOffPositionAtom,
} from './receiver.state';
import { Satellites } from './Satellites';
import './position.css';

/** The panel for the user's position, its source, and the place to be found. */
export function PositionPanel({ id, map, zone, onClose }: MapPanelProps) {
  const t = useTexts('maps');
  const setTarget = useSetAtom(targetAtom);
  const follow = useSetAtom(followAtom);
  const mayRecord = useAtomValue(mayDoInCaseAtom)('record');
  const { phase } = useAtomValue(positionAtom);
  const reconnect = useSetAtom(reconnectReceiverAtom);
  const mayReconnect = useAtomValue(mayReconnectAtom);
  const hasReceiver = useAtomValue(receiverAtom) !== null;
  const measuring = useAtomValue(markMeasuringAtom)?.measuring;
  const drop = useSetAtom(dropMeasuringAtom);
  const hasOpened = useRef(false);
  useEffect(() => {
    // The receiver is reconnected once for each opening: a user who turns it off wants it to stay
    // off.
    if (!hasOpened.current && phase === 'off' && mayReconnect) void reconnect({ isFollowed: true });
    hasOpened.current = true;
  }, [phase, mayReconnect, reconnect]);
  const waitsForReceiver = measuring !== undefined && !hasReceiver && measuring.taken.length === 0;
  if (measuring && !waitsForReceiver) return <MeasuringPanel id={id} onClose={onClose} />;
  const close = () => {
    drop();
    onClose();
  };
  return (
    <MapPanel id={id} title={t('myPosition.panel')} onClose={close}>
      {waitsForReceiver && <p role="status">{t('measuring.connectFirst')}</p>}
      <section className="fb-maps-form" aria-label={t('myPosition.title')}>
        <h4>{t('myPosition.title')}</h4>
        <MyPosition zone={zone} />
        {mayRecord && !hasReceiver && <MarkFromPosition />}
        {mayRecord && hasReceiver && (
          <details>
            <summary>{t('control.title')}</summary>
            <LazyControlPart />
          </details>
        )}
      </section>
      <section aria-label={t('goTo.title')}>
        <h4>{t('goTo.title')}</h4>
        <GoToCoordinate
          zone={zone}
          onGo={(target) => {
            follow(false);
            setTarget(target);
            map.moveTo(target.position);
          }}
        />
      </section>
    </MapPanel>
  );
}

function MyPosition({ zone }: { zone: UtmZone }) {
  const t = useTexts('maps');
  const language = useLanguage();
  const { phase, fix } = useAtomValue(positionAtom);
  const isFollowing = useAtomValue(isFollowingAtom);
  const turnOff = useSetAtom(turnOffPositionAtom);
  const follow = useSetAtom(followAtom);
  const permission = usePermission('position');
  const mayAsk = permission === 'prompt' || permission === 'unknown';
  const hasReceiver = useAtomValue(receiverAtom) !== null;
  const mayRecord = useAtomValue(mayDoInCaseAtom)('record');
  const isOfDevice = useAtomValue(receiverChoiceAtom) === null;
  const isOn = hasReceiver || phase === 'asking' || phase === 'live' || phase === 'timed out';
  return (
    <>
      {/* It stands above what changes with every epoch, so that it does not move under a finger. */}
      {hasReceiver && mayRecord && <MeasuringStart />}
      <div role="status">
        {phase === 'denied' && (
          <p>
            <HowToAllow permission="position" />
          </p>
        )}
        {phase !== 'off' && phase !== 'live' && phase !== 'denied' && (
          <p>{t(`myPosition.phases.${phase}`)}</p>
        )}
        {fix && (
          <p>
            <strong>
              {t('myPosition.accuracy', { metres: formatLength(fix.accuracy, language) })}
            </strong>
            <br />
            <Coordinates position={fix.position} zone={zone} />
          </p>
        )}
        {fix && isCoarse(fix) && <p className="fb-field-advice">{t('myPosition.coarse')}</p>}
        {fix && !fix.isSteady && <p className="fb-field-advice">{t('myPosition.unsteady')}</p>}
      </div>
      {hasReceiver && (
        <>
          <ReceiverStatus />
          <Satellites />
          <AntennaFields />
          <LazyCorrections />
          <LazyReceiverSettings />
        </>
      )}
      {phase === 'off' && isOfDevice && mayAsk && <WhyAsked permission="position" />}
      {isOn ? (
        <div className="fb-maps-actions">
          <Button aria-pressed={isFollowing} onClick={() => follow(!isFollowing)}>
            {t(isFollowing ? 'myPosition.following' : 'myPosition.follow')}
          </Button>
          <Button onClick={turnOff}>{t('myPosition.stop')}</Button>
        </div>
      ) : (
        <PositionSource />
      )}
    </>
  );
}
