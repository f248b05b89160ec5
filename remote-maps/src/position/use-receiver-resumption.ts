import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { layerChoicesAtom } from '../layers/layer-choices.state';
import { resumeReceiverAtom } from './receiver.state';

/**
 * Connects the receiver again that was on when the map was left, as soon as the device has said so.
 */
export function useReceiverResumption(): void {
  const isRead = useAtomValue(layerChoicesAtom) !== null;
  const resume = useSetAtom(resumeReceiverAtom);
  useEffect(() => {
    if (isRead) void resume();
  }, [isRead, resume]);
}
