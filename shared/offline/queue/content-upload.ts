import type { ApiAnswer } from '@feltbok/contract/client/api-answer.ts';
import type { ApiClient } from '@feltbok/contract/client/api-client.ts';
import { ApiFailure, failureTexts } from '@feltbok/contract/client/api-failure.ts';
import { contentDigestOf, sha256Of } from '@feltbok/contract/client/transfer.data.ts';
import type { UploadState } from '@feltbok/contract/documents.ts';
import { blockBytes } from '@feltbok/domain/documents/document-limits.ts';

interface ContentUpload {
  /** Where the content goes as a whole; its blocks go below. */
  path: string;
  bytes: Blob;
  /** Of the request that ends the upload. */
  idempotencyKey: string;
  signal: AbortSignal;
  /** How long nothing of a request may move, in milliseconds. */
  timeoutMs: number;
  /** Called with how many bytes are at the server or on their way there. */
  onProgress: (sent: number) => void;
}

/**
 * Sends a file: a small one at once, a larger one in blocks, of which only those go that the server
 * has not got. Nothing of that is stored here: what was interrupted goes on with what the server
 * misses, whoever sent the rest.
 * @returns the answer to the last request: of the whole file, or to what went wrong
 */
export async function uploadContent(
  api: Pick<ApiClient, 'send'>,
  upload: ContentUpload,
): Promise<ApiAnswer<unknown>> {
  const { path, bytes, idempotencyKey, signal, timeoutMs, onProgress } = upload;
  const inOneRequest = () =>
    api.send({
      method: 'PUT',
      path,
      idempotencyKey,
      signal,
      timeoutMs,
      onProgress,
      content: { bytes, type: bytes.type || 'application/octet-stream' },
    });
  if (bytes.size <= blockBytes) return inOneRequest();
  const askState = () => api.send({ method: 'GET', path: `${path}/blocks`, signal });
  const state = await askState();
  // An API of before the blocks does not know the call; that it knows the document was just
  // acknowledged.
  if (!state.ok) return state.failure.status === 404 ? inOneRequest() : state;
  const { blockBytes: size, missing } = state.body as UploadState;
  const blocks = missing.map((number) => ({
    number,
    block: bytes.slice(number * size, (number + 1) * size),
  }));
  let sent = blocks.reduce((rest, { block }) => rest - block.size, bytes.size);
  for (const { number, block } of blocks) {
    const answer = await api.send({
      method: 'PUT',
      path: `${path}/blocks/${number}`,
      signal,
      timeoutMs,
      content: { bytes: block, type: 'application/octet-stream' },
      contentDigest: await contentDigestOf(block),
      onProgress: (ofBlock) => onProgress(sent + ofBlock),
    });
    if (!answer.ok) return isDamaged(answer.failure) ? later(answer.failure) : answer;
    sent += block.size;
  }
  const body = { sha256: await sha256Of(bytes) };
  const answer = await api.send({ method: 'POST', path, idempotencyKey, signal, body });
  if (answer.ok || answer.failure.status !== 409) return answer;
  // The server may have lost blocks meanwhile, which are sent again.
  const now = await askState();
  return now.ok && (now.body as UploadState).missing.length > 0 ? later(answer.failure) : answer;
}

/** Whether a block was changed on its way. */
function isDamaged({ status, body }: ApiFailure): boolean {
  const { errors } = (body ?? {}) as { errors?: { field: string }[] };
  return status === 400 && errors?.[0]?.field === 'Content-Digest';
}

const later = ({ status, body }: ApiFailure): ApiAnswer<never> => ({
  ok: false,
  failure: new ApiFailure('unreadable', failureTexts.unreadable, status, body),
});
