import type { CaseReceipt, CaseState } from '@feltbok/domain/cases/case-state.ts';
import { sql } from 'drizzle-orm';
import type { Access } from '../access/access';
import { businessState } from '../cases/case-state-json';
import type { AuditedChange } from '../writes/audit-record';
import { receiptResource, stateResource } from '../writes/delivery-resources';

interface Place {
  businessId: number;
  caseId: number;
}

interface StateRow {
  state: CaseState;
  receipt: CaseReceipt | null;
}

/** Reads the state of a business that the account sees, and locks it until the transaction ends. */
async function lockState(access: Access, { businessId }: Place): Promise<StateRow> {
  const { customerId } = access.customer;
  await access.transaction.execute(sql`
    insert into business_states (customer_id, business_id)
    values (${customerId}, ${businessId}) on conflict do nothing`);
  const { rows } = await access.transaction.execute<StateRow & Record<string, unknown>>(sql`
    select receipt, (
      select ${businessState} from businesses
      where businesses.customer_id = ${customerId} and businesses.business_id = ${businessId})
      as state
    from business_states
    where customer_id = ${customerId} and business_id = ${businessId} for update`);
  const [row] = rows;
  if (!row) throw new Error(`The business ${businessId} has no state.`);
  return row;
}

const toStateChange = (
  { businessId, caseId }: Place,
  before: CaseState,
  after: CaseState,
): AuditedChange => ({
  action: 'changed',
  resource: stateResource,
  id: businessId,
  caseId,
  businessId,
  before: { state: before },
  after: { state: after },
});

/** Closes a business for users. @returns no changes when it is delivered already */
export async function deliverBusiness(access: Access, place: Place): Promise<AuditedChange[]> {
  const { state } = await lockState(access, place);
  if (state === 'delivered') return [];
  await access.transaction.execute(sql`
    update business_states set delivered_at = now()
    where customer_id = ${access.customer.customerId} and business_id = ${place.businessId}`);
  return [toStateChange(place, state, 'delivered')];
}

/**
 * Opens a delivered business for users. What was entered is no longer what is here; why something
 * was rejected is still to be read.
 * @returns no changes when it is not delivered
 */
export async function reopenBusiness(access: Access, place: Place): Promise<AuditedChange[]> {
  const { customerId } = access.customer;
  const { state } = await lockState(access, place);
  if (state !== 'delivered') return [];
  await access.transaction.execute(sql`
    update business_states set delivered_at = null,
      receipt = case when receipt ->> 'outcome' = 'rejected' then receipt end
    where customer_id = ${customerId} and business_id = ${place.businessId}`);
  const { state: current } = await lockState(access, place);
  return [toStateChange(place, state, current)];
}

/**
 * Stores what a case system has done with a business; one that it has entered is delivered.
 * @returns no changes when the same receipt has come before
 */
export async function storeReceipt(
  access: Access,
  place: Place,
  sent: Omit<CaseReceipt, 'receivedAt'>,
): Promise<AuditedChange[]> {
  const { businessId, caseId } = place;
  const { receipt } = await lockState(access, place);
  const isKnown =
    receipt?.outcome === sent.outcome &&
    receipt.enteredOn === sent.enteredOn &&
    receipt.message === sent.message;
  if (isKnown) return [];
  const { outcome, enteredOn, message } = sent;
  const stored: CaseReceipt = { outcome, enteredOn, message, receivedAt: new Date().toISOString() };
  await access.transaction.execute(sql`
    update business_states set receipt = ${JSON.stringify(stored)}::jsonb
    where customer_id = ${access.customer.customerId} and business_id = ${businessId}`);
  const received: AuditedChange = {
    action: 'created',
    resource: receiptResource,
    id: businessId,
    caseId,
    businessId,
    after: { outcome, enteredOn, message },
  };
  return outcome === 'entered' ? [received, ...(await deliverBusiness(access, place))] : [received];
}
