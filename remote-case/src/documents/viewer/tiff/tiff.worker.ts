import { decodeTiffPage, openTiff, type TiffFile } from './decode-tiff';
import type { TiffAnswer, TiffRequest } from './tiff-messages';

declare const self: DedicatedWorkerGlobalScope;

let file: TiffFile | null = null;

self.onmessage = async ({ data }: MessageEvent<TiffRequest>) => {
  const answer = await handleRequest(data).catch((): TiffAnswer => ({ error: 'damaged' }));
  self.postMessage(answer, 'shown' in answer ? [answer.shown.pixels.buffer] : []);
};

async function handleRequest(request: TiffRequest): Promise<TiffAnswer> {
  if ('open' in request) {
    file = openTiff(await request.open.arrayBuffer());
    return { pages: file.pages.length };
  }
  if (!file) return { error: 'damaged' };
  const decoded = decodeTiffPage(file, request.page);
  return typeof decoded === 'string' ? { error: decoded } : { shown: decoded };
}
