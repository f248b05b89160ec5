import type { Cadastre } from '../cadastre/cadastre';
import { type Corner, listCorners } from './corners';
import {
  type BuildingFeature,
  createMapFeatures,
  type ParcelFeature,
  type RoadFeature,
} from './map-features';
import { MapLabels } from './map-labels';

/** Everything that the painters draw. */
export interface MapContent {
  parcels: readonly ParcelFeature[];
  buildings: readonly BuildingFeature[];
  roads: readonly RoadFeature[];
  corners: readonly Corner[];
  labels: MapLabels;
}

export function createMapContent(cadastres: readonly Cadastre[]): MapContent {
  const maps = cadastres.map((cadastre) => ({ cadastre, features: createMapFeatures(cadastre) }));
  const parcels = maps.flatMap(({ features }) => features.parcels);
  return {
    parcels,
    corners: listCorners(parcels),
    buildings: maps.flatMap(({ features }) => features.buildings),
    roads: maps.flatMap(({ features }) => features.roads),
    labels: new MapLabels(maps),
  };
}
