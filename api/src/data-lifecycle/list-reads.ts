import { sql } from 'drizzle-orm';
import { lockCustomer } from '../operator-commands/command-record';
import {
  type CommandOf,
  type CommandOutcome,
  RejectedCommand,
} from '../operator-commands/operator-command';
import { findRowsOfPerson } from './person-rows';
import { inTransaction, type StorageContext } from './storage-context';

/**
 * Lists who has read a person's data, newest first: as a party of meetings, in documents of their
 * cases, as an owner of properties, and in exports.
 * @throws RejectedCommand when no attendee has that number or uuid
 */
export function listReads(
  storage: StorageContext,
  { customerId, person }: CommandOf<'list reads'>,
): Promise<CommandOutcome> {
  return inTransaction(storage, async (context) => {
    await lockCustomer(context, customerId);
    const people = await findRowsOfPerson(context.transaction, customerId, person);
    if (people.length === 0) {
      throw new RejectedCommand(
        `No attendee of ${customerId} has the number or uuid ${person}. 'people find' shows both.`,
      );
    }
    const places = people.map(({ caseId, businessId }) => ({
      case_id: caseId,
      business_id: businessId,
    }));
    const { rows } = await context.transaction.execute(sql`
      with places as (
        select case_id, business_id, municipality_number || lpad(gnr::text, 5,
          '0') || lpad(bnr::text, 4, '0') as property
        from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as given (case_id bigint,
          business_id bigint)
        join businesses using (case_id, business_id)
        join cases using (customer_id, case_id)
        where customer_id = ${customerId}
      )
      select to_char(reads.occurred_at at time zone 'Europe/Oslo', 'YYYY-MM-DD HH24:MI:SS') as at,
        reads.subject as account, users.name, reads.kind as read, reads.resource_id as id,
          cases.reference as case
      from personal_reads as reads
      left join users on users.customer_id = reads.customer_id and users.subject = reads.subject
      left join cases on cases.customer_id = reads.customer_id and cases.case_id = reads.case_id
      where reads.customer_id = ${customerId} and exists (
        select from places where case
          when reads.kind = 'owners' then starts_with(reads.resource_id, places.property)
          when reads.kind in ('document', 'export') then
            reads.case_id = places.case_id and coalesce(reads.business_id,
              places.business_id) = places.business_id
          else reads.business_id = places.business_id end)
      order by reads.read_id desc`);
    return { rows, none: "No reading of this person's data is recorded." };
  });
}
