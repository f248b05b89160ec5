export {
  type GmlFeature,
  type GmlPosition,
  orderAxes,
  readGmlFeatures,
  readGmlWords,
} from './gml.domain';
export type { AxisOrder, AxisOrderConflict } from './kof.domain';
export { isBoundaryType, type ObjectTypeCount, preselectTypes } from './object-types.domain';
export type { OnProgress, ReadOptions, StatedInFile } from './read-options';
export {
  checkSurveyFile,
  detectFormat,
  largestSurveyFile,
  lookAtSurveyFile,
  readSurveyFile,
  type SurveyFile,
  type SurveyFormat,
} from './read-survey-file';
export {
  FileRejected,
  type FileRejection,
  type LineDoubt,
  type LineRejection,
  type Skip,
} from './record.domain';
export { findCoordinates, showLine, shownLines } from './report.domain';
export type {
  PointTextField,
  PointTexts,
  RejectedLine,
  ShownLine,
  SurveyLine,
  SurveyPoint,
  SurveyReading,
  SurveyReport,
} from './survey-point.domain';
