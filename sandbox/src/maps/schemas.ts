/** Builds the schema of a query string that must have these texts. */
export const createTextSchema = (...names: string[]) => ({
  type: 'object',
  required: names,
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string', minLength: 1 }])),
});

/** A position in a query string: longitude and latitude in degrees. */
export const degreesPosition = {
  x: { type: 'number', minimum: -180, maximum: 180 },
  y: { type: 'number', minimum: -90, maximum: 90 },
};
