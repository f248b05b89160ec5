import { hasPlaceholder } from '@feltbok/domain/attendees/placeholders.ts';
import type { Business, Case } from '@feltbok/domain/cases/case.ts';
import type { CaseAddress } from '@feltbok/domain/cases/case-address.domain.ts';
import { atom } from 'jotai';
import { casesAtom } from './case-list.state.ts';

/** Set by the case frame from the address; null outside a case. */
export const caseAddressAtom = atom<CaseAddress | null>(null);

export interface OpenBusiness {
  case: Case;
  business: Business;
}

/** The fields that assign a change to the open business. */
export const toPlace = ({ case: { caseId }, business }: OpenBusiness) => ({
  caseId,
  businessId: business.businessId,
  caseNumber: business.details.caseNumber,
});

/**
 * What the address named when it was last found. An atom's own memory, as it only repeats what was
 * derived before.
 */
const lastFoundAtom = atom((): { address: CaseAddress | null; found: OpenBusiness | null } => ({
  address: null,
  found: null,
}));

/**
 * The case and business that the address names, or null when the device knows none such. A case
 * that is open stays so when a refreshed list no longer has it: what is being written on its
 * screens must not vanish with it.
 */
export const openBusinessAtom = atom((get): OpenBusiness | null => {
  const last = get(lastFoundAtom);
  const address = get(caseAddressAtom);
  const found = get(casesAtom)?.find((item) => item.caseId === address?.caseId);
  const business = found?.businesses.find(
    (business) =>
      business.businessId === address?.businessId &&
      business.details.propertyId === address.propertyId,
  );
  if (found && business) Object.assign(last, { address, found: { case: found, business } });
  const wasOpen = address !== null && last.address === address && get(casesAtom) !== null;
  return wasOpen ? last.found : null;
});

/**
 * Whether national ids or signatures of the open business are not on the device; null where none is
 * open.
 */
export const lacksAttendeesAtom = atom(
  (get) => get(openBusinessAtom)?.business.attendees.some(hasPlaceholder) ?? null,
);

/** Id of the open business; undefined where none is open. */
export const openBusinessIdAtom = atom((get) => get(openBusinessAtom)?.business.businessId);
