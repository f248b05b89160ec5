import { openBusinessAtom } from '@feltbok/shared/case/open-business.state';
import { hostServicesAtom } from '@feltbok/shared/contract/remote';
import type { UtmZone } from '@feltbok/shared/domain/coordinates';
import { formatDate, formatTime } from '@feltbok/shared/domain/dates';
import { useLanguage, useTexts } from '@feltbok/shared/i18n/i18n';
import { useAtomValue, useSetAtom } from 'jotai';
import { TaintedPicture } from '../map/composed-picture';
import { coordinateText } from '../map/coordinate-text';
import type { FieldMap } from '../map/field-map';
import { utmOf } from '../map/projections';
import { scaleBar } from '../map/scale-bar';
import { Tool } from '../map/Tool';
import type { ViewStore } from '../view-store';
import { drawPicture } from './draw-picture';
import type { PictureFacts } from './picture-sheet';
import { isTakingScreenshotAtom, takeScreenshotAtom } from './screenshot.state';

/** CSS pixels. */
const longestScaleBar = 160;

interface ScreenshotToolProps {
  map: FieldMap;
  store: ViewStore;
  zone: UtmZone;
  /** Whom what is seen belongs to. */
  attributions: readonly string[];
}

/** Saves a picture of the map among the case's documents. */
export function ScreenshotTool({ map, store, zone, attributions }: ScreenshotToolProps) {
  const t = useTexts('maps');
  const language = useLanguage();
  const { notify } = useAtomValue(hostServicesAtom);
  const open = useAtomValue(openBusinessAtom);
  const isTaking = useAtomValue(isTakingScreenshotAtom);
  const take = useSetAtom(takeScreenshotAtom);

  const facts = (): PictureFacts => {
    const { view } = store.get();
    const { north, east } = utmOf(view?.centre ?? map.centre(), zone);
    const scale = scaleBar(view?.metresPerPixel ?? 1, longestScaleBar);
    const details = open?.business.details;
    const now = new Date();
    const moment = `${formatDate(now)} ${formatTime(now)}`;
    return {
      heading: t('screenshot.heading', { case: details?.caseNumber, property: details?.propertyNumber, moment }),
      place: t('screenshot.place', {
        ...{ north: coordinateText(north, language), east: coordinateText(east, language), zone },
      }),
      attribution: [...new Set(attributions)].filter(Boolean).join(' · '),
      scale,
      scaleText: scale.metres < 1000 ? `${scale.metres} m` : `${scale.metres / 1000} km`,
    };
  };
  const onUse = async () => {
    const outcome = await take(() => drawPicture(map, facts(), store.get().view?.rotation ?? 0));
    if (outcome === 'kept') notify({ kind: 'success', text: t('screenshot.kept') });
    if (typeof outcome === 'string') return;
    const text = t(outcome.failed instanceof TaintedPicture ? 'screenshot.tainted' : 'screenshot.failed');
    notify({ kind: 'error', text });
  };
  return (
    <Tool label={t('screenshot.tool')} available={!isTaking} onUse={() => void onUse()}>
      <path d="M4 8h3.5L9 5.5h6L16.5 8H20v11H4z" />
      <circle cx="12" cy="13" r="3.2" />
    </Tool>
  );
}
