import type { NewSigningRequest } from '@feltbok/contract/signing-requests.ts';
import type { Signing } from '@feltbok/domain/agreements/signing.domain.ts';
import type { Deputy } from '@feltbok/domain/signatures/pad.domain.ts';

export type SigningRequestFields = Omit<NewSigningRequest, 'uuid' | 'tokenHash'>;

export interface SigningRequestInput {
  signing: Signing;
  /** Describes what is signed, in the user's language. */
  subject: string;
  /** User of the device, as `userKeyOf` names account and customer. */
  user: string;
  deputy: Deputy | null;
}

/** Builds the request that asks a party to sign elsewhere than on the pad. */
export function buildRequestFields({
  signing,
  subject,
  user,
  deputy,
}: SigningRequestInput): SigningRequestFields {
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
