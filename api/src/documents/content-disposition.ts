import { create } from 'content-disposition';

/**
 * Formats the header that makes a browser save a file under its name, and never open it in the page
 * (RFC 6266).
 * @param fileName any text; browsers get it unchanged, and older clients with other than ASCII
 *   characters replaced
 */
export function formatAttachment(fileName: string): string {
  const name = fileName
    .replaceAll(/\p{Surrogate}/gu, '\ufffd')
    .replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '');
  const fallback = name.replaceAll(/[^\x20-\x7e]|["\\%/]/g, '_');
  return create(name || 'document', { fallback: fallback || 'document' });
}
