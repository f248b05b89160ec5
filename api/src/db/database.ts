import { fileURLToPath } from 'node:url';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema';

/** What both engines answer to a statement. */
interface Rows<Row> {
  rows: Row[];
}
interface RowsResult extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

/** The product's tables, on the embedded engine or on a PostgreSQL server: nobody above this folder knows which. */
export type Database = PgDatabase<RowsResult, typeof schema>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

export interface OpenDatabase {
  database: Database;
  /** For the operator: which engine it is, and what that means. */
  description: string;
  close(): Promise<void>;
}

/** Beside this file in the sources, and beside the bundle in a build. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
