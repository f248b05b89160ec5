export {
  type GmlFeature,
  type GmlPosition,
  orderAxes,
  readGmlFeatures,
  readGmlWords,
} from './gml.domain';
export type { AxisOrder, AxisOrderConflict } from './kof.domain';
export type { LineAttributes, SurveyCurve } from './line-attributes.domain';
export {
  type LineToWrite,
  listMissingLineFields,
  type MissingLineField,
} from './line-to-write.domain';
export { isBoundaryType, type ObjectTypeCount, preselectTypes } from './object-types.domain';
export {
  type PlacedLine,
  type PlacedMark,
  placeLines,
  placeMarks,
  toLineAttributes,
  toPointToWrite,
} from './placed-records.domain';
export type { Corner, PointToWrite, WriteLoss } from './point-to-write.domain';
export type { OnProgress, ReadOptions, StatedInFile } from './read-options';
export {
  checkSurveyFile,
  detectFormat,
  largestSurveyFile,
  lookAtSurveyFile,
  type ReadFormat,
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
export { type CurveProblem, listCurvePlaces } from './survey-curve.domain';
export type {
  PointRecord,
  PointTextField,
  PointTexts,
  RejectedLine,
  ShownLine,
  SurveyLine,
  SurveyPoint,
  SurveyReading,
  SurveyReport,
} from './survey-point.domain';
export { writeLineTable, writeMarkTable } from './write-csv.domain';
export {
  type FileToWrite,
  getWrittenNumber,
  listWriteLosses,
  writeSurveyFile,
} from './write-survey-file';
