import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { type MapNotice, useMapNotice } from '../controls/map-notices.state';
import { positionAtom } from './position.state';
import {
  connectReceiverAtom,
  isReceiverWaitingAtom,
  receiverAtom,
  receiverChoiceAtom,
  turnOffPositionAtom,
} from './receiver.state';

/**
 * Shows a notice on the map while the receiver is on but not connected, whichever panel is open.
 */
export function useReceiverNotice(): void {
  const t = useTexts('maps');
  const isWaiting = useAtomValue(isReceiverWaitingAtom);
  const receiver = useAtomValue(receiverAtom);
  const isLost = useAtomValue(positionAtom).phase === 'disconnected' && receiver !== null;
  // Each loss is a notice of its own, so that a user who hid the former one sees the next.
  const loss = `receiver lost after ${receiver?.epoch?.at}`;
  const way = useAtomValue(receiverChoiceAtom)?.way;
  const connect = useSetAtom(connectReceiverAtom);
  const turnOff = useSetAtom(turnOffPositionAtom);
  const notice = useMemo((): MapNotice | null => {
    if (isLost) return { key: loss, text: t('myPosition.phases.disconnected') };
    if (!isWaiting || !way) return null;
    return {
      key: 'receiver waits',
      text: t('receiver.waits'),
      action: { text: t('receiver.connect'), onPress: () => void connect(way) },
      onHide: turnOff,
    };
  }, [isLost, loss, isWaiting, way, t, connect, turnOff]);
  useMapNotice(notice);
}
