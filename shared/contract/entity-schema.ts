import type { Static, TSchema } from 'typebox';

/** `unknown`, or what the compiler shows where a schema allows something else than its entity. */
type Matching<Entity, Schema extends TSchema> = [Entity, Static<Schema>] extends [
  Static<Schema>,
  Entity,
]
  ? unknown
  : { differsFrom: Entity };

/**
 * Returns the schema of an entity of the domain unchanged. It does not compile where schema and
 * entity differ.
 */
export const defineEntitySchema =
  <Entity>() =>
  <Schema extends TSchema>(schema: Schema & Matching<Entity, Schema>): Schema =>
    schema;
