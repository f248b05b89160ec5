import type { TextToSign } from '@feltbok/domain/agreements/signing.domain.ts';
import { readAgreementText } from '@feltbok/papers/agreement-text.ts';

export { listUndescribedPictures } from '@feltbok/papers/picture-alternatives.ts';
export { findUnseenText } from '@feltbok/papers/unseen-text.ts';
export { findExceededLimit } from './find-exceeded-limit';

/** @throws PdfInputError when no agreement can be made of it */
export const readTextToSign = async (html: string): Promise<TextToSign> => ({
  html,
  ...(await readAgreementText(html, 'htmlContent')),
});
