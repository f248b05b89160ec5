import type { Cadastre } from '../cadastre/cadastre';
import { type Corner, cornersOf } from './corners';
import {
  type BuildingFeature,
  mapFeatures,
  type ParcelFeature,
  type RoadFeature,
} from './map-features';
import { MapLabels } from './map-labels';
import { SpatialIndex } from './spatial-index';

/** Everything that the painters draw, ready to be asked for by box. */
export interface MapContent {
  parcels: SpatialIndex<ParcelFeature>;
  buildings: SpatialIndex<BuildingFeature>;
  roads: SpatialIndex<RoadFeature>;
  corners: SpatialIndex<Corner>;
  labels: MapLabels;
}

/** About the side of a tile at zoom 16, in EPSG:3857 metres. */
const indexCell = 600;

export function mapContent(cadastres: readonly Cadastre[]): MapContent {
  const maps = cadastres.map((cadastre) => ({ cadastre, features: mapFeatures(cadastre) }));
  const all = <T>(of: (map: (typeof maps)[number]) => T[]) => maps.flatMap(of);
  const parcels = all(({ features }) => features.parcels);
  return {
    parcels: new SpatialIndex(parcels, indexCell),
    corners: cornersOf(parcels, indexCell),
    buildings: new SpatialIndex(
      all(({ features }) => features.buildings),
      indexCell,
    ),
    roads: new SpatialIndex(
      all(({ features }) => features.roads),
      indexCell,
    ),
    labels: new MapLabels(maps),
  };
}
