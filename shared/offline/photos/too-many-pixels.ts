import { hasTooManyPixels } from '@feltbok/domain/photos/photo-size.domain.ts';
import { headLength, readPictureHead } from '@feltbok/domain/photos/picture-head.domain.ts';

/**
 * Whether decoding a picture would take more memory than a tablet can spare, judged by its first
 * bytes.
 */
export async function hasTooManyPixelsToShow(content: Blob): Promise<boolean> {
  const head = readPictureHead(new Uint8Array(await content.slice(0, headLength).arrayBuffer()));
  return Boolean(head?.size && hasTooManyPixels(head.size));
}
