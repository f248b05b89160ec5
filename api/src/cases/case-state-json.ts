import { sql } from 'drizzle-orm';

const ofBusiness = sql`from business_states
  where business_states.customer_id = businesses.customer_id
    and business_states.business_id = businesses.business_id`;

const stateOfRow = sql`case when delivered_at is not null then 'delivered'
  when finished_at is not null then 'finished' when held_at is not null then 'held'
  else 'open' end`;

/** The state of a row of `businesses`, as text. */
export const businessState = sql`coalesce((select ${stateOfRow} ${ofBusiness}), 'open')`;

/** JSON text of the fields of `Business` that say its state, behind other fields. */
export const businessStateText = sql`coalesce((
  select concat(', "state" : "', ${stateOfRow}, '"',
    case when receipt is not null then concat(', "receipt" : ', receipt) else '' end)
  ${ofBusiness}), ', "state" : "open"')`;
