import { decodeBase64 } from '@feltbok/domain/values/base64.ts';

/**
 * A picture that comes with the text itself, and is of a kind that the PDF can draw or that can be
 * made into one.
 */
export const isOwnPicture = (source: string): boolean =>
  /^(?:data:image\/(?:png|jpeg)[;,]|blob:)/i.test(source);

/**
 * The file of a picture that stands in the text as data. It is decoded here, as the policy of the
 * page forbids to fetch it.
 * @param source address of a picture
 * @returns null where it is no data of a picture
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
