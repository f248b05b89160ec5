/** Letters that are made at a time: engines limit how many arguments a function takes. */
const chunk = 8192;

export function encodeBase64(bytes: Uint8Array): string {
  let letters = '';
  for (let at = 0; at < bytes.length; at += chunk) {
    letters += String.fromCharCode(...bytes.subarray(at, at + chunk));
  }
  return btoa(letters);
}

/** @throws DOMException when the text is not base64 */
export const decodeBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** For addresses and file names (RFC 4648, 5), without padding. */
export const encodeBase64Url = (bytes: Uint8Array): string =>
  encodeBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** @throws DOMException when the text is not base64url */
export const decodeBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  decodeBase64(text.replaceAll('-', '+').replaceAll('_', '/'));
