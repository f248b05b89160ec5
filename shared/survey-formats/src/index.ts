export {
  areDegrees,
  type ReadFeature,
  readCollection,
  systemOfCollection,
} from './geojson.domain';
export {
  axesInOrder,
  type GmlFeature,
  type GmlPosition,
  readGmlFeatures,
  readGmlText,
  saidBy,
} from './gml.domain';
export {
  type AxisOrder,
  type AxisOrderConflict,
  type KofLine,
  type KofPoint,
  KofReader,
} from './kof.domain';
export {
  type IsChosenType,
  isBoundaryType,
  type ObjectTypeCount,
  preselectTypes,
} from './object-types.domain';
export {
  FileRejected,
  type FileRejection,
  type LineDoubt,
  type LineRejection,
  type NoPoint,
  type Skip,
} from './record.domain';
export { type Quality, type SosiPoint, SosiReader } from './sosi.domain';
export {
  bytesOf,
  codesOf,
  controlCharacters,
  inBytes,
  type Letters,
  type Line,
  lineOf,
  readBytes,
  readLines,
  SingleBytes,
  utf8Or,
} from './text-lines';
