import type { NewSigningRequest } from '@feltbok/shared/wire/signing-requests';
import type { Deputy } from './pad.domain';
import type { SignaturePadProps } from './pad-props';

export type AskedParty = Omit<NewSigningRequest, 'uuid' | 'tokenHash'>;

export interface AskedFor extends Pick<SignaturePadProps, 'signing' | 'subject' | 'user'> {
  deputy: Deputy | null;
}

/** What a party is asked to sign elsewhere than on the pad. */
export function askedOf({ signing, subject, user, deputy }: AskedFor): AskedParty {
  const { statement, party, text } = signing;
  return {
    businessId: statement.business,
    party: party.uuid,
    partyName: party.name,
    subject,
    user,
    signer: deputy?.name.trim() ?? party.name,
    as: deputy ? 'deputy' : 'party',
    powerOfAttorney: deputy?.powerOfAttorney ?? null,
    text: text?.html ?? null,
    ...(text && { statement: 'agreement-2' }),
  };
}
