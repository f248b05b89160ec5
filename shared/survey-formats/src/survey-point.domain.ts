/** What a file may say of a point in words. */
export type PointTextField =
  | 'name'
  | 'boundaryPointNumber'
  | 'typeOfBoundaryMark'
  | 'typeOfGround'
  | 'status'
  | 'approved'
  | 'codeForSurvey'
  | 'measurementMethod'
  | 'heightSystem'
  /** JSON of an array of measurements. */
  | 'measurements';
