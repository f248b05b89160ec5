import type { Access } from '../access/access';
import { createNotFound, RequestProblem } from '../http/problem';
import { type FoundBusiness, findBusinesses } from './results.repository';

/**
 * Finds the business that a case system names.
 * @throws RequestProblem 404 when the account sees no such business, 409 when several cases have
 *   one
 */
export async function findBusiness(
  access: Access,
  reference: string,
  caseReference: string | undefined,
): Promise<FoundBusiness> {
  const [business, another] = await findBusinesses(access, reference, caseReference);
  if (business === undefined) throw createNotFound('The business');
  if (another !== undefined)
    throw new RequestProblem(
      409,
      'Several cases have a business with this reference. Name the case in caseReference.',
    );
  return business;
}
