import type { Letterhead } from '@feltbok/contract/letterhead.ts';
import { createPlainLetterhead } from '@feltbok/papers/paper-frame.ts';
import type { Access } from '../access/access';
import { findLetterhead } from './change-letterhead';

/** Reads the sender of the customer's papers: its name alone where the operator has set no more. */
export async function readLetterhead({ transaction, customer }: Access): Promise<Letterhead> {
  const stored = await findLetterhead(transaction, customer.customerId);
  return { ...createPlainLetterhead(customer.customerName), ...stored };
}
