import { decodeBase64 } from '@feltbok/domain/values/base64.ts';

/**
 * Whether a picture's data come with the text, in a format that can be drawn in the PDF or
 * converted.
 */
export const isInlinePicture = (source: string): boolean =>
  /^(?:data:image\/(?:png|jpeg)[;,]|blob:)/i.test(source);

/**
 * Decodes a picture that the text holds as a data URL, since the page's policy forbids fetching it.
 * @param source address of a picture
 * @returns null when the address holds no picture data
 */
export function readPictureData(source: string): File | null {
  const [, type, data] = /^data:(image\/[\w.+-]+)(?:;[\w=-]+)*;base64,(.*)$/is.exec(source) ?? [];
  if (!type || data === undefined) return null;
  try {
    const bytes = decodeBase64(data);
    return new File([bytes], 'picture', { type: type.toLowerCase() });
  } catch {
    return null;
  }
}
