import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import type { UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import type { PointFeature } from '@feltbok/offline/stores/imported-files.domain.ts';
import type { KnownPoint } from '../marks/import/known-points.domain';
import { toImportedMark } from '../marks/imported-marks.domain';

/** Adds every field to features, so that tests can compare them. */
export const completeFeatures = (features: readonly PointFeature[]) =>
  features.map((feature) => ({
    ...feature,
    properties: { ...nothingStated, ...feature.properties },
  }));

const nothingStated = {
  name: '',
  boundaryPointNumber: '',
  typeOfBoundaryMark: '',
  typeOfGround: '',
  status: '',
  approved: '',
  codeForSurvey: '',
  measurementMethod: '',
  heightSystem: '',
  measurements: '',
  accuracy: null,
  height: null,
  heightSigma: null,
};

/** Creates the marks that an import makes of its points. */
export const toImportedMarks = (
  features: readonly PointFeature[],
  zone: UtmZone,
  businessId: number,
): KnownMark[] => features.map((feature) => toImportedMark(feature, zone, businessId));

interface SomePoint {
  uuid?: string;
  north: number;
  east: number;
  type: string;
  name?: string;
}

/** Creates points in the form that an import has those of a case in. */
export const createKnownPoints = (zone: UtmZone, points: readonly SomePoint[]): KnownPoint[] =>
  points.map(({ uuid = crypto.randomUUID(), north, east, type, name = '' }) => ({
    uuid,
    zone,
    north,
    east,
    title: name,
    typeOfBoundaryMark: type,
  }));
