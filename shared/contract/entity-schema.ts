import type { Static, TSchema } from 'typebox';

/** `unknown` when schema and entity match; else a type that shows the entity in the error. */
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
