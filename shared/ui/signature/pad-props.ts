import type { Signing } from '@feltbok/domain/agreements/signing.domain.ts';
import type { SignatureFields } from '@feltbok/domain/signatures/signature-record.ts';
import type { SignatureDrafts } from '@feltbok/runtime/session/signature-drafts.ts';

export interface SignaturePadProps {
  signing: Signing;
  /** Whose device it is, as `userKeyOf` names account and customer. */
  user: string;
  /** What is signed, in the user's language. */
  subject: string;
  /** The party's signature so far. */
  signed: SignatureFields;
  drafts: SignatureDrafts;
  /** Names this signer and this subject on the device. */
  draftKey: string;
  /**
   * Takes the signature over: a picture of 920 by 200 with its record, or none when it was removed.
   * The pad closes, and lets go of the strokes, when it is stored.
   */
  onSign: (signed: SignatureFields) => Promise<'stored' | 'not saved'>;
  onClose: () => void;
}
