/**
 * The header that has a browser save a file under its name and never open it in the page (RFC 6266).
 * @param fileName any text; browsers get it whole, older readers with what is not plain ASCII replaced
 */
export function attachmentNamed(fileName: string): string {
  const wellFormed = fileName.replaceAll(/\p{Surrogate}/gu, '\ufffd');
  const name = wellFormed.replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '') || 'document';
  const plain = name.replaceAll(/[^\x20-\x7e]/g, '_').replaceAll(/["\\%/]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${extValue(name)}`;
}

/** RFC 8187, 3.2.1: what is no `attr-char` is percent-encoded; encodeURIComponent lets `'()*` through. */
const extValue = (text: string) =>
  encodeURIComponent(text).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
