import type { ControlPoint } from '@feltbok/domain/boundary-marks/control-measurement.ts';
import { atom } from 'jotai';
import { catalogueAtom, loadCatalogueAtom } from '../catalogue/catalogue.state';
import { askLayers } from '../layer-info/layer-info.data';
import type { InfoFailure } from '../map-services/map-service.data';
import { caseZoneAtom, listedMarksAtom } from '../marks/marks.state';
import { type NearbyPoint, readControlPoints, toNearbyPoint } from './control-points.domain';
import { positionAtom } from './position.state';

/** Number of marks that the list has room for. */
const maxOffered = 5;

/**
 * The marks of the case nearest to the receiver, including imported ones; empty without a position.
 */
export const nearbyMarksAtom = atom((get): NearbyPoint[] => {
  const here = get(positionAtom).fix?.position;
  if (!here) return [];
  return get(listedMarksAtom)
    .flatMap(({ mark: { name, boundaryPointNumber, north, east, utmType, height = null } }) => {
      const title = boundaryPointNumber.trim() || name.trim();
      const point: ControlPoint = { name: title, source: 'mark', north, east, utmType, height };
      return title ? [toNearbyPoint(point, here)] : [];
    })
    .sort((a, b) => a.distance - b.distance)
    .slice(0, maxOffered);
});

/** Metres per pixel in the request to the catalogue: points within five pixels answer. */
const resolution = 10;

export type CatalogueAnswer =
  | { ok: true; points: NearbyPoint[] }
  | { ok: false; failure: InfoFailure | { kind: 'no catalogue' } | { kind: 'no position' } };

/** Asks the catalogue's layers for control points around the receiver. */
export const findControlPointsAtom = atom(null, async (get, set): Promise<CatalogueAnswer> => {
  const here = get(positionAtom).fix?.position;
  if (!here) return { ok: false, failure: { kind: 'no position' } };
  await set(loadCatalogueAtom);
  const layers = (get(catalogueAtom)?.wms ?? []).flatMap(({ url, gfiFormat, layers: all }) =>
    all
      .filter(({ hasControlPoints }) => hasControlPoints)
      .map(({ name, description }) => ({
        key: name,
        title: description,
        url,
        layer: name,
        gfiFormat,
      })),
  );
  if (layers.length === 0) return { ok: false, failure: { kind: 'no catalogue' } };
  const signal = new AbortController().signal;
  const place = { position: here, resolution };
  const answers = await Promise.all(
    layers.map((layer) => askLayers({ by: 'GetFeatureInfo', ...layer }, place, signal)),
  );
  const [failed] = answers.filter((answer) => !answer.ok);
  const infos = answers.flatMap((answer) => (answer.ok ? answer.value : []));
  if (failed && infos.length === 0) return failed;
  return { ok: true, points: readControlPoints(infos, here, get(caseZoneAtom)) };
});
