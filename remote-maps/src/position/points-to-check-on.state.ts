import type { PointToCheckOn } from '@feltbok/domain/boundary-marks/control-measurement.ts';
import { atom } from 'jotai';
import { catalogueAtom, loadCatalogueAtom } from '../catalogue/catalogue.state';
import { askLayers } from '../layer-info/layer-info.data';
import type { InfoFailure } from '../map-services/map-service.data';
import { caseZoneAtom, listedMarksAtom } from '../marks/marks.state';
import { controlPointsIn, nearby, type PointNearby } from './control-points.domain';
import { positionAtom } from './position.state';

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
      .map(({ name, description }) => ({
        key: name,
        title: description,
        url,
        layer: name,
        gfiFormat,
      })),
  );
  if (layers.length === 0) return { ok: false, failure: { kind: 'no catalogue' } };
  const end = new AbortController().signal;
  const place = { position: here, resolution };
  const answers = await Promise.all(
    layers.map((layer) => askLayers({ by: 'GetFeatureInfo', ...layer }, place, end)),
  );
  const [failed] = answers.filter((answer) => !answer.ok);
  const infos = answers.flatMap((answer) => (answer.ok ? answer.value : []));
  if (failed && infos.length === 0) return failed;
  return { ok: true, points: controlPointsIn(infos, here, get(caseZoneAtom)) };
});
