/** A JSON Schema as the wire's definitions write it, as far as the document looks into it. */
export interface Schema {
  [keyword: string]: unknown;
  title?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  examples?: unknown[];
}

/** Schemas by name, and the way to them. */
export interface Components {
  schemas: Record<string, Schema>;
  /**
   * The schema with everything in it that has a title put under that title, and a reference in its
   * place.
   */
  refer(schema: object): Schema;
}

export function components(): Components {
  const schemas: Record<string, Schema> = {};
  const refer = (schema: object): Schema => {
    const { properties, items, anyOf, ...rest } = schema as Schema;
    const written: Schema = {
      ...rest,
      ...(properties && {
        properties: Object.fromEntries(
          Object.entries(properties).map(([name, field]) => [name, refer(field)]),
        ),
      }),
      ...(items && { items: refer(items) }),
      ...(anyOf && { anyOf: anyOf.map(refer) }),
    };
    const { title } = written;
    if (title === undefined) return written;
    schemas[title] = written;
    return { $ref: `#/components/schemas/${title}` };
  };
  return { schemas, refer };
}
