import type { Business, Case } from '@feltbok/shared/wire/cases';
import { atom } from 'jotai';
import type { CaseAddress } from './case-address.domain';
import { casesAtom } from './case-list.state';

/** Set by the case frame from the address; null outside a case. */
export const caseAddressAtom = atom<CaseAddress | null>(null);

export interface OpenBusiness {
  case: Case;
  business: Business;
}

/** The case and business that the address names, or null when the device knows none such. */
export const openBusinessAtom = atom((get): OpenBusiness | null => {
  const address = get(caseAddressAtom);
  const found = get(casesAtom)?.find((one) => one.caseId === address?.caseId);
  const business = found?.businesses.find(
    (one) => one.businessId === address?.businessId && one.details.propertyId === address.propertyId,
  );
  return found && business ? { case: found, business } : null;
});
