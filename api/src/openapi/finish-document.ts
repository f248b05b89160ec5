interface Document {
  paths?: object;
  components?: object;
}

/**
 * Finishes an OpenAPI document: each schema that has a title stands once, among the components
 * under that title. HEAD, which answers as GET does without a body, is no call by itself.
 */
export function finishDocument<Draft extends Document>(draft: Draft): Draft {
  const schemas: Record<string, object> = {};
  const calls = Object.entries(draft.paths ?? {}).map(([path, { head: _, ...methods }]) => [
    path,
    methods,
  ]);
  const paths = referToTitled(Object.fromEntries(calls), schemas);
  return { ...draft, paths, components: { ...draft.components, schemas } };
}

/** A title inside an example is not a schema's. */
const exampleKeywords = new Set(['example', 'examples']);

function referToTitled(value: unknown, schemas: Record<string, object>): unknown {
  if (Array.isArray(value)) return value.map((item) => referToTitled(item, schemas));
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      exampleKeywords.has(key) ? inner : referToTitled(inner, schemas),
    ]),
  );
  if (typeof copy.title !== 'string') return copy;
  schemas[copy.title] = copy;
  return { $ref: `#/components/schemas/${copy.title}` };
}
