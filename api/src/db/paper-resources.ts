import { paperKinds } from '@feltbok/contract/papers.ts';
import { sql } from 'drizzle-orm';

/**
 * What papers are in the audit trail, for `resource in …`; the index over them has the same list.
 */
export const paperResources = sql.raw(`(${paperKinds.map((kind) => `'${kind}'`).join(', ')})`);
