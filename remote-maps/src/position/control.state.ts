import { openBusinessAtom, placeOf } from '@feltbok/shared/case/open-business.state';
import type { ControlMeasurement, KnownPoint, PointToCheckOn } from '@feltbok/shared/domain/control-measurement';
import { submit } from '@feltbok/shared/editing/submit';
import { controlAddition } from '@feltbok/shared/sync/kinds/control-measurement.domain';
import { atom } from 'jotai';
import { catalogueAtom, loadCatalogueAtom } from '../catalogue/catalogue.state';
import { convertedHeight } from '../coordinates/height-conversion.domain';
import { geoPositionOf } from '../coordinates/utm.domain';
import { askLayers } from '../layer-info/layer-info.data';
import { heightGridsAtom } from '../map-services/height-grids.state';
import type { InfoFailure } from '../map-services/map-service.data';
import { caseZoneAtom, listedMarksAtom } from '../marks/marks.state';
import { dropMeasuringAtom, markMeasuringAtom } from '../marks/measuring.state';
import { zoneOf } from '../marks/model/mark-form.domain';
import { controlPointsIn, nearby, type PointNearby } from './control-points.domain';
import { makeMeasurementAtom, newMeasurementAtom } from './measured-mark.state';
import { positionAtom } from './position.state';

/** The point that the receiver is checked on, its height above the ellipsoid as the grids have it; null where it is on none. */
export const knownPointAtom = atom((get): KnownPoint | null => {
  const known = get(markMeasuringAtom)?.known;
  if (!known) return null;
  const { north, east, height } = known;
  const position = geoPositionOf({ north, east, zone: zoneOf(known.utmType) });
  const ellipsoidal = height && convertedHeight('ellipsoidal', height, position, get(heightGridsAtom));
  return { ...known, ellipsoidalHeight: ellipsoidal?.value ?? null };
});

/** The control as it would be saved now; null without an epoch. */
export const controlAtom = atom((get): Pick<ControlMeasurement, 'point' | 'measurement'> | null => {
  const [point, measurement] = [get(knownPointAtom), get(newMeasurementAtom)];
  return point && measurement && { point, measurement };
});

/** Saves what was measured of the known point, with the case. */
export const saveControlAtom = atom(null, async (get, set, reason: string): Promise<void> => {
  const [open, point] = [get(openBusinessAtom), get(knownPointAtom)];
  const measurement = await set(makeMeasurementAtom, reason);
  if (!open || !point || !measurement) return;
  const { businessId } = open.business;
  const control = { uuid: crypto.randomUUID(), businessId, point, measurement };
  const outcome = await submit(get, controlAddition(placeOf(open), control));
  // What the device could not store is still on the screen.
  if (outcome === 'stored') set(dropMeasuringAtom);
});

/** As many marks as a list can offer. */
const mostOffered = 5;

/** The marks of the case nearest to the receiver, imported ones too; none without a position. */
export const marksNearbyAtom = atom((get): PointNearby[] => {
  const here = get(positionAtom).fix?.position;
  if (!here) return [];
  return get(listedMarksAtom)
    .flatMap(({ mark: { name, boundaryPointNumber, north, east, utmType, height = null } }) => {
      const title = boundaryPointNumber.trim() || name.trim();
      const point: PointToCheckOn = { name: title, source: 'mark', north, east, utmType, height };
      return title ? [nearby(point, here)] : [];
    })
    .sort((one, other) => one.distance - other.distance)
    .slice(0, mostOffered);
});

/** Metres a pixel of the map that the catalogue is asked by: points within five pixels answer. */
const resolution = 10;

export type CatalogueAnswer =
  | { ok: true; points: PointNearby[] }
  | { ok: false; failure: InfoFailure | { kind: 'no catalogue' } | { kind: 'no position' } };

/** Asks the catalogue's layers of control points which there are where the receiver is. */
export const findControlPointsAtom = atom(null, async (get, set): Promise<CatalogueAnswer> => {
  const here = get(positionAtom).fix?.position;
  if (!here) return { ok: false, failure: { kind: 'no position' } };
  await set(loadCatalogueAtom);
  const layers = (get(catalogueAtom)?.wms ?? []).flatMap(({ url, gfiFormat, layers: all }) =>
    all
      .filter(({ hasControlPoints }) => hasControlPoints)
      .map(({ name, description }) => ({ key: name, title: description, url, layer: name, gfiFormat })),
  );
  if (layers.length === 0) return { ok: false, failure: { kind: 'no catalogue' } };
  const end = new AbortController().signal;
  const place = { position: here, resolution };
  const answers = await Promise.all(layers.map((layer) => askLayers({ by: 'GetFeatureInfo', ...layer }, place, end)));
  const [failed] = answers.filter((answer) => !answer.ok);
  const infos = answers.flatMap((answer) => (answer.ok ? answer.value : []));
  if (failed && infos.length === 0) return failed;
  return { ok: true, points: controlPointsIn(infos, here, get(caseZoneAtom)) };
});
