import type { NewSigningRequest } from '@feltbok/contract/signing-requests.ts';
import type { Signing } from '@feltbok/domain/agreements/signing.domain.ts';
import type { Deputy } from '@feltbok/domain/signatures/pad.domain.ts';

export type AskedParty = Omit<NewSigningRequest, 'uuid' | 'tokenHash'>;

export interface AskedFor {
  signing: Signing;
  /** What is signed, in the user's language. */
  subject: string;
  /** Whose device it is, as `userKeyOf` names account and customer. */
  user: string;
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
