import type { Signing } from '@feltbok/domain/agreements/signing.domain.ts';
import type { SignatureFields } from '@feltbok/domain/signatures/signature-record.ts';
import type { SignatureDrafts } from '@feltbok/runtime/session/signature-drafts.ts';

export interface SignaturePadProps {
  signing: Signing;
  /** User of the device, as `userKeyOf` names account and customer. */
  user: string;
  /** Describes what is signed, in the user's language. */
  subject: string;
  /** The party's present signature. */
  signed: SignatureFields;
  /** Whether the signature can be given on this device alone, and not by a code or a link. */
  isOnDeviceOnly?: boolean;
  drafts: SignatureDrafts;
  /** Identifies the signer and the subject on the device. */
  draftKey: string;
  /**
   * Called with the signature: a picture of 920 by 200 pixels with its record, or none when it was
   * removed. Once it is stored, the pad closes and drops the strokes.
   */
  onSign: (signed: SignatureFields) => Promise<'stored' | 'not saved'>;
  onClose: () => void;
}
