/** A mark or line of a business as it is read from the database. */
export type RecordRow = {
  id: number;
  uuid: string;
  /** JSON of the record by the schema of its call. */
  text: string;
};
