import { sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import type { CommandOf, CommandOutcome } from '../operator-commands/operator-command';
import { findIssuedPaper } from '../papers/issued-papers';
import { packageResource } from '../writes/delivery-resources';
import { checkBag } from './check-bag';
import { readPackageZip } from './package-zip';

/**
 * Compares a package with its digests, and with the record of packages that were made here.
 * @returns a row for each file that is damaged, missing or too many; none when it is as it was
 * @throws RejectedCommand when the file is no zip, or would unpack to far more than a package
 */
export async function verifyPackage(
  { database }: { database: Database },
  { file }: CommandOf<'verify package'>,
): Promise<CommandOutcome> {
  const { findings, payload, manifestSha256 } = checkBag(await readPackageZip(file));
  const digests = [...payload]
    .filter(([path]) => path.toLowerCase().endsWith('.pdf'))
    .map(
      ([
        ,
        {
          digests: { sha256 },
        },
      ]) => sha256,
    );
  let papers = 0;
  for (const sha256 of digests) if (await findIssuedPaper(database, { sha256 })) papers += 1;
  const made = manifestSha256 === null ? undefined : await findMaking(database, manifestSha256);
  return {
    rows: findings.map((finding) => ({ ...finding })),
    none:
      `The package is unchanged: ${payload.size} files, of which ${papers} are papers as they ` +
      `were issued here. ${made ?? unknownPackage}`,
  };
}

const unknownPackage =
  'No package with these files is recorded here: it was made elsewhere, or its case is erased.';

/** @returns a sentence on who made the package, and when */
async function findMaking(database: Database, manifestSha256: string): Promise<string | undefined> {
  const { rows } = await database.execute<{ customer: string; name: string; at: string }>(sql`
    select customers.name as customer, coalesce(users.name, event.subject) as name,
      to_char(event.occurred_at at time zone 'Europe/Oslo', 'YYYY-MM-DD HH24:MI:SS') as at
    from audit_events as event
    join customers on customers.customer_id = event.customer_id
    left join users on users.customer_id = event.customer_id and users.subject = event.subject
    where event.resource = ${packageResource} and event.after ->> 'manifestSha256' = ${manifestSha256}
    order by event.audit_event_id limit 1`);
  const [found] = rows;
  return found && `It was made for ${found.customer} by ${found.name} at ${found.at}.`;
}
