export {
  betweenSystems,
  degreesToSystem,
  positionIn,
  throughTriangles,
} from './conversion.domain';
export {
  ngoSystem,
  ntmSystem,
  ntmZones,
  type PlaneSystem,
  type PointSystem,
  type StatedSystem,
  sosiCodeOfStated,
  systemOfCrsName,
  systemOfSosiCode,
  systemOfZone,
  systemsByName,
} from './coordinate-system.domain';
export { isInNorway } from './norway.domain';
export {
  betweenPlanes,
  type Conversion,
  degreesToPlane,
  ntmPlane,
  type Plane,
  planeToDegrees,
  utmPlane,
} from './planes.domain';
export { readTriangles, type Triangles } from './triangles.domain';
