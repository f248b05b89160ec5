import type { UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import { formatDate, formatTime } from '@feltbok/domain/values/dates.ts';
import { openBusinessAtom } from '@feltbok/runtime/case/open-business.state.ts';
import type { Store } from '@feltbok/runtime/federation/remote.ts';
import type { Language, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { formatCoordinate } from '../coordinates/coordinate-text';
import { projectToUtm } from '../coordinates/utm.domain';
import { fitScaleBar, formatScaleLength } from '../geometry/scale-bar';
import { TaintedPicture } from '../map/composed-picture';
import type { FieldMap } from '../map/field-map';
import type { MapView } from '../map/map-view';
import { drawPicture } from './draw-picture';
import type { PictureFacts } from './picture-sheet';
import { takeScreenshotAtom } from './screenshot.state';

/** Maximum length in CSS pixels. */
const longestScaleBar = 160;

export interface Scene {
  map: FieldMap;
  /** The visible part of the map. */
  view: MapView | null;
  /** The zone of the case. */
  zone: UtmZone;
  /** The owners of the visible map data. */
  attributions: readonly string[];
}

interface Words {
  t: ReturnType<typeof useTexts<'maps'>>;
  language: Language;
}

/**
 * Saves a picture of the map among the open case's documents. A failure has been reported;
 * `tainted` is a map service's refusal.
 */
export async function takePicture(
  store: Store,
  scene: Scene,
  words: Words,
): Promise<'stored' | 'not saved' | 'tainted' | 'failed'> {
  const facts = toPictureFacts(store, scene, words);
  const outcome = await store.set(takeScreenshotAtom, () =>
    drawPicture(scene.map, facts, scene.view?.rotation ?? 0),
  );
  if (typeof outcome === 'string') return outcome;
  return outcome.failed instanceof TaintedPicture ? 'tainted' : 'failed';
}

function toPictureFacts(
  store: Store,
  { map, view, zone, attributions }: Scene,
  { t, language }: Words,
): PictureFacts {
  const { north, east } = projectToUtm(view?.centre ?? map.getCentre(), zone);
  const scale = fitScaleBar(view?.metresPerPixel ?? 1, longestScaleBar);
  const details = store.get(openBusinessAtom)?.business.details;
  const now = new Date();
  const moment = `${formatDate(now)} ${formatTime(now)}`;
  return {
    heading: t('screenshot.heading', {
      case: details?.caseNumber,
      property: details?.propertyNumber,
      moment,
    }),
    place: t('screenshot.place', {
      north: formatCoordinate(north, language),
      east: formatCoordinate(east, language),
      zone,
    }),
    attribution: [...new Set(attributions)].filter(Boolean).join(' · '),
    scale,
    scaleText: formatScaleLength(scale.metres, language),
  };
}
