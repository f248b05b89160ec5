import { hostServicesAtom } from '@feltbok/shared/contract/remote';
import { useLanguage, useTexts } from '@feltbok/shared/i18n/i18n';
import { whenIdle } from '@feltbok/shared/ui/when-idle';
import { useAtomValue, useStore } from 'jotai';
import { useState } from 'react';
import type { MapNotice } from '../controls/MapNotices';
import { Tool } from '../controls/Tool';
import type { ViewStore } from '../map/view-store';
import type { Scene } from './take-picture';

const loadCamera = () => import('./take-picture');
whenIdle(() => void loadCamera().catch(() => undefined));

interface ScreenshotToolProps extends Omit<Scene, 'view'> {
  store: ViewStore;
  /** Called with why no picture was taken, and with null when that is over. */
  onFailed: (failure: MapNotice | null) => void;
}

/** Saves a picture of the map among the case's documents. */
export function ScreenshotTool({ map, store: seen, zone, attributions, onFailed }: ScreenshotToolProps) {
  const t = useTexts('maps');
  const language = useLanguage();
  const store = useStore();
  const { notify, reportError } = useAtomValue(hostServicesAtom);
  const [isTaking, setTaking] = useState(false);

  const take = async () => {
    try {
      const { takePicture } = await loadCamera();
      return await takePicture(store, { map, view: seen.get().view, zone, attributions }, { t, language });
    } catch (error) {
      reportError(error, 'maps');
      return 'failed';
    }
  };
  const onUse = async () => {
    onFailed(null);
    setTaking(true);
    const outcome = await take();
    setTaking(false);
    if (outcome === 'stored') notify({ kind: 'success', text: t('screenshot.stored') });
    // Of its own each time: what the user has hidden is said again when it happens again.
    const key = crypto.randomUUID();
    if (outcome === 'tainted') onFailed({ key, text: t('screenshot.tainted') });
    if (outcome === 'failed') onFailed({ key, text: t('screenshot.failed'), onRetry: () => void onUse() });
  };
  return (
    <Tool label={t('screenshot.tool')} available={!isTaking} onUse={() => void onUse()}>
      <path d="M4 8h3.5L9 5.5h6L16.5 8H20v11H4z" />
      <circle cx="12" cy="13" r="3.2" />
    </Tool>
  );
}
