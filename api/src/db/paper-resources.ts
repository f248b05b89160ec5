import { paperKinds } from '@feltbok/contract/papers.ts';
import { sql } from 'drizzle-orm';

/**
 * Resources of the audit trail that are papers, for `resource in …`. The index over papers has the
 * same list.
 */
export const paperResources = sql.raw(`(${paperKinds.map((kind) => `'${kind}'`).join(', ')})`);
