export {
  addTrianglesError,
  createFromDegrees,
  createPositionConverter,
  createSystemConversion,
} from './conversion.domain';
export {
  findSystemByCrsName,
  findSystemBySosiCode,
  getZoneSystem,
  ntmZones,
  type PlaneSystem,
  type PointSystem,
  type StatedSystem,
  systemsByName,
  toNgoSystem,
  toNtmSystem,
  toSosiCode,
} from './coordinate-system.domain';
export { isInNorway } from './norway.domain';
export {
  type Conversion,
  createInverseProjection,
  createPlaneConversion,
  createProjection,
  type Plane,
  toNtmPlane,
  toUtmPlane,
} from './planes.domain';
export { readTriangles, type Triangles } from './triangles.domain';
