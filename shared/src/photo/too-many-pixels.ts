import { hasTooManyPixels } from './photo-size.domain';
import { headLength, readPictureHead } from './picture-head.domain';

/**
 * Whether decoding a picture would take more memory than a tablet can spare, judged by its first
 * bytes.
 */
export async function hasTooManyPixelsToShow(content: Blob): Promise<boolean> {
  const head = readPictureHead(new Uint8Array(await content.slice(0, headLength).arrayBuffer()));
  return Boolean(head?.size && hasTooManyPixels(head.size));
}
