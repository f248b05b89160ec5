import type { TextToSign } from '@feltbok/shared/case/signing.domain';
import { readAgreementText } from '@feltbok/shared/paper/agreement-text';

export { findUnseenText } from '@feltbok/shared/paper/unseen-text';

/** @throws PdfInputError when no agreement can be made of it */
export const readTextToSign = async (html: string): Promise<TextToSign> => ({
  html,
  ...(await readAgreementText(html, 'htmlContent')),
});
