import type { ApiAnswer } from '@feltbok/contract/client/api-answer.ts';
import type { ApiClient } from '@feltbok/contract/client/api-client.ts';
import { ApiFailure, failureTexts } from '@feltbok/contract/client/api-failure.ts';
import { computeContentDigest, computeSha256 } from '@feltbok/contract/client/transfer.data.ts';
import type { UploadState } from '@feltbok/contract/documents.ts';
import { blockBytes } from '@feltbok/domain/documents/document-limits.ts';

interface ContentUpload {
  /** Path of the whole content. Blocks are sent to `<path>/blocks/<number>`. */
  path: string;
  bytes: Blob;
  /** Sent with the request that ends the upload. */
  idempotencyKey: string;
  signal: AbortSignal;
  /** Time without progress after which a request fails, in milliseconds. */
  timeoutMs: number;
  /** Called with the number of bytes that are at the server or on their way there. */
  onProgress: (sent: number) => void;
}

/**
 * Uploads a file: a small one in one request, a larger one in blocks. The server says which blocks
 * it lacks, so an interrupted upload continues without any state on the device.
 * @returns the answer to the last request, or to the first one that failed
 */
export async function uploadContent(
  api: Pick<ApiClient, 'send'>,
  upload: ContentUpload,
): Promise<ApiAnswer<unknown>> {
  const { path, bytes, idempotencyKey, signal, timeoutMs, onProgress } = upload;
  const sendWhole = () =>
    api.send({
      method: 'PUT',
      path,
      idempotencyKey,
      signal,
      timeoutMs,
      onProgress,
      content: { bytes, type: bytes.type || 'application/octet-stream' },
    });
  if (bytes.size <= blockBytes) return sendWhole();
  const fetchUploadState = () => api.send({ method: 'GET', path: `${path}/blocks`, signal });
  const state = await fetchUploadState();
  // An API without block uploads answers 404. The document itself exists: its creation was just
  // acknowledged.
  if (!state.ok) return state.failure.status === 404 ? sendWhole() : state;
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
      contentDigest: await computeContentDigest(block),
      onProgress: (sentOfBlock) => onProgress(sent + sentOfBlock),
    });
    if (!answer.ok) return isDamaged(answer.failure) ? toRetryableAnswer(answer.failure) : answer;
    sent += block.size;
  }
  const body = { sha256: await computeSha256(bytes) };
  const answer = await api.send({ method: 'POST', path, idempotencyKey, signal, body });
  if (answer.ok || answer.failure.status !== 409) return answer;
  // If the server has lost blocks meanwhile, the next try sends them again.
  const now = await fetchUploadState();
  return now.ok && (now.body as UploadState).missing.length > 0
    ? toRetryableAnswer(answer.failure)
    : answer;
}

/** Whether the server rejected a block because its digest did not match. */
function isDamaged({ status, body }: ApiFailure): boolean {
  const { errors } = (body ?? {}) as { errors?: { field: string }[] };
  return status === 400 && errors?.[0]?.field === 'Content-Digest';
}

const toRetryableAnswer = ({ status, body }: ApiFailure): ApiAnswer<never> => ({
  ok: false,
  failure: new ApiFailure('unreadable', failureTexts.unreadable, status, body),
});
