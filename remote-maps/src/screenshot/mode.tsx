import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { whenIdle } from '@feltbok/ui/when-idle.ts';
import { useAtomValue, useStore } from 'jotai';
import { useState } from 'react';
import { CameraIcon } from '../controls/map-icons';
import type { MapMode, MapModeProps, ToolState } from '../controls/map-mode';
import { type MapNotice, useMapNotice } from '../controls/map-notices.state';
import { attributionsAtom } from '../layers/shown-map.state';

const loadCamera = () => import('./take-picture');
whenIdle(() => void loadCamera().catch(() => undefined));

/** The mode that saves a picture of the map among the case's documents. */
export const screenshotMode: MapMode = {
  name: 'screenshot',
  tools: [
    {
      group: 'tools',
      Icon: CameraIcon,
      needs: 'documents',
      texts: {
        label: 'screenshot.tool',
        word: 'bar.words.screenshot',
        help: 'bar.help.screenshot',
      },
      useTool: useScreenshot,
    },
  ],
};

function useScreenshot({ map, view, zone }: MapModeProps): ToolState {
  const t = useTexts('maps');
  const language = useLanguage();
  const store = useStore();
  const { notify, reportError } = useAtomValue(hostServicesAtom);
  const [isTaking, setTaking] = useState(false);
  const [failure, setFailure] = useState<MapNotice | null>(null);
  useMapNotice(failure);

  const take = async () => {
    try {
      const { takePicture } = await loadCamera();
      return await takePicture(
        store,
        { map, view: view.get().view, zone, attributions: store.get(attributionsAtom) },
        { t, language },
      );
    } catch (error) {
      reportError(error, 'maps');
      return 'failed';
    }
  };
  const onUse = async () => {
    setFailure(null);
    setTaking(true);
    const outcome = await take();
    setTaking(false);
    if (outcome === 'stored') notify({ kind: 'success', text: t('screenshot.stored') });
    // Each failure has its own key, so that a notice the user has hidden appears again for the next
    // one.
    const key = crypto.randomUUID();
    if (outcome === 'tainted') setFailure({ key, text: t('screenshot.tainted') });
    if (outcome === 'failed')
      setFailure({ key, text: t('screenshot.failed'), onRetry: () => void onUse() });
  };
  return { available: !isTaking, onUse: () => void onUse() };
}
