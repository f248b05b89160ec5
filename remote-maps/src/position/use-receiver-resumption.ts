import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { layerChoicesAtom } from '../layers/layer-choices.state';
import { resumeReceiverAtom } from './receiver.state';

/**
 * Reconnects the receiver that was on when the map was left, once the device's choices are read.
 */
export function useReceiverResumption(): void {
  const isRead = useAtomValue(layerChoicesAtom) !== null;
  const resume = useSetAtom(resumeReceiverAtom);
  useEffect(() => {
    if (isRead) void resume();
  }, [isRead, resume]);
}
