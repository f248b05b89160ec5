import { create } from 'content-disposition';

/**
 * The header that has a browser save a file under its name and never open it in the page (RFC
 * 6266).
 * @param fileName any text; browsers get it whole, older readers with what is not plain ASCII
 *   replaced
 */
export function attachmentNamed(fileName: string): string {
  const name = fileName
    .replaceAll(/\p{Surrogate}/gu, '\ufffd')
    .replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '');
  const fallback = name.replaceAll(/[^\x20-\x7e]|["\\%/]/g, '_');
  return create(name || 'document', { fallback: fallback || 'document' });
}
