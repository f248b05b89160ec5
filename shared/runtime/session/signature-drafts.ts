import type { SignatureDraft } from '@feltbok/domain/signatures/strokes.domain.ts';

/**
 * Stores strokes on the device while they are no signature yet, each draft under a key of its own.
 */
export interface SignatureDrafts {
  read(key: string): Promise<SignatureDraft | null>;
  /** Settles when the draft would outlive a crash. @throws when the device cannot store it */
  store(key: string, draft: SignatureDraft): Promise<void>;
  remove(key: string): Promise<void>;
}
